import { describe, expect, test } from 'vitest';
import { signConnectionToken, signSubscriptionToken } from './index.ts';
import type { Namespace } from './index.ts';
import { errorOf, handmadeToken, hs256, listen, secret, startOfTests, subscriptionToken } from './testbed.ts';

function denied(id: number) {
  return errorOf(id, 103, 'permission denied');
}
const invalidToken = { code: 3500, reason: 'invalid token' };

function subscribe(id: number, channel: string, more: object = {}): object {
  return { id, subscribe: { channel, flag: 1, ...more } };
}

describe('who may subscribe', () => {
  test('a channel that no namespace opens is closed [PUSH-14]', async () => {
    const bed = await listen();
    const peer = await bed.connected();
    expect(
      await peer.ask(
        subscribe(2, 'nowhere:1'),
        subscribe(3, 'unnamed'),
        subscribe(4, ':1'),
        subscribe(5, 'members:1'),
        subscribe(6, 'user:ann'),
        subscribe(7, `plain:${'x'.repeat(250)}`),
        subscribe(8, 'plain:Müller'),
        subscribe(9, 'plain:1', { tf: { op: 'and' } }),
        subscribe(10, 'plain:1', { type: 1 }),
      ),
    ).toEqual([
      errorOf(2, 102, 'unknown channel'),
      errorOf(3, 102, 'unknown channel'),
      errorOf(4, 102, 'unknown channel'),
      denied(5),
      denied(6),
      errorOf(7, 107, 'bad request'),
      errorOf(8, 107, 'bad request'),
      errorOf(9, 107, 'bad request'),
      errorOf(10, 108, 'not available'),
    ]);
    expect(bed.push.stats()).toMatchObject({ subscriptions: 0, channels: 0 });
  });

  test('signed-in clients reach what anonymous ones do not; the longest name is 255 bytes [PUSH-14]', async () => {
    const bed = await listen();
    const peer = await bed.connected('ann');
    expect(await peer.ask(subscribe(2, 'members:1'), subscribe(3, `plain:${'x'.repeat(249)}`))).toEqual([
      { id: 2, subscribe: {} },
      { id: 3, subscribe: {} },
    ]);
  });

  test('a second subscribe to a channel gets 105, one channel too many 106 [PUSH-14]', async () => {
    const bed = await listen({ channelLimit: 2 });
    const peer = await bed.connected();
    expect(
      await peer.ask(
        subscribe(2, 'plain:1'),
        subscribe(3, 'plain:1'),
        subscribe(4, 'plain:2'),
        subscribe(5, 'plain:3'),
        { id: 6, unsubscribe: { channel: 'plain:1' } },
        subscribe(7, 'plain:3'),
      ),
    ).toEqual([
      { id: 2, subscribe: {} },
      errorOf(3, 105, 'already subscribed'),
      { id: 4, subscribe: {} },
      errorOf(5, 106, 'limit exceeded'),
      { id: 6, unsubscribe: {} },
      { id: 7, subscribe: {} },
    ]);
  });

  test('unsubscribing always succeeds and ends the pushes [PUSH-14]', async () => {
    const bed = await listen({ joinWindowMs: 0 });
    const peer = await bed.connected();
    await peer.ask(subscribe(2, 'plain:1'));
    const off = { unsubscribe: { channel: 'plain:1' } };
    expect(await peer.ask({ id: 3, ...off }, { id: 4, ...off })).toEqual([
      { id: 3, unsubscribe: {} },
      { id: 4, unsubscribe: {} },
    ]);
    bed.push.publish('plain:1', 'unheard');
    expect(await peer.ask({ id: 5, rpc: {} })).toEqual([errorOf(5, 108, 'not available')]);
    expect(bed.push.stats()).toMatchObject({ subscriptions: 0, channels: 0, delivered: 0 });
  });

  test('a delta that no namespace offers is left out of the answer [PUSH-10]', async () => {
    const bed = await listen();
    const peer = await bed.connected();
    expect(await peer.ask(subscribe(2, 'plain:1', { delta: 'fossil' }))).toEqual([{ id: 2, subscribe: {} }]);
  });
});

