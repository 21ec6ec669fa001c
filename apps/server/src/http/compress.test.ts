import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compressed } from './compress.ts';

const text = JSON.stringify(Array.from({ length: 200 }, (_, id) => ({ id, name: `Match ${id}` })));

test.each([
  ['gzip, deflate, br', 'br'],
  ['GZIP', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['identity', null],
  ['', null],
  ['br;q=0.000', null],
  [undefined, null],
])('an answer for %j goes out as %j', async (accepted, encoding) => {
  const sent = await compressed(text, accepted);
  expect(sent?.encoding ?? null).toBe(encoding);
  if (sent === null) return;
  const read = sent.encoding === 'br' ? brotliDecompressSync(sent.bytes) : gunzipSync(sent.bytes);
  expect(read.toString('utf8')).toBe(text);
  expect(sent.bytes.length).toBeLessThan(text.length / 2);
});

test('a short answer stays as it is', async () => {
  expect(await compressed('{"live":1}', 'br')).toBeNull();
});
