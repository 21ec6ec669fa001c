import fc from 'fast-check';
import { connect as dial } from 'node:net';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { signConnectionToken, signSubscriptionToken } from './index.ts';
import { errorOf, listen, secret, subscriptionToken, until } from './testbed.ts';
import type { Bed } from './testbed.ts';

test('a reader that does not read is cut off with 3008, one that reads gets everything', async () => {
  const bed = await listen({ joinWindowMs: 0, maxQueueBytes: 100_000 });
  const [slow, quick] = [await bed.connected('slow'), await bed.connected('quick')];
  for (const peer of [slow, quick]) await peer.ask({ id: 2, subscribe: { channel: 'plain:1' } });
  slow.ws.pause();
  const data = 'x'.repeat(50_000);
  let sent = 0;
  // The kernel takes a few megabytes before the queue of the server grows at all.
  while (!bed.events.some((event) => event.kind === 'disconnected')) {
    bed.push.publish('plain:1', data);
    sent += 1;
    expect(await quick.next()).toEqual({ push: { channel: 'plain:1', pub: { data } } });
  }
  await until(() => bed.push.stats().connections === 1);
  expect(bed.push.stats()).toMatchObject({ subscriptions: 1, published: sent });
  slow.ws.resume();
  expect(await slow.closed).toEqual({ code: 3008, reason: 'slow' });
  expect(bed.events.at(-1)).toMatchObject({ kind: 'disconnected', user: 'slow', code: 3008 });
});

test.each([
  ['commands', '{"id":2,"rpc":{}}\n'.repeat(3_000)],
  ['WebSocket pings', null],
])('a peer that floods with %s and never reads the answers is cut off', async (_, frame) => {
  const bed = await listen({ maxQueueBytes: 100_000 });
  const peer = await bed.connected();
  peer.ws.pause();
  while (bed.push.stats().connections > 0) {
    if (frame === null) for (let n = 0; n < 2_000; n += 1) peer.ws.ping('x'.repeat(125));
    else peer.ws.send(frame);
    await new Promise((resolve) => setImmediate(resolve));
  }
  await until(() => bed.events.some((event) => event.kind === 'disconnected' && event.code === 3008));
  peer.ws.terminate();
});

test('500 connections that come and go in every way leave nothing behind', async () => {
  const bed = await listen();
  const token = subscriptionToken('ann', '$user:ann');
  const visits = Array.from({ length: 500 }, async (_, n) => {
    const peer = await bed.connected('ann');
    await peer.ask(
      { id: 2, subscribe: { channel: 'plain:all' } },
      { id: 3, subscribe: { channel: `match:${n % 50}` } },
      { id: 4, subscribe: { channel: '$user:ann', token } },
    );
    return peer;
  });
  const peers = await Promise.all(visits);
  expect(bed.push.stats()).toMatchObject({ connections: 500, subscriptions: 1_500, channels: 52 });
  bed.push.publish('plain:all', 'to all');
  for (const peer of peers)
    expect(await peer.next()).toEqual({ push: { channel: 'plain:all', pub: { data: 'to all' } } });
  for (const [n, peer] of peers.entries()) {
    if (n % 4 === 0) peer.ws.close();
    else if (n % 4 === 1) peer.ws.terminate();
    else if (n % 4 === 2) peer.ws.send('nonsense');
  }
  await until(() => bed.push.stats().connections === 125);
  expect(bed.push.disconnectUser('ann', 3503, 'force disconnect')).toBe(125);
  bed.clock.now += 60_000;
  await bed.looked();
  const emptied = { connections: 0, subscriptions: 0, channels: 0, published: 1, delivered: 500 };
  expect(bed.push.stats()).toEqual(emptied);
});

const channels = fc.constantFrom(
  'match:1',
  'plain:1',
  '$user:ann',
  'user:ann',
  'members:1',
  'nowhere:1',
  '',
  ':',
  '$',
  '$:',
  'ü',
);
const tokens = fc.constantFrom(
  '',
  'a.b.c',
  signConnectionToken(secret, { userId: 'ann' }),
  signConnectionToken('another', { userId: 'ann' }),
  subscriptionToken('ann', '$user:ann'),
  signSubscriptionToken(secret, { userId: 'ann', channel: 'match:1', expiresAt: 1 }),
);
const anything = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom(-1, 0, 1.5, 2 ** 53, 1e308, true, null, '__proto__', 'constructor'),
);
const body = fc.oneof(
  { weight: 3, arbitrary: fc.record({ channel: channels }) },
  {
    weight: 4,
    arbitrary: fc.record(
      {
        channel: fc.oneof({ weight: 5, arbitrary: channels }, { weight: 1, arbitrary: anything }),
        token: fc.oneof({ weight: 5, arbitrary: tokens }, { weight: 1, arbitrary: anything }),
        recover: fc.oneof(fc.boolean(), anything),
        offset: fc.oneof(fc.nat(20), anything),
        epoch: fc.oneof(fc.constantFrom('', '_'), anything),
        flag: fc.oneof(fc.nat(7), anything),
        data: anything,
        since: anything,
        limit: anything,
        type: fc.oneof(fc.constant(0), anything),
        tf: anything,
      },
      { requiredKeys: [] },
    ),
  },
  { weight: 1, arbitrary: anything },
);
const methods = ['connect', 'subscribe', 'unsubscribe', 'publish', 'presence', 'presence_stats', 'history', 'refresh'];
const method = fc.constantFrom(...methods, 'sub_refresh', 'rpc', 'send', 'ping', 'steal', '__proto__', 'toString');
const command = fc
  .tuple(fc.oneof({ weight: 9, arbitrary: fc.nat(9) }, { weight: 1, arbitrary: anything }), method, body)
  .map(([id, name, fields]) => JSON.stringify({ id, [name]: fields }));
