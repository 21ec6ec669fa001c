import { Agent } from 'node:http';
import { connect as dial } from 'node:net';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { signConnectionToken } from '../index.ts';
import { ask, openStream } from '../stream-peer.ts';
import { errorOf, listen, secret, subscriptionToken, until } from '../testbed.ts';
import type { Testbed } from '../testbed.ts';

const transports = ['websocket', 'http_stream', 'sse'] as const;
type Kind = (typeof transports)[number];

/** Somebody on any transport who can stop reading. */
interface Guest {
  subscribe(channel: string): Promise<unknown>;
  next(): Promise<unknown>;
  leave(rudely: boolean): void;
  pause(): void;
  resume(): void;
  /** What it was sent at the end. */
  goodbye(): Promise<string>;
}

async function guestOf(bed: Testbed, kind: Kind, userId?: string): Promise<Guest> {
  if (kind === 'websocket') {
    const peer = await bed.connected(userId);
    return {
      subscribe: (channel) => peer.ask({ id: 2, subscribe: { channel } }),
      next: () => peer.next(),
      leave: (rudely) => (rudely ? peer.ws.terminate() : peer.ws.close()),
      pause: () => peer.ws.pause(),
      resume: () => peer.ws.resume(),
      goodbye: async () => JSON.stringify(await peer.closed),
    };
  }
  const token = userId === undefined ? {} : { token: signConnectionToken(secret, { userId }) };
  const stream = await openStream(bed.origin, kind, { id: 1, connect: token });
  await stream.next();
  return {
    subscribe: (channel) => stream.ask({ id: 2, subscribe: { channel } }),
    next: () => stream.next(),
    leave: () => stream.abort(),
    pause: () => stream.pause(),
    resume: () => stream.resume(),
    goodbye: () => stream.ended.then(() => stream.text()),
  };
}

function timers() {
  return process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
}

describe.each(transports)('over %s', (kind) => {
  test('1,000 connections that come and go leave no session, subscription, timer or socket [PUSH-01]', async () => {
    const bed = await listen({ lingerMs: 60_000 });
    const before = timers();
    const atOnce = 250;
    for (let round = 0; round < 4; round += 1) {
      const guests = await Promise.all(Array.from({ length: atOnce }, () => guestOf(bed, kind, 'ann')));
      await Promise.all(guests.map((guest, n) => guest.subscribe(n % 2 === 0 ? 'plain:all' : `match:${n}`)));
      expect(bed.push.stats()).toMatchObject({ connections: atOnce, subscriptions: atOnce });
      for (const [n, guest] of guests.entries()) if (n % 2 === 0) guest.leave(n % 4 === 0);
      await until(() => bed.push.stats().connections === atOnce / 2);
      expect(bed.push.disconnectUser('ann', 3503, 'force disconnect')).toBe(atOnce / 2);
      await until(() => bed.push.stats().leaving === 0);
    }
    expect(bed.events.filter((event) => event.kind === 'connected')).toHaveLength(4 * atOnce);
    bed.clock.now += 120_000;
    await until(() => bed.push.stats().channels === 0);
    expect(bed.push.stats()).toMatchObject({ connections: 0, sessions: 0, subscriptions: 0, leaving: 0 });
    await until(() => bed.held().sockets === 0);
    // The housekeeping stays; what belongs to a connection does not.
    await until(() => timers() <= before);
  });

  test('a reader that does not read is cut off with 3008 and its memory is given back [PUSH-13]', async () => {
    const bed = await listen({ joinWindowMs: 0, maxQueueBytes: 100_000, lingerMs: 50 });
    const [slow, quick] = [await guestOf(bed, kind, 'slow'), await guestOf(bed, kind)];
    for (const guest of [slow, quick]) await guest.subscribe('plain:1');
    slow.pause();
    const data = 'x'.repeat(50_000);
    let most = 0;
    // The kernel takes a few megabytes before the queue of the server grows at all.
    while (!bed.events.some((event) => event.kind === 'disconnected')) {
      bed.push.publish('plain:1', data);
      expect(await quick.next()).toEqual({ push: { channel: 'plain:1', pub: { data } } });
      most = Math.max(most, bed.held().bytes);
    }
    expect(bed.events.at(-1)).toMatchObject({ kind: 'disconnected', user: 'slow', code: 3008, reason: 'slow' });
    // One publication more than the limit may wait, never two.
    expect(most).toBeGreaterThan(50_000);
    expect(most).toBeLessThan(100_000 + 3 * 51_000);
    expect(bed.push.stats()).toMatchObject({ connections: 1, subscriptions: 1 });
    // It still does not read: its socket is cut, and nothing waits for anybody any more.
    await until(() => bed.push.stats().leaving === 0);
    await until(() => bed.held().bytes === 0);
    quick.leave(true);
    slow.leave(true);
    await until(() => bed.held().sockets === 0);
  });

  test('one that reads on in time gets 3008 as the last thing [PUSH-13]', async () => {
    const bed = await listen({ joinWindowMs: 0, maxQueueBytes: 100_000 });
    const slow = await guestOf(bed, kind);
    await slow.subscribe('plain:1');
    slow.pause();
    const data = 'x'.repeat(50_000);
    while (!bed.events.some((event) => event.kind === 'disconnected')) {
      bed.push.publish('plain:1', data);
      await new Promise((resolve) => setImmediate(resolve));
    }
    slow.resume();
    expect((await slow.goodbye()).slice(-80)).toContain('"code":3008,"reason":"slow"');
  });
});

