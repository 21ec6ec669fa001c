/// <reference types="node" />
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { apiOf } from './api.ts';
import { createPresses } from './slip/presses.ts';
import { pressed } from './testing.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** Calls of a back end that takes every request and never answers to the end. */
async function silent(beginning: string | null) {
  const http = createServer((_request, response) => {
    if (beginning !== null) response.writeHead(200, { 'content-type': 'application/json' }).write(beginning);
  });
  await once(http.listen(0, '127.0.0.1'), 'listening');
  closing.push(() => {
    http.closeAllConnections();
    http.close();
  });
  // Loopback always gives an address with a port.
  const { port } = http.address() as AddressInfo;
  return apiOf('session', { base: `http://127.0.0.1:${port}`, patience: 250 });
}

describe.each([
  ['never comes', null],
  ['stops half way', '{"bet":'],
])('an answer that %s is not waited for without end [I15]', (_, beginning) => {
  test('every call ends without a code', async () => {
    const api = await silent(beginning);
    await Promise.all([
      expect(api.lobby()).rejects.toMatchObject({ code: 0 }),
      expect(api.game('horses')).rejects.toMatchObject({ code: 0 }),
      expect(api.proof('horses', '12')).rejects.toMatchObject({ code: 0 }),
      expect(api.bet('key', pressed)).rejects.toMatchObject({ code: 0 }),
    ]);
  });

  test('a bet can be pressed again then, with its key [I1]', async () => {
    const api = await silent(beginning);
    const keys: string[] = [];
    const presses = createPresses({
      bet(key, press) {
        keys.push(key);
        return api.bet(key, press);
      },
    });
    expect(await presses.place(pressed)).toEqual({ kind: 'unknown' });
    expect(presses.isUndecided(pressed)).toBe(true);
    await presses.place(pressed);
    expect(keys).toHaveLength(2);
    expect(keys[1]).toBe(keys[0]);
  });
});
