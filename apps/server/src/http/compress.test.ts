import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createWriter, type WritingTurn } from './compress.ts';

const write = createWriter();
const answer = Array.from({ length: 200 }, (_, id) => ({ id, name: `Match ${id}` }));
const text = JSON.stringify(answer);

test.each([
  ['gzip, deflate, br', 'br'],
  ['GZIP', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['identity', null],
  ['', null],
  ['br;q=0.000', null],
  [undefined, null],
])('an answer for %j goes out as %j', async (accepted, encoding) => {
  const sent = await write(answer, accepted);
  expect(sent.encoding).toBe(encoding);
  const read =
    sent.encoding === 'br'
      ? brotliDecompressSync(sent.bytes)
      : sent.encoding === 'gzip'
        ? gunzipSync(sent.bytes)
        : sent.bytes;
  expect(read.toString('utf8')).toBe(text);
  if (encoding !== null) expect(sent.bytes.length).toBeLessThan(text.length / 2);
});

test('a short answer stays as it is', async () => {
  expect(await write({ live: 1 }, 'br')).toEqual({ encoding: null, bytes: Buffer.from('{"live":1}') });
});

test('[addition] each object is serialized and compressed once', async () => {
  const list = [...answer];
  const [first, second] = [await write(list, 'br'), await write(list, 'br')];
  expect(second.bytes).toBe(first.bytes);
  expect((await write(list, undefined)).bytes).toBe((await write(list, '')).bytes);
  expect((await write([...list], 'br')).bytes).not.toBe(first.bytes);
});

test('answers are compressed in turns, and one that was compressed meanwhile is not compressed again [I16]', async () => {
  const write = createWriter();
  const answer = { text: 'long '.repeat(1000) };
  const turns: (() => void)[] = [];
  const late: WritingTurn = async (writing) => {
    await new Promise<void>((begin) => {
      turns.push(begin);
    });
    return writing();
  };
  const queued = write(answer, 'br', late);
  const other = await write(answer, 'br');
  expect(turns).toHaveLength(1);
  turns.shift()?.();
  expect((await queued).bytes).toBe(other.bytes);
  expect((await write(answer, 'br', late)).bytes).toBe(other.bytes);
  expect(turns).toEqual([]);
});