const anything = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom<unknown>(-1, 0, 1.5, 2 ** 53, 1e308, true, null, '__proto__', 'constructor'),
);
const channel = fc.constantFrom('match:1', 'plain:1', '$user:ann', 'nowhere:1', '', ':', '$', 'ü', 'x'.repeat(300));
const token = fc.constantFrom(
  '',
  'a.b.c',
  signConnectionToken('another', { userId: 'ann' }),
  subscriptionToken('ann', '$user:ann'),
);
function field(known: fc.Arbitrary<unknown>) {
  return fc.oneof({ weight: 4, arbitrary: known }, { weight: 1, arbitrary: anything });
}
const fields = fc.record(
  {
    channel: field(channel),
    token: field(token),
    data: anything,
    recover: anything,
    offset: anything,
    epoch: anything,
    since: anything,
    limit: anything,
    delta: anything,
    method: anything,
  },
  { requiredKeys: [] },
);
const command = fc
  .tuple(
    field(fc.nat(9)),
    fc.constantFrom(
      'connect',
      'subscribe',
      'unsubscribe',
      'publish',
      'history',
      'presence',
      'refresh',
      'sub_refresh',
      'rpc',
      'send',
      '__proto__',
    ),
    field(fields),
  )
  .map(([id, method, body]) => JSON.stringify({ id, [method]: body }));
