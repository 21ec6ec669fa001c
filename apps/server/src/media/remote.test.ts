import { lookup } from 'node:dns';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Door, isPublicAddress, outside, readRemote } from './remote.ts';

let server: Server;
let origin: string;
let asked: string[] = [];

beforeAll(async () => {
  server = createServer((incoming, answer) => {
    asked.push(incoming.url ?? '');
    switch (incoming.url ?? '') {
      case '/small':
        return answer.end('a picture');
      case '/moved':
        return answer.writeHead(302, { location: '/small' }).end();
      case '/long':
        return answer.end(Buffer.alloc(4000));
      case '/endless':
        answer.write(Buffer.alloc(1500));
        answer.write(Buffer.alloc(1500));
        return undefined;
      case '/never':
        return undefined;
      case '/cut':
        answer.writeHead(200, { 'content-length': '10' }).write('half');
        return setImmediate(() => answer.destroy());
      default:
        return answer.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  origin = `http://localhost:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => {
    server.close(resolve);
  });
});

/** A way out that may reach this machine, over plain http. */
const open: Door = { request, lookup, mayReach: () => true, timeoutMs: 20_000, maxBytes: 2000 };
const read = (path: string, door: Door = open) => {
  asked = [];
  return readRemote(new URL(`${origin}${path}`), door);
};

describe('[LAY-10] a picture of another origin', () => {
  test('is read with one request', async () => {
    expect((await read('/small')).toString()).toBe('a picture');
    expect(asked).toEqual(['/small']);
  });

  test('is not looked for where it was moved to', async () => {
    await expect(read('/moved')).rejects.toMatchObject({ reason: 'missing' });
    expect(asked).toEqual(['/moved']);
  });

  test.each(['/long', '/endless'])('is given up when it is too large: %s', async (path) => {
    await expect(read(path)).rejects.toMatchObject({ reason: 'too_large' });
  });

  test('is given up when it does not come', async () => {
    await expect(read('/never', { ...open, timeoutMs: 30 })).rejects.toMatchObject({ reason: 'late' });
    await expect(read('/cut')).rejects.toMatchObject({ reason: 'missing' });
    await expect(read('/none')).rejects.toMatchObject({ reason: 'missing' });
  });

  test('is not asked for inside the house, whether by name or by address', async () => {
    const guarded: Door = { ...open, mayReach: isPublicAddress };
    await expect(read('/small', guarded)).rejects.toMatchObject({ reason: 'refused' });
    for (const host of ['127.0.0.1', '[::1]', '0x7f.1', '2130706433', '[::ffff:7f00:1]', '169.254.169.254']) {
      await expect(readRemote(new URL(`https://${host}/x`), outside)).rejects.toMatchObject({ reason: 'refused' });
    }
    expect(asked).toEqual([]);
  });

  test('is not asked for when one of several addresses of the name is inside', async () => {
    const found = [
      { address: '93.184.215.14', family: 4 },
      { address: '10.0.0.7', family: 4 },
    ];
    // The resolver alone is replaced; its shape with `all` is what is used.
    const both = ((_name: string, _options: object, done: (error: null, all: typeof found) => void) =>
      done(null, found)) as unknown as typeof lookup;
    await expect(read('/small', { ...open, lookup: both, mayReach: isPublicAddress })).rejects.toMatchObject({
      reason: 'refused',
    });
    expect(asked).toEqual([]);
  });
});

test.each([
  ['8.8.8.8', true],
  ['2606:4700::1111', true],
  ['127.8.9.1', false],
  ['10.1.2.3', false],
  ['172.31.255.255', false],
  ['172.32.0.1', true],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['255.255.255.255', false],
  ['224.0.0.1', false],
  ['::1', false],
  ['::', false],
  ['::ffff:8.8.8.8', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['64:ff9b::7f00:1', false],
  ['2002:7f00:1::', false],
  ['2001:db8::1', false],
  ['name.test', false],
])('%s is public: %s', (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected);
});