describe('private channels', () => {
  const channel = '$user:en:ann';

  test('a name with $ needs a token even where its namespace is open [PUSH-07]', async () => {
    const bed = await listen();
    const peer = await bed.connected('ann');
    expect(await peer.ask(subscribe(2, channel), subscribe(3, '$plain:1'))).toEqual([denied(2), denied(3)]);
    const nobody = await bed.connected();
    expect(await nobody.ask(subscribe(2, channel))).toEqual([denied(2)]);
  });

  test('the right token opens the channel, and the reply says when it ends [PUSH-07]', async () => {
    const bed = await listen({ joinWindowMs: 0 });
    const peer = await bed.connected('ann');
    const token = subscriptionToken('ann', channel, startOfTests + 90_000);
    expect(await peer.ask(subscribe(2, channel, { token }))).toEqual([
      {
        id: 2,
        subscribe: {
          expires: true,
          ttl: 90,
          recoverable: true,
          positioned: true,
          epoch: expect.stringMatching(/^[A-Za-z]{8}$/),
          offset: 0,
        },
      },
    ]);
    bed.push.publish(channel, { balance: '10.00' });
    expect(await peer.next()).toEqual({ push: { channel, pub: { data: { balance: '10.00' }, offset: 1 } } });
  });

  test.each([
    ['an expired token', subscriptionToken('ann', channel, startOfTests), errorOf(2, 109, 'token expired')],
    ['a forged token', signSubscriptionToken('another secret', { userId: 'ann', channel }), denied(2)],
    ['a connection token', signConnectionToken(secret, { userId: 'ann' }), denied(2)],
    ['no token at all', 'hello', denied(2)],
  ])('%s does not open it, and the connection lives on [PUSH-07]', async (_, token, answer) => {
    const bed = await listen();
    const peer = await bed.connected('ann');
    expect(await peer.ask(subscribe(2, channel, { token }))).toEqual([answer]);
    expect(await peer.ask({ id: 3, rpc: {} })).toEqual([errorOf(3, 108, 'not available')]);
    expect(bed.push.stats().subscriptions).toBe(0);
  });

  test.each([
    ['a token of another user', 'bob', subscriptionToken('ann', channel)],
    ['a token of a user in anonymous hands', undefined, subscriptionToken('ann', channel)],
    ['a token of another channel', 'ann', subscriptionToken('ann', '$user:en:bob')],
  ])('%s ends the whole connection with 3500 [PUSH-07]', async (_, userId, token) => {
    const bed = await listen({ joinWindowMs: 0 });
    const peer = await bed.connected(userId);
    peer.send(subscribe(2, channel, { token }), subscribe(3, 'plain:1'));
    expect(await peer.closed).toEqual(invalidToken);
    bed.push.publish(channel, 'secret');
    expect(peer.frames).toHaveLength(1);
    expect(bed.push.stats()).toMatchObject({ connections: 0, subscriptions: 0, delivered: 0 });
  });

  test('a token bound to one client opens the channel to that client only [PUSH-07]', async () => {
    const bed = await listen({ randomId: () => 'client-1' });
    const bound = (client: string) => handmadeToken(hs256, { sub: 'ann', channel, client });
    const peer = await bed.connected('ann');
    expect(await peer.ask(subscribe(2, channel, { token: bound('client-1') }))).toMatchObject([{ subscribe: {} }]);
    const other = await bed.connected('ann');
    const unbound = handmadeToken(hs256, { sub: 'ann', channel: '$user:en:all', client: '' });
    expect(await other.ask(subscribe(2, '$user:en:all', { token: unbound }))).toMatchObject([{ subscribe: {} }]);
    other.send(subscribe(3, channel, { token: bound('client-2') }));
    expect(await other.closed).toEqual(invalidToken);
  });

  test('a token does not open a channel whose namespace does not exist [PUSH-07]', async () => {
    const bed = await listen();
    const peer = await bed.connected('ann');
    const token = subscriptionToken('ann', '$nowhere:1');
    expect(await peer.ask(subscribe(2, '$nowhere:1', { token }))).toEqual([errorOf(2, 102, 'unknown channel')]);
  });
});

describe('the end of a subscription token', () => {
  const channel = '$user:en:ann';
  const calm = { pingIntervalMs: 1_000_000_000 };

  async function subscribed(bed: Awaited<ReturnType<typeof listen>>) {
    const peer = await bed.connected('ann');
    await peer.ask(subscribe(2, channel, { token: subscriptionToken('ann', channel, startOfTests + 60_000) }));
    return peer;
  }

  test('without a new token the subscription outlives it by the grace, then is taken away with 2501 [PUSH-13]', async () => {
    const bed = await listen({ ...calm, joinWindowMs: 0 });
    const peer = await subscribed(bed);
    bed.clock.now += 84_999;
    await bed.looked();
    expect(bed.push.stats().subscriptions).toBe(1);
    bed.clock.now += 1;
    const unsubscribed = { code: 2501, reason: 'subscription expired' };
    expect(await peer.next()).toEqual({ push: { channel, unsubscribe: unsubscribed } });
    bed.push.publish(channel, 'secret');
    expect(await peer.ask({ id: 3, rpc: {} })).toEqual([errorOf(3, 108, 'not available')]);
    expect(bed.events.at(-1)).toMatchObject({ kind: 'unsubscribed', user: 'ann', channel, ...unsubscribed });
  });

  test('sub_refresh prolongs it [PUSH-14]', async () => {
    const bed = await listen(calm);
    const peer = await subscribed(bed);
    const token = subscriptionToken('ann', channel, startOfTests + 600_000);
    expect(await peer.ask({ id: 3, sub_refresh: { channel, token } })).toEqual([
      { id: 3, sub_refresh: { expires: true, ttl: 600 } },
    ]);
    bed.clock.now += 500_000;
    await bed.looked();
    expect(bed.push.stats().subscriptions).toBe(1);
  });

  test('sub_refresh of what is not subscribed gets 103, without a token 107 [PUSH-14]', async () => {
    const bed = await listen();
    const peer = await subscribed(bed);
    expect(
      await peer.ask(
        { id: 3, sub_refresh: { channel: '$user:x', token: 'x' } },
        { id: 4, sub_refresh: { channel, token: '' } },
      ),
    ).toEqual([denied(3), errorOf(4, 107, 'bad request')]);
  });

  test.each([
    ['an expired token', subscriptionToken('ann', channel, startOfTests), 3006],
    ['a forged token', signSubscriptionToken('another', { userId: 'ann', channel }), 3500],
    ['a token of another user', subscriptionToken('bob', channel), 3500],
    ['a token of another channel', subscriptionToken('ann', '$user:x'), 3500],
  ])('sub_refresh with %s ends the connection [PUSH-14]', async (_, token, code) => {
    const bed = await listen();
    const peer = await subscribed(bed);
    peer.send({ id: 3, sub_refresh: { channel, token } });
    expect((await peer.closed).code).toBe(code);
  });
});