const junk = fc.oneof(
  fc.json(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', '{}', '[', '{"id":1', '\n\n', '['.repeat(20_000), '{"a":'.repeat(10_000)),
);
const line = fc.oneof({ weight: 6, arbitrary: command }, { weight: 1, arbitrary: junk });
const commands = fc.array(line, { maxLength: 4 }).map((lines) => lines.join('\n'));

const callBody = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .record(
        {
          channel: field(channel),
          channels: field(fc.array(channel, { maxLength: 3 })),
          data: anything,
          user: field(fc.constantFrom('ann', '', 'nobody')),
          client: anything,
          commands: field(
            fc.array(fc.dictionary(fc.constantFrom('publish', 'history', 'info', 'batch', 'x'), fields), {
              maxLength: 3,
            }),
          ),
          disconnect: anything,
          since: field(fc.record({ offset: anything, epoch: anything })),
          limit: anything,
          tags: field(fc.dictionary(fc.string(), anything)),
          idempotency_key: anything,
          pattern: field(fc.constantFrom('*', '**a', '?')),
        },
        { requiredKeys: [] },
      )
      .map((body) => JSON.stringify(body)),
  },
  { weight: 1, arbitrary: junk },
);
const methods = ['publish', 'broadcast', 'batch', 'unsubscribe', 'disconnect', 'refresh', 'presence', 'presence_stats'];
const apiMethod = fc.constantFrom(
  ...methods,
  'history',
  'history_remove',
  'info',
  'channels',
  'rpc',
  'subscribe',
  'steal',
);

/** Sends requests one behind the other on one connection and returns the status of each answer. */
async function pipeline(
  port: string,
  path: (n: number) => string,
  bodies: readonly string[],
  head = '',
): Promise<number[]> {
  const socket = dial(Number(port), '127.0.0.1');
  let text = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    text += chunk;
  });
  const requests = bodies.map((body, n) => {
    const last = n === bodies.length - 1 ? 'Connection: close\r\n' : '';
    return `POST ${path(n)} HTTP/1.1\r\nHost: a\r\n${last}${head}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
  });
  socket.write(requests.join(''));
  await new Promise((resolve) => socket.once('close', resolve));
  return [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
}

/** Four bodies of each: as it is, cut off, with a letter changed, and with its end doubled. */
function mangled(bodies: readonly string[]): string[] {
  return bodies.flatMap((body, n) => {
    const at = (n * 31) % (body.length + 1);
    const [head, tail] = [body.slice(0, at), body.slice(at)];
    return [body, head, `${head}${'"}{\u0000x9'[n % 7]}${tail.slice(1)}`, `${body}${tail}`];
  });
}

function inPieces<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, n) => all.slice(n * size, (n + 1) * size));
}

/** Nothing failed inside, and somebody who behaves is served as ever. */
async function expectWell(bed: Testbed, userId?: string): Promise<void> {
  expect(bed.events.filter((event) => event.kind === 'failed')).toEqual([]);
  const stream = await bed.streaming('http_stream', userId);
  expect(await stream.ask({ id: 2, rpc: {} })).toEqual([errorOf(2, 108, 'not available')]);
  stream.abort();
  await until(() => bed.push.stats().connections === 0);
  expect(bed.push.stats()).toMatchObject({ sessions: 0, subscriptions: 0 });
}

describe('malformed bodies, 20,000 of them', () => {
  test('8,000 by the emulation endpoint: each answered, its session closed for the right reason [PUSH-09]', async () => {
    const bed = await listen({ joinWindowMs: 1 });
    const { port } = new URL(bed.origin);
    const bodies = mangled(fc.sample(commands, { seed: 20_261_122, numRuns: 2_000 }));
    const others = fc.sample(junk, { seed: 3, numRuns: 10 });
    const seen = new Set<number>();
    for (const piece of inPieces(bodies, 20)) {
      const stream = await bed.streaming('http_stream', 'ann');
      const { session, node } = stream.address();
      const sent = piece.map((data, kind) => {
        const other = others[kind] ?? '';
        if (kind === 0) return other;
        if (kind === 1) return JSON.stringify({ session, node, data: { data } });
        if (kind === 2) return JSON.stringify({ session, node: other, data });
        return JSON.stringify({ session: kind === 3 ? other : session, node, data });
      });
      const statuses = await pipeline(port, () => '/emulation', sent);
      expect(statuses).toHaveLength(piece.length);
      for (const status of statuses) seen.add(status);
      stream.abort();
    }
    expect([...seen].toSorted((a, b) => a - b)).toEqual([204, 400, 404, 413]);
    await expectWell(bed);
    const codes = new Set(bed.events.map((event) => (event.kind === 'disconnected' ? event.code : 3000)));
    expect([...codes].filter((code) => ![3000, 3005, 3006, 3500, 3501, 3508].includes(code))).toEqual([]);
  });

  test('4,000 to begin a stream: each learns why it ends [PUSH-09]', async () => {
    const bed = await listen({ joinWindowMs: 1, allowAnonymous: false });
    const bodies = mangled(fc.sample(commands, { seed: 7, numRuns: 1_000 }));
    const agent = new Agent({ keepAlive: true });
    for (const piece of inPieces(bodies, 50)) {
      const answers = await Promise.all(
        piece.map((body) => ask(`${bed.origin}/connection/http_stream`, { body, agent })),
      );
      for (const { status, body } of answers) {
        if (status === 413) continue;
        expect([status, /"disconnect":\{"code":(?:3500|3501|3507),.*\}\}\}\n$/.test(body)]).toEqual([200, true]);
      }
    }
    expect(bed.push.stats()).toMatchObject({ connections: 0, sessions: 0, leaving: 0 });
    agent.destroy();
    await expectWell(bed, 'ann');
  });

  test('8,000 by the HTTP API: each answered, none with a failure', async () => {
    const key = 'k';
    const bed = await listen({ joinWindowMs: 1, api: { key } });
    const { port } = new URL(bed.origin);
    const names = fc.sample(apiMethod, { seed: 5, numRuns: 8_000 });
    const bodies = mangled(fc.sample(callBody, { seed: 11, numRuns: 1_000 }));
    // Each body to two methods.
    const calls = [...bodies, ...bodies].map((body, n) => [names[n], body] as const);
    const seen = new Set<number>();
    for (const piece of inPieces(calls, 100)) {
      const sent = piece.map(([, body]) => body);
      const path = (n: number) => `/api/${piece[n]?.[0]}`;
      const statuses = await pipeline(port, path, sent, `X-API-Key: ${key}\r\n`);
      expect(statuses).toHaveLength(piece.length);
      for (const status of statuses) seen.add(status);
    }
    expect([...seen].toSorted((a, b) => a - b)).toEqual([200, 400, 404]);
    await expectWell(bed);
  });
});
