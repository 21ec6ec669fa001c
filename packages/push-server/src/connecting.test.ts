import { describe, expect, test } from 'vitest';
import { signConnectionToken } from './index.ts';
import { errorOf, handmadeToken, hs256, listen, secret, startOfTests, subscriptionToken } from './testbed.ts';
import type { Peer } from './testbed.ts';

const badRequest = { code: 3501, reason: 'bad request' };
const invalidToken = { code: 3500, reason: 'invalid token' };

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
