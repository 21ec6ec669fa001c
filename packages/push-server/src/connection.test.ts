import { connect as dial } from 'node:net';
import { describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { signConnectionToken } from './index.ts';
import { errorOf, handmadeToken, hs256, listen, secret, startOfTests, subscriptionToken, until } from './testbed.ts';
import type { Peer } from './testbed.ts';

const badRequest = { code: 3501, reason: 'bad request' };
const invalidToken = { code: 3500, reason: 'invalid token' };

function refusal(url: string, options: { origin?: string; protocols?: string[] } = {}): Promise<number | undefined> {
  const ws = new WebSocket(url, options.protocols ?? [], { ...(options.origin && { origin: options.origin }) });
  return new Promise((resolve, reject) => {
    ws.on('unexpected-response', (request, response) => {
      resolve(response.statusCode);
      request.destroy();
    });
    ws.on('open', () => reject(new Error('the upgrade was not refused')));
    ws.on('error', () => undefined);
  });
}

describe('the upgrade', () => {
  test('a page of a foreign origin is refused with 403, a listed one and a client without an origin get in', async () => {
    const bed = await listen();
    expect(await refusal(bed.url, { origin: 'https://evil.example' })).toBe(403);
    expect(await refusal(bed.url, { origin: 'null' })).toBe(403);
    await until(() => bed.events.length === 2);
    expect(bed.events[0]).toEqual({ kind: 'refused', reason: 'origin', origin: 'https://evil.example' });
    await bed.peer({ origin: 'https://book.example' });
    await bed.peer();
    expect(bed.push.stats().connections).toBe(2);
  });

  test('an empty list refuses every page, a star none', async () => {
    const closed = await listen({ allowedOrigins: [] });
    expect(await refusal(closed.url, { origin: 'https://book.example' })).toBe(403);
    const open = await listen({ allowedOrigins: '*' });
    await open.peer({ origin: 'https://evil.example' });
  });

  test('binary clients are refused instead of answered in JSON; centrifuge-json is agreed to', async () => {
    const bed = await listen();
    expect(await refusal(bed.url, { protocols: ['centrifuge-protobuf'] })).toBe(400);
    expect(await refusal(`${bed.url}?format=protobuf`)).toBe(400);
    expect(await refusal(`${bed.url}?cf_protocol=protobuf`)).toBe(400);
    const ws = new WebSocket(bed.url, ['centrifuge-protobuf', 'centrifuge-json']);
    await new Promise((resolve) => ws.once('open', resolve));
    expect(ws.protocol).toBe('centrifuge-json');
    ws.terminate();
  });

  test('compression is not agreed to, even where the client offers it', async () => {
    const bed = await listen();
    const { ws } = await bed.peer({ perMessageDeflate: true });
    expect(ws.extensions).toBe('');
  });

  test('what is no WebSocket handshake gets an HTTP error', async () => {
    const bed = await listen();
    const { port } = new URL(bed.url);
    const socket = dial(Number(port), '127.0.0.1');
    socket.write('GET /connection/websocket HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
    const answer = await new Promise((resolve) => socket.once('data', (data) => resolve(data.toString().slice(0, 12))));
    expect(answer).toBe('HTTP/1.1 400');
    socket.destroy();
  });
});

describe('framing', () => {
  test('several commands in one frame are answered in one frame; blank lines are skipped [PUSH-14]', async () => {
    const bed = await listen({ randomId: () => 'client-1' });
    const peer = await bed.peer();
    peer.ws.send('{"id":1,"connect":{}}\n\n  \n{"id":2,"subscribe":{"channel":"plain:1"}}\n');
    expect([await peer.next(), await peer.next()]).toEqual([
      { id: 1, connect: { client: 'client-1', version: 'touchline push 0.1', ping: 1, pong: true } },
      { id: 2, subscribe: {} },
    ]);
    expect(peer.frames).toHaveLength(1);
  });

  test.each([
    ['broken JSON', '{"id":2,'],
    ['no object', '[1]'],
    ['a bare value', '7'],
    ['null', 'null'],
    ['an empty frame', ''],
    ['blank lines only', ' \n\n'],
    ['no id', '{"rpc":{}}'],
    ['id 0', '{"id":0,"rpc":{}}'],
    ['a negative id', '{"id":-1,"rpc":{}}'],
    ['a fractional id', '{"id":1.5,"rpc":{}}'],
    ['an id in quotes', '{"id":"2","rpc":{}}'],
    ['no method', '{"id":2}'],
    ['an unknown method', '{"id":2,"steal":{}}'],
    ['a method named by the prototype', '{"id":2,"constructor":{}}'],
    ['two methods', '{"id":2,"rpc":{},"ping":{}}'],
    ['a method that is no object', '{"id":2,"rpc":[]}'],
    ['a null method', '{"id":2,"rpc":null}'],
    ['subscribe without channel', '{"id":2,"subscribe":{}}'],
    ['subscribe with an empty channel', '{"id":2,"subscribe":{"channel":""}}'],
    ['a channel that is a number', '{"id":2,"subscribe":{"channel":5}}'],
    ['a recover flag that is a number', '{"id":2,"subscribe":{"channel":"match:1","recover":1}}'],
    ['a negative offset', '{"id":2,"subscribe":{"channel":"match:1","recover":true,"offset":-1}}'],
    ['an unknown delta', '{"id":2,"subscribe":{"channel":"match:1","delta":"xor"}}'],
    ['unsubscribe without channel', '{"id":2,"unsubscribe":{}}'],
    ['publish without channel', '{"id":2,"publish":{"data":1}}'],
    [
      'data nested beyond all bounds',
      `{"id":2,"publish":{"channel":"match:1","data":${'['.repeat(30_000)}${']'.repeat(30_000)}}}`,
    ],
    ['a history limit that is no number', '{"id":2,"history":{"channel":"match:1","limit":"all"}}'],
    ['a fractional history limit', '{"id":2,"history":{"channel":"match:1","limit":1.5}}'],
    ['a history position that is no object', '{"id":2,"history":{"channel":"match:1","since":7}}'],
    ['a history position before the start', '{"id":2,"history":{"channel":"match:1","since":{"offset":-1}}}'],
    ['an rpc method that is no text', '{"id":2,"rpc":{"method":{}}}'],
    ['presence without channel', '{"id":2,"presence":{}}'],
    ['presence_stats without channel', '{"id":2,"presence_stats":{}}'],
    ['history without channel', '{"id":2,"history":{}}'],
    ['sub_refresh without channel', '{"id":2,"sub_refresh":{"token":"x"}}'],
    ['refresh without token', '{"id":2,"refresh":{}}'],
    ['a second connect', '{"id":2,"connect":{}}'],
    ['a pong that nobody asked for', '{}'],
  ])('%s ends the connection with 3501 [PUSH-14]', async (_, frame) => {
    const bed = await listen();
    const peer = await bed.connected();
    peer.ws.send(frame);
    expect(await peer.closed).toEqual(badRequest);
  });

  test('a binary message ends the connection with 3501', async () => {
    const bed = await listen();
    const peer = await bed.connected();
    peer.ws.send(Buffer.from('{"id":2,"rpc":{}}'), { binary: true });
    expect(await peer.closed).toEqual(badRequest);
  });

  test('commands before a bad line are answered first [PUSH-14]', async () => {
    const bed = await listen();
    const peer = await bed.connected();
    peer.ws.send('{"id":2,"rpc":{}}\nnonsense\n{"id":3,"rpc":{}}');
    expect(await peer.next()).toEqual(errorOf(2, 108, 'not available'));
    expect(await peer.closed).toEqual(badRequest);
    expect(peer.frames).toHaveLength(2);
  });

  test.each([
    ['subscribe', { id: 1, subscribe: { channel: 'match:1' } }],
    ['rpc', { id: 1, rpc: {} }],
    ['send', { send: {} }],
    ['a pong', {}],
    ['a connect with a name that is no text', { id: 1, connect: { name: 7 } }],
    ['a connect with a token that is no text', { id: 1, connect: { token: {} } }],
  ])('%s before connect ends the connection with 3501 [PUSH-14]', async (_, command) => {
    const bed = await listen();
    const peer = await bed.peer();
    peer.send(command);
    expect(await peer.closed).toEqual(badRequest);
  });

  test('a message over the limit closes with 1009 [PUSH-13]', async () => {
    const bed = await listen({ maxMessageBytes: 200 });
    const peer = await bed.connected();
    peer.send({ id: 2, rpc: { data: 'x'.repeat(200) } });
    expect((await peer.closed).code).toBe(1009);
    await until(() => bed.push.stats().connections === 0);
    expect(bed.events.at(-1)).toMatchObject({ kind: 'disconnected', code: 1009 });
  });

  test('what is switched off says so with the protocol codes [PUSH-14]', async () => {
    const bed = await listen();
    const peer = await bed.connected('ann');
    const history = { history: { channel: 'match:1', limit: 5 } };
    expect(
      await peer.ask(
        { id: 2, rpc: { method: 'x' } },
        { id: 3, ping: {} },
        { id: 4, publish: { channel: 'match:1', data: 1 } },
        { id: 5, publish: { channel: 'nowhere:1', data: 1 } },
        { id: 6, presence: { channel: 'match:1' } },
        { id: 7, presence_stats: { channel: 'match:1' } },
        { id: 8, ...history },
        { id: 9, history: { channel: 'plain:1' } },
        { id: 10, history: { channel: 'nowhere:1' } },
        { id: 11, publish: { channel: 'match:ä', data: 1 } },
      ),
    ).toEqual([
      errorOf(2, 108, 'not available'),
      errorOf(3, 108, 'not available'),
      errorOf(4, 103, 'permission denied'),
      errorOf(5, 102, 'unknown channel'),
      errorOf(6, 108, 'not available'),
      errorOf(7, 108, 'not available'),
      errorOf(8, 103, 'permission denied'),
      errorOf(9, 108, 'not available'),
      errorOf(10, 102, 'unknown channel'),
      errorOf(11, 107, 'bad request'),
    ]);
    expect(bed.push.stats().published).toBe(0);
    peer.send({ send: { data: 1 } });
    expect(await peer.closed).toEqual({ code: 3508, reason: 'not available' });
  });
});

describe('connecting', () => {
  function connectWith(peer: Peer, token: string): Promise<unknown[]> {
    return peer.ask({ id: 1, connect: { token } });
  }

  test('nobody without a token gets in where anonymous clients are not allowed: 3507 [PUSH-13]', async () => {
    const bed = await listen({ allowAnonymous: false });
    const peer = await bed.peer();
    peer.send({ id: 1, connect: {} });
    expect(await peer.closed).toEqual({ code: 3507, reason: 'permission denied' });
  });

  test('the reply to a token that ends carries its time to live [PUSH-14]', async () => {
    const bed = await listen({ allowAnonymous: false, randomId: () => 'client-1' });
    const token = signConnectionToken(secret, { userId: 'ann', expiresAt: startOfTests + 600_000 });
    expect(await connectWith(await bed.peer(), token)).toEqual([
      {
        id: 1,
        connect: { client: 'client-1', version: 'touchline push 0.1', ping: 1, pong: true, expires: true, ttl: 600 },
      },
    ]);
  });

  test('an expired token gets error 109, and what waited behind it neither an answer nor a disconnect [PUSH-13]', async () => {
    const bed = await listen();
    const peer = await bed.peer();
    const token = signConnectionToken(secret, { userId: 'ann', expiresAt: startOfTests });
    peer.send({ id: 1, connect: { token } }, { id: 2, subscribe: { channel: 'match:1' } });
    expect(await peer.next()).toEqual(errorOf(1, 109, 'token expired'));
    peer.ws.send('nonsense');
    expect(bed.push.stats().subscriptions).toBe(0);
    bed.clock.now += 10_000;
    expect(await peer.closed).toEqual({ code: 3502, reason: 'stale' });
    expect(peer.frames).toHaveLength(1);
  });

  test.each([
    ['garbage', 'garbage'],
    ['empty parts', '..'],
    ['a foreign secret', handmadeToken(hs256, { sub: 'ann' }, 'another')],
    ['another algorithm', handmadeToken({ alg: 'HS384' }, { sub: 'ann' })],
    ['no algorithm', handmadeToken({ alg: 'none' }, { sub: 'ann' })],
    ['no signature', handmadeToken(hs256, { sub: 'ann' }).replace(/[^.]+$/, '')],
    [
      'claims changed after signing',
      handmadeToken(hs256, { sub: 'ann' }).replace(/\.[^.]+\./, `.${btoa('{"sub":"eve"}')}.`),
    ],
    ['a user that is a number', handmadeToken(hs256, { sub: 7 })],
    ['an end that is text', handmadeToken(hs256, { sub: 'ann', exp: 'never' })],
    ['claims that are a list', handmadeToken(hs256, ['ann'])],
    ['a subscription token', subscriptionToken('ann', '$user:ann')],
    ['a fourth part', `${handmadeToken(hs256, { sub: 'ann' })}.x`],
  ])('a token with %s ends in 3500 [PUSH-13]', async (_, token) => {
    const bed = await listen();
    const peer = await bed.peer();
    peer.send({ id: 1, connect: { token } });
    expect(await peer.closed).toEqual(invalidToken);
  });

  test('a token that is not valid yet is answered like an expired one [PUSH-13]', async () => {
    const bed = await listen();
    const token = handmadeToken(hs256, { sub: 'ann', nbf: startOfTests / 1000 + 60 });
    expect(await connectWith(await bed.peer(), token)).toEqual([errorOf(1, 109, 'token expired')]);
  });

  test('tokens that were taken back get error 109: those issued until then, and those that do not say when', async () => {
    const bed = await listen({ validFrom: (user) => (user === 'ann' ? startOfTests : 0) });
    const checked = async (userId: string, issuedAt?: number) => {
      const token = signConnectionToken(secret, { userId, ...(issuedAt === undefined ? {} : { issuedAt }) });
      const [reply] = await connectWith(await bed.peer(), token);
      return typeof reply === 'object' && reply !== null && 'connect' in reply ? 'connected' : reply;
    };
    expect([
      await checked('ann', startOfTests - 1),
      await checked('ann', startOfTests),
      await checked('ann'),
      await checked('ann', startOfTests + 1),
      await checked('bob'),
    ]).toEqual([
      errorOf(1, 109, 'token expired'),
      errorOf(1, 109, 'token expired'),
      errorOf(1, 109, 'token expired'),
      'connected',
      'connected',
    ]);
  });

  test('silence before connect ends in 3502 [PUSH-13]', async () => {
    const bed = await listen({ staleCloseMs: 5_000 });
    const peer = await bed.peer();
    bed.clock.now += 4_999;
    await bed.looked();
    expect(bed.push.stats().connections).toBe(1);
    bed.clock.now += 1;
    expect(await peer.closed).toEqual({ code: 3502, reason: 'stale' });
  });

  test('a failure inside ends in 3004 and is reported without its token', async () => {
    const failure = new Error('no ids left');
    const bed = await listen({
      randomId() {
        throw failure;
      },
    });
    const peer = await bed.peer();
    peer.send({ id: 1, connect: {} });
    expect(await peer.closed).toEqual({ code: 3004, reason: 'internal server error' });
    expect(bed.events[0]).toEqual({ kind: 'failed', client: '', user: '', error: failure });
  });
});

describe('refresh', () => {
  const expiresAt = startOfTests + 60_000;

  async function connected(bed: Awaited<ReturnType<typeof listen>>): Promise<Peer> {
    const peer = await bed.peer();
    await peer.ask({ id: 1, connect: { token: signConnectionToken(secret, { userId: 'ann', expiresAt }) } });
    return peer;
  }

  test('a new token of the same user prolongs the connection; one without an end for good [PUSH-14]', async () => {
    const bed = await listen({ pingIntervalMs: 1_000_000_000, expiredGraceMs: 25_000 });
    const peer = await connected(bed);
    bed.clock.now += 84_999;
    await bed.looked();
    const longer = signConnectionToken(secret, { userId: 'ann', expiresAt: bed.clock.now + 30_001 });
    expect(await peer.ask({ id: 2, refresh: { token: longer } })).toEqual([
      { id: 2, refresh: { expires: true, ttl: 31 } },
    ]);
    const endless = signConnectionToken(secret, { userId: 'ann' });
    expect(await peer.ask({ id: 3, refresh: { token: endless } })).toEqual([{ id: 3, refresh: {} }]);
    bed.clock.now += 100_000_000;
    await bed.looked();
    expect(await peer.ask({ id: 4, rpc: {} })).toEqual([errorOf(4, 108, 'not available')]);
  });

  test('without a refresh the connection outlives its token by the grace, then ends in 3005 [PUSH-14]', async () => {
    const bed = await listen({ pingIntervalMs: 1_000_000_000, expiredGraceMs: 25_000 });
    const peer = await connected(bed);
    bed.clock.now += 84_999;
    await bed.looked();
    expect(await peer.ask({ id: 2, rpc: {} })).toEqual([errorOf(2, 108, 'not available')]);
    bed.clock.now += 1;
    expect(await peer.closed).toEqual({ code: 3005, reason: 'connection expired' });
  });

  test.each([
    ['an expired token', signConnectionToken(secret, { userId: 'ann', expiresAt: startOfTests - 1 }), 3005],
    ['a forged token', signConnectionToken('another', { userId: 'ann' }), 3500],
    ['a token of another user', signConnectionToken(secret, { userId: 'bob' }), 3500],
    ['a subscription token', subscriptionToken('ann', 'match:1'), 3500],
  ])('%s ends the connection', async (_, token, code) => {
    const bed = await listen();
    const peer = await connected(bed);
    peer.send({ id: 2, refresh: { token } });
    expect((await peer.closed).code).toBe(code);
  });
});

describe('pings', () => {
  test('the server pings, the pong keeps the connection, its absence ends in 3012 [PUSH-12]', async () => {
    const bed = await listen({ pingIntervalMs: 10_000, pongTimeoutMs: 20, random: () => 0 });
    const peer = await bed.connected();
    bed.clock.now += 5_000;
    expect(await peer.next()).toEqual({});
    peer.send({});
    await peer.ask({ id: 2, rpc: {} });
    bed.clock.now += 9_999;
    await bed.looked();
    expect(await peer.ask({ id: 3, rpc: {} })).toEqual([errorOf(3, 108, 'not available')]);
    bed.clock.now += 1;
    expect(await peer.next()).toEqual({});
    bed.clock.now += 20;
    expect(await peer.closed).toEqual({ code: 3012, reason: 'no pong' });
  });

  test('a second pong to one ping is one too many: 3501 [PUSH-12]', async () => {
    const bed = await listen({ pingIntervalMs: 10_000, pongTimeoutMs: 20, random: () => 0 });
    const peer = await bed.connected();
    bed.clock.now += 5_000;
    await peer.next();
    peer.ws.send('{}\n{}');
    expect(await peer.closed).toEqual(badRequest);
  });

  test('a WebSocket ping is answered too', async () => {
    const bed = await listen();
    const { ws } = await bed.peer();
    ws.ping('here?');
    expect(await new Promise((resolve) => ws.once('pong', (data) => resolve(data.toString())))).toBe('here?');
  });
});

describe('the host ends things', () => {
  test('signing a user out closes all connections of that user and nobody else', async () => {
    const bed = await listen();
    const [first, second, other] = [await bed.connected('ann'), await bed.connected('ann'), await bed.connected('bob')];
    expect(bed.push.disconnectUser('ann', 4500, 'signed out')).toBe(2);
    for (const peer of [first, second]) expect(await peer.closed).toEqual({ code: 4500, reason: 'signed out' });
    expect(await other.ask({ id: 2, rpc: {} })).toEqual([errorOf(2, 108, 'not available')]);
    expect(bed.push.disconnectUser('ann', 4500, 'signed out')).toBe(0);
    await bed.connected();
    expect(bed.push.disconnectUser('', 4500, 'signed out')).toBe(0);
  });

  test('closing the site closes everybody, who has not said who they are as well [AUTH-12a]', async () => {
    const bed = await listen();
    const peers = [await bed.connected('ann'), await bed.connected(), await bed.peer()];
    expect(bed.push.disconnectEveryone(4503, 'closed')).toBe(3);
    for (const peer of peers) expect(await peer.closed).toEqual({ code: 4503, reason: 'closed' });
  });

  test('codes and reasons the protocol does not have throw a RangeError', async () => {
    const { push } = await listen();
    expect(() => push.disconnectUser('ann', 1000, '')).toThrow(RangeError);
    expect(() => push.disconnectUser('ann', 5000, '')).toThrow(RangeError);
    expect(() => push.disconnectUser('ann', 4500, 'ä'.repeat(62))).toThrow(RangeError);
    expect(() => push.unsubscribeUser('ann', 'match:1', 3000)).toThrow(RangeError);
    expect(() => push.publish('nowhere:1', 1)).toThrow(RangeError);
    expect(() => push.publish('match:ü', 1)).toThrow(RangeError);
  });

  test('closing sends what is pending, says 3001 to everybody and refuses who comes later', async () => {
    const bed = await listen({ joinWindowMs: 60_000 });
    const peer = await bed.connected();
    await peer.ask({ id: 2, subscribe: { channel: 'plain:1' } });
    bed.push.publish('plain:1', 'the last');
    const closing = bed.push.close();
    expect(await peer.next()).toEqual({ push: { channel: 'plain:1', pub: { data: 'the last' } } });
    expect(await peer.closed).toEqual({ code: 3001, reason: 'shutdown' });
    await closing;
    expect(await refusal(bed.url)).toBe(503);
  });
});
