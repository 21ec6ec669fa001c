import fc from 'fast-check';
import { connect as dial } from 'node:net';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { signConnectionToken, signSubscriptionToken } from './index.ts';
import { listen, secret, subscriptionToken, until } from './testbed.ts';
import type { Namespace } from './index.ts';
import type { Testbed, Peer } from './testbed.ts';

test('a reader that does not read is cut off with 3008, one that reads gets everything [PUSH-13]', async () => {
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
  const emptied = { connections: 0, sessions: 0, subscriptions: 0, channels: 0, published: 1, delivered: 500 };
  expect(bed.push.stats()).toMatchObject(emptied);
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
        since: fc.oneof(fc.record({ offset: fc.nat(9), epoch: fc.constantFrom('', '_') }), anything),
        limit: fc.oneof(fc.integer({ min: -2, max: 9 }), anything),
        reverse: fc.oneof(fc.boolean(), anything),
        delta: fc.oneof(fc.constantFrom('', 'fossil'), anything),
        join_leave: fc.oneof(fc.boolean(), anything),
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
async function play(bed: Testbed, frames: readonly (string | Buffer)[]): Promise<void> {
  const peer = await bed.peer();
  for (const one of frames) peer.ws.send(one);
  peer.ws.close();
  await peer.closed;
}

test('strangers who send anything before they connect are refused: no failure inside [PUSH-14]', async () => {
  const bed = await listen({ joinWindowMs: 1 });
  const frames = fc.sample(frame, { seed: 20_261_120, numRuns: 1_200 });
  while (frames.length > 0) {
    await Promise.all(Array.from({ length: 20 }, () => play(bed, frames.splice(0, 3))));
  }
  await until(() => bed.push.stats().connections === 0);
  expect(bed.events.filter((event) => event.kind === 'failed')).toEqual([]);
  const codes = new Set(bed.events.map((event) => (event.kind === 'disconnected' ? event.code : 0)));
  expect([...codes].filter((code) => ![0, 1005, 1009, 3500, 3501, 3508].includes(code))).toEqual([]);
});

/** Commands in good form with questionable wishes: most are answered, so that a connection lasts. */
const wish = fc
  .tuple(
    fc.integer({ min: 1, max: 999 }),
    fc.constantFrom(
      'subscribe',
      'unsubscribe',
      'publish',
      'presence',
      'presence_stats',
      'history',
      'rpc',
      'ping',
      'send',
    ),
    fc.record({
      channel: fc.constantFrom('match:1', 'plain:1', '$user:ann', 'members:1', 'nowhere:1', ':', '$', '$:', 'ü'),
      method: fc.constantFrom('x', '__proto__'),
      data: fc.oneof(fc.jsonValue(), fc.constant('x'.repeat(500))),
      recover: fc.boolean(),
      offset: fc.nat(20),
      epoch: fc.constantFrom('', '_'),
      flag: fc.nat(7),
      delta: fc.constantFrom('', 'fossil'),
      join_leave: fc.boolean(),
      positioned: fc.boolean(),
      since: fc.oneof(fc.constant(null), fc.record({ offset: fc.nat(9), epoch: fc.constantFrom('', '_') })),
      limit: fc.integer({ min: -2, max: 9 }),
      reverse: fc.boolean(),
      type: fc.constantFrom(0, 0, 0, 1),
      tf: fc.constantFrom(null, null, null, { op: 'and' }),
      token: fc.constantFrom('', '', '', 'a.b.c', subscriptionToken('ann', '$user:ann', 1)),
    }),
  )
  .map(([id, name, fields]) => JSON.stringify({ id, [name]: fields }));
const wishes = fc.array(wish, { minLength: 1, maxLength: 4 }).map((lines) => lines.join('\n'));
const visit = fc.oneof({ weight: 15, arbitrary: wishes }, { weight: 1, arbitrary: frame });

const everything: Omit<Namespace, 'name'> = {
  allow_subscribe_for_client: true,
  allow_publish_for_client: true,
  history_size: 20,
  history_ttl: 60,
  force_recovery: true,
  allow_history_for_client: true,
  allowed_delta_types: ['fossil'],
  delta_publish: true,
  presence: true,
  allow_presence_for_client: true,
  join_leave: true,
};

/** Answers that a frame must get before the server reads the next: those of its commands that have one. */
function askedIn(one: string | Buffer): number[] {
  return one
    .toString()
    .split('\n')
    .filter((text) => text.trim() !== '')
    .flatMap((text) => {
      const { id, send } = JSON.parse(text) as { readonly id?: number; readonly send?: unknown };
      return send === undefined || send === null ? [id ?? 0] : [];
    });
}

interface Visit {
  /** Frames of which every command was answered, in order. */
  readonly answered: number;
  /** Frames of which something else was answered. */
  readonly mistaken: readonly (string | Buffer)[];
  /** What the connection was closed with for each of the others. */
  readonly codes: readonly number[];
}

/**
 * Sends every frame over as few connections as last, behind each a question of its own. Either the question is answered,
 * and before it every command of the frame; or the connection was closed for the frame, and the next goes on after it.
 */
async function askAll(bed: Testbed, frames: readonly (string | Buffer)[]): Promise<Visit> {
  const codes: number[] = [];
  const mistaken: (string | Buffer)[] = [];
  let answered = 0;
  const question = 1_000_000;
  for (let next = 0; next < frames.length;) {
    const peer = await bed.connected('ann');
    const batch = frames.slice(next, next + 20);
    for (const [index, one] of batch.entries()) {
      peer.ws.send(one);
      peer.send({ id: question + index, ping: {} });
    }
    let isOpen = true;
    for (const [index, one] of batch.entries()) {
      const ids = await answersBefore(peer, question + index);
      if (ids === null) {
        isOpen = false;
        codes.push((await peer.closed).code);
        next += index + 1;
        break;
      }
      if (String(ids) === String(askedIn(one))) answered += 1;
      else mistaken.push(one);
    }
    if (!isOpen) continue;
    next += batch.length;
    peer.ws.terminate();
  }
  return { answered, mistaken, codes };
}

/** Ids of the replies until that of a question; null when the connection ends before. */
async function answersBefore(peer: Peer, question: number): Promise<number[] | null> {
  const ids: number[] = [];
  for (;;) {
    const reply = await peer.next().catch(() => null);
    if (reply === null) return null;
    const { id } = reply as { readonly id?: number };
    if (id === question) return ids;
    // What comes without one is a push.
    if (id !== undefined) ids.push(id);
  }
}

test('20,000 hostile frames are each answered or refused with the right code, and a guest is served as ever [PUSH-14]', async () => {
  const bed = await listen({
    joinWindowMs: 1,
    namespaces: ['match', 'plain', 'user', 'members'].map((name) => ({ ...everything, name })),
    validFrom: () => 0,
    onMessage: (data) => {
      if (data === null) throw new TypeError('nothing');
    },
  });
  const guest = await bed.connected('guest');
  await guest.ask({ id: 2, subscribe: { channel: 'match:guest' } });
  const frames = fc.sample(visit, { seed: 20_261_122, numRuns: 20_000 });
  const lanes = await Promise.all(
    Array.from({ length: 4 }, (_, lane) => askAll(bed, frames.slice(lane * 5_000, (lane + 1) * 5_000))),
  );
  expect(lanes.flatMap(({ mistaken }) => mistaken)).toEqual([]);
  const closed = lanes.flatMap(({ codes }) => codes);
  const answered = lanes.reduce((sum, lane) => sum + lane.answered, 0);
  expect(answered + closed.length).toBe(20_000);
  expect([...new Set(closed)].filter((code) => ![1009, 3005, 3006, 3500, 3501].includes(code))).toEqual([]);
  expect(answered).toBeGreaterThan(15_000);
  expect(closed.length).toBeGreaterThan(1_000);
  for (let n = 1; n <= 3; n += 1) bed.push.publish('match:guest', n);
  for (let offset = 1; offset <= 3; offset += 1) {
    expect(await guest.next()).toMatchObject({ push: { channel: 'match:guest', pub: { offset } } });
  }
  await until(() => bed.push.stats().connections === 1);
  // Nothing failed but what the host threw itself.
  const failures = bed.events.flatMap((event) => (event.kind === 'failed' ? [String(event.error)] : []));
  expect(failures.filter((failure) => failure !== 'TypeError: nothing')).toEqual([]);
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