const line = fc.oneof(
  { weight: 8, arbitrary: command },
  { weight: 1, arbitrary: fc.json() },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
  { weight: 1, arbitrary: fc.constantFrom('{}', '', '[', '{"id":1', '['.repeat(30_000), '{"a":'.repeat(10_000)) },
);
const frame = fc.oneof(
  { weight: 9, arbitrary: fc.array(line, { maxLength: 5 }).map((lines) => lines.join('\n')) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)) },
);

/** Sends frames and a close behind them: the server has read them all, or had enough before, once it is closed. */
async function play(bed: Bed, frames: readonly (string | Buffer)[], isConnected: boolean): Promise<void> {
  const peer = isConnected ? await bed.connected('ann') : await bed.peer();
  for (const one of frames) peer.ws.send(one);
  peer.ws.close();
  await peer.closed;
}

test('thousands of hostile frames are all answered or refused: no failure inside, and a guest is served as ever', async () => {
  const bed = await listen({ joinWindowMs: 1 });
  const guest = await bed.connected();
  await guest.ask({ id: 2, subscribe: { channel: 'match:1' } });
  const sessions = fc.sample(fc.tuple(fc.array(frame, { minLength: 1, maxLength: 6 }), fc.boolean()), {
    seed: 20_261_120,
    numRuns: 1_500,
  });
  expect(sessions.reduce((sum, [frames]) => sum + frames.length, 0)).toBeGreaterThan(4_000);
  for (const [n, [frames, isConnected]] of sessions.entries()) {
    if (n % 100 === 0) bed.push.publish('match:1', n);
    await play(bed, frames, isConnected);
  }
  await until(() => bed.push.stats().connections === 1);
  expect(bed.events.filter((event) => event.kind === 'failed')).toEqual([]);
  const codes = new Set(bed.events.map((event) => (event.kind === 'disconnected' ? event.code : 0)));
  expect([...codes].filter((code) => ![0, 1005, 1009, 3005, 3006, 3500, 3501, 3508].includes(code))).toEqual([]);
  for (let offset = 1; offset <= 15; offset += 1) {
    expect(await guest.next()).toMatchObject({ push: { channel: 'match:1', pub: { offset } } });
  }
  expect(await guest.ask({ id: 3, rpc: {} })).toEqual([errorOf(3, 108, 'not available')]);
  expect(bed.push.stats().subscriptions).toBe(1);
});

test('raw bytes that are no WebSocket frames end their own connection only', async () => {
  const bed = await listen();
  const { port } = new URL(bed.url);
  const hello =
    'GET /connection/websocket HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
    'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n';
  for (const bytes of fc.sample(fc.uint8Array({ minLength: 1, maxLength: 100 }), { seed: 4, numRuns: 300 })) {
    const socket = dial(Number(port), '127.0.0.1');
    socket.on('error', () => undefined);
    // Some arrive together with the upgrade, some after it.
    if (bytes.length % 2 === 0) socket.write(Buffer.concat([Buffer.from(hello), bytes]));
    else socket.write(hello);
    await new Promise((resolve) => socket.once('data', resolve));
    if (bytes.length % 2 === 1) socket.write(bytes);
    socket.end();
    socket.resume();
    await new Promise((resolve) => socket.once('close', resolve));
  }
  await until(() => bed.push.stats().connections === 0);
  await bed.connected();
  expect(bed.events.filter((event) => event.kind === 'failed')).toEqual([]);
});

test('a peer that never answers the close frame does not keep the server from closing', async () => {
  const bed = await listen();
  const { ws } = await bed.connected();
  ws.pause();
  await bed.push.close();
  expect(ws.readyState).toBe(WebSocket.OPEN);
  expect(bed.push.stats()).toMatchObject({ connections: 0, subscriptions: 0 });
  ws.terminate();
});