describe('the host takes a subscription away', () => {
  test('of one user on one channel; what was published before still arrives', async () => {
    const bed = await listen({ joinWindowMs: 60_000 });
    const [ann, bob] = [await bed.connected('ann'), await bed.connected('bob')];
    for (const peer of [ann, bob]) await peer.ask(subscribe(2, 'plain:1'), subscribe(3, 'plain:2'));
    bed.push.publish('plain:1', 'before');
    expect(bed.push.unsubscribeUser('ann', 'plain:1')).toBe(1);
    expect(bed.push.unsubscribeUser('ann', 'plain:1')).toBe(0);
    expect(bed.push.unsubscribeUser('bob', 'plain:2', 2502)).toBe(1);
    expect([await ann.next(), await ann.next()]).toEqual([
      { push: { channel: 'plain:1', pub: { data: 'before' } } },
      { push: { channel: 'plain:1', unsubscribe: { code: 2000, reason: 'server unsubscribe' } } },
    ]);
    expect([await bob.next(), await bob.next()]).toEqual([
      { push: { channel: 'plain:1', pub: { data: 'before' } } },
      { push: { channel: 'plain:2', unsubscribe: { code: 2502, reason: 'state invalidated' } } },
    ]);
  });
});

describe('namespaces that contradict themselves are refused', () => {
  const kept = { history_size: 10, history_ttl: 10 };

  test.each([
    [[{ name: 'a' }]],
    [[{ name: 'a:b' }]],
    [[{ name: 'twice' }, { name: 'twice' }]],
    [[{ name: 'half', history_size: 10 }]],
    [[{ name: 'half', history_ttl: 10 }]],
    [[{ name: 'none', force_recovery: true }]],
    [[{ name: 'part', history_size: 1.5, history_ttl: 10 }]],
    [[{ name: 'short', history_size: 10, history_ttl: 10, history_meta_ttl: 9 }]],
    [[{ name: 'read', allow_history_for_client: true }]],
    [[{ name: 'read', allow_history_for_subscriber: true }]],
    [[{ ...kept, name: 'placeless', force_recovery_mode: 'cache' as const }]],
    [[{ ...kept, name: 'placeless', allowed_delta_types: ['fossil' as const] }]],
    [[{ ...kept, name: 'undelta', force_recovery: true, delta_publish: true }]],
    [[{ name: 'absent', allow_presence_for_client: true }]],
    [[{ name: 'silent', force_push_join_leave: true }]],
    // What a configuration file may hold.
    [JSON.parse('[{ "name": "odd", "history_size": 9, "history_ttl": 9, "force_recovery_mode": "all" }]')],
    [
      JSON.parse(
        '[{ "name": "odd", "history_size": 9, "history_ttl": 9, "force_recovery": true, "allowed_delta_types": ["xor"] }]',
      ),
    ],
  ])('%j', async (namespaces: readonly Namespace[]) => {
    await expect(listen({ namespaces })).rejects.toThrow(/^push: [^\n]+$/);
    await expect(listen({ namespaces })).rejects.toThrow(RangeError);
  });

  test('so are an empty secret and a pong slower than the ping', async () => {
    await expect(listen({ secret: '' })).rejects.toThrow(RangeError);
    await expect(listen({ pingIntervalMs: 100, pongTimeoutMs: 100 })).rejects.toThrow(RangeError);
  });

  test.each(['channelLimit', 'maxQueueBytes', 'maxMessageBytes', 'recoveryLimit', 'lingerMs', 'joinWindowMs'])(
    'so is a %s that would bound nothing, or everything',
    async (option) => {
      for (const value of [Number.NaN, -1, Infinity]) {
        await expect(listen({ [option]: value })).rejects.toThrow(`push: ${option} cannot be ${value}`);
      }
    },
  );
});
