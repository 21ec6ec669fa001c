import { State, SubscriptionState, UnauthorizedError } from 'centrifuge';
import type { PublicationContext, SubscribedContext, Subscription } from 'centrifuge';
import { describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { signConnectionToken } from './index.ts';
import { happens, listen, secret, startOfTests, subscriptionToken, until } from './testbed.ts';
import type { Testbed } from './testbed.ts';

const channel = 'match:1';

function collect(subscription: Subscription): unknown[] {
  const seen: unknown[] = [];
  subscription.on('publication', (context: PublicationContext) => seen.push(context.data));
  return seen;
}

/** Resolves when the subscription next reaches subscribed. */
function subscribed(subscription: Subscription): Promise<SubscribedContext> {
  return new Promise((resolve) => subscription.once('subscribed', resolve));
}

async function subscribedClient(bed: Testbed, name = channel) {
  const client = bed.client();
  const subscription = client.newSubscription(name);
  const seen = collect(subscription);
  subscription.subscribe();
  client.connect();
  await subscribed(subscription);
  return { client, subscription, seen };
}

describe('states of the official client', () => {
  test('a connection is disconnected, connecting, connected and disconnected again [PUSH-01]', async () => {
    const bed = await listen();
    const client = bed.client();
    const states: string[] = [client.state];
    client.on('state', ({ newState }) => states.push(newState));
    client.connect();
    await client.ready();
    expect(bed.push.stats().connections).toBe(1);
    client.disconnect();
    expect(states).toEqual([State.Disconnected, State.Connecting, State.Connected, State.Disconnected]);
    await until(() => bed.push.stats().connections === 0);
  });

  test('a subscription is unsubscribed, subscribing, subscribed, follows the connection, and ends [PUSH-01]', async () => {
    const bed = await listen();
    const client = bed.client();
    const subscription = client.newSubscription(channel);
    const states: string[] = [subscription.state];
    subscription.on('state', ({ newState }) => states.push(newState));
    subscription.subscribe();
    client.connect();
    await subscription.ready();
    client.disconnect();
    client.connect();
    await subscription.ready();
    expect(bed.push.stats().subscriptions).toBe(1);
    subscription.unsubscribe();
    await until(() => bed.push.stats().subscriptions === 0);
    const { Unsubscribed, Subscribing, Subscribed } = SubscriptionState;
    expect(states).toEqual([Unsubscribed, Subscribing, Subscribed, Subscribing, Subscribed, Unsubscribed]);
  });

  test("publications arrive with Node's own WebSocket too, whatever letters they hold [PUSH-14]", async () => {
    const bed = await listen();
    const client = bed.client({ websocket: globalThis.WebSocket });
    const subscription = client.newSubscription('plain:1');
    const seen = collect(subscription);
    subscription.subscribe();
    client.connect();
    await subscription.ready();
    const data = { name: 'Željezničar – الأهلي 🏆 \u2028', odds: '1.85', list: [1, null, true] };
    bed.push.publish('plain:1', data);
    await until(() => seen.length === 1);
    expect(seen).toEqual([data]);
  });

  test('the calls that are off answer the client with their codes [PUSH-14]', async () => {
    const bed = await listen();
    const { client, subscription } = await subscribedClient(bed);
    const denied = { code: 103, message: 'permission denied' };
    const off = { code: 108, message: 'not available' };
    await expect(subscription.publish({ n: 1 })).rejects.toMatchObject(denied);
    await expect(subscription.history({ limit: 10 })).rejects.toMatchObject(denied);
    await expect(subscription.presence()).rejects.toMatchObject(off);
    await expect(subscription.presenceStats()).rejects.toMatchObject(off);
    await expect(client.rpc('anything', {})).rejects.toMatchObject(off);
    expect(client.state).toBe(State.Connected);
    const ended = happens(client, 'disconnected');
    await client.send({ n: 1 });
    expect(await ended).toMatchObject({ code: 3508, reason: 'not available' });
  });

  test('the client answers pings and stays', async () => {
    const bed = await listen({ random: () => 0 });
    const { client } = await subscribedClient(bed);
    for (let pings = 0; pings < 5; pings += 1) {
      bed.clock.now += 1_000;
      await bed.looked();
      // Its answer comes in order behind the ping, its command behind the pong.
      await expect(client.rpc('x', {})).rejects.toMatchObject({ code: 108 });
      bed.clock.now += 20;
      await bed.looked();
    }
    expect(bed.events.filter((event) => event.kind === 'disconnected')).toEqual([]);
    expect(client.state).toBe(State.Connected);
  });
});

describe('gaps', () => {
  test.each([0, 1, 10])(
    'after a gap of %i publications nothing is lost and nothing comes twice [PUSH-11]',
    async (missing) => {
      const bed = await listen({ joinWindowMs: 0 });
      const { client, subscription, seen } = await subscribedClient(bed);
      bed.push.publish(channel, 'before');
      await until(() => seen.length === 1);
      client.disconnect();
      await until(() => bed.push.stats().connections === 0);
      const gap = Array.from({ length: missing }, (_, index) => `gap ${index}`);
      for (const data of gap) bed.push.publish(channel, data);
      const again = subscribed(subscription);
      client.connect();
      expect(await again).toMatchObject({
        wasRecovering: true,
        recovered: true,
        hasRecoveredPublications: missing > 0,
      });
      bed.push.publish(channel, 'after');
      await until(() => seen.includes('after'));
      expect(seen).toEqual(['before', ...gap, 'after']);
    },
  );

  test('a cut cable while publications flow: every one arrives once, in order [PUSH-11]', async () => {
    const sockets: WebSocket[] = [];
    class Remembered extends WebSocket {
      constructor(url: string) {
        super(url);
        sockets.push(this);
      }
    }
    const bed = await listen({
      joinWindowMs: 2,
      namespaces: [
        {
          name: 'match',
          allow_subscribe_for_client: true,
          allow_subscribe_for_anonymous: true,
          history_size: 5_000,
          history_ttl: 60,
          force_recovery: true,
        },
      ],
      recoveryLimit: 5_000,
    });
    const client = bed.client({ websocket: Remembered });
    const subscription = client.newSubscription(channel);
    const seen = collect(subscription);
    const losses: SubscribedContext[] = [];
    subscription.on('subscribed', (context) => {
      if (context.wasRecovering && !context.recovered) losses.push(context);
    });
    subscription.subscribe();
    client.connect();
    await subscription.ready();
    for (let n = 0; n < 2_000; n += 1) {
      bed.push.publish(channel, n);
      if (n % 400 === 200) sockets.at(-1)?.terminate();
      if (n % 10 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    await until(() => seen.length >= 2_000);
    expect(seen).toEqual(Array.from({ length: 2_000 }, (_, n) => n));
    expect(losses).toEqual([]);
    expect(sockets.length).toBeGreaterThan(1);
  });

  test('a gap longer than the history says recovered: false, and the client goes on from there [PUSH-11]', async () => {
    const bed = await listen({ joinWindowMs: 0 });
    const { client, subscription, seen } = await subscribedClient(bed);
    bed.push.publish(channel, 'before');
    await until(() => seen.length === 1);
    client.disconnect();
    await until(() => bed.push.stats().connections === 0);
    for (let n = 0; n < 11; n += 1) bed.push.publish(channel, n);
    const again = subscribed(subscription);
    client.connect();
    expect(await again).toMatchObject({ wasRecovering: true, recovered: false, streamPosition: { offset: 12 } });
    bed.push.publish(channel, 'after');
    await until(() => seen.length === 2);
    expect(seen).toEqual(['before', 'after']);
  });

  test('after a restart of the server the epoch is another and the client learns of the loss [PUSH-11]', async () => {
    const bed = await listen({ joinWindowMs: 0 });
    const { subscription, seen } = await subscribedClient(bed);
    bed.push.publish(channel, 'before');
    await until(() => seen.length === 1);
    const again = subscribed(subscription);
    await bed.restart();
    expect(await again).toMatchObject({ wasRecovering: true, recovered: false, streamPosition: { offset: 0 } });
    bed.push.publish(channel, 'after');
    await until(() => seen.length === 2);
    expect(seen).toEqual(['before', 'after']);
  });
});

describe('tokens of the official client', () => {
  test('an expired token makes the client fetch another one and try again [PUSH-13]', async () => {
    const bed = await listen({ allowAnonymous: false });
    const fetched: string[] = [];
    const client = bed.client({
      token: signConnectionToken(secret, { userId: 'ann', expiresAt: startOfTests }),
      async getToken() {
        fetched.push('a new one');
        return signConnectionToken(secret, { userId: 'ann' });
      },
    });
    client.connect();
    await client.ready();
    expect(fetched).toEqual(['a new one']);
  });

  test('a connection refreshes its token before the grace is over [PUSH-14]', async () => {
    const bed = await listen({ allowAnonymous: false, pingIntervalMs: 1_000_000 });
    let fetched = 0;
    const client = bed.client({
      token: signConnectionToken(secret, { userId: 'ann', expiresAt: startOfTests + 1_000 }),
      async getToken() {
        fetched += 1;
        return signConnectionToken(secret, { userId: 'ann' });
      },
    });
    client.connect();
    await client.ready();
    await until(() => fetched === 1);
    // One round later the refresh has been sent, and this comes in order behind it.
    await new Promise((resolve) => setImmediate(resolve));
    await expect(client.rpc('x', {})).rejects.toMatchObject({ code: 108 });
    // The old token and its grace are over here.
    bed.clock.now += 26_000;
    await bed.looked();
    await expect(client.rpc('x', {})).rejects.toMatchObject({ code: 108 });
    expect(bed.events.filter((event) => event.kind === 'disconnected')).toEqual([]);
  });

  test('a private channel opens with its token, refreshes it, and delivers [PUSH-07]', async () => {
    const bed = await listen({ pingIntervalMs: 1_000_000 });
    const client = bed.client({ token: signConnectionToken(secret, { userId: 'ann' }) });
    const asked: string[] = [];
    const subscription = client.newSubscription('$user:en:ann', {
      async getToken(context) {
        asked.push(context.channel);
        const isFirst = asked.length === 1;
        return subscriptionToken('ann', context.channel, isFirst ? startOfTests + 1_000 : undefined);
      },
    });
    const seen = collect(subscription);
    subscription.subscribe();
    client.connect();
    await subscription.ready();
    await until(() => asked.length === 2);
    // In order behind the refresh on the same connection.
    await expect(client.rpc('x', {})).rejects.toMatchObject({ code: 108 });
    // The first token and its grace are over here.
    bed.clock.now += 26_000;
    await bed.looked();
    bed.push.publish('$user:en:ann', { balance: '9.50' });
    await until(() => seen.length === 1);
    expect([seen, asked]).toEqual([[{ balance: '9.50' }], ['$user:en:ann', '$user:en:ann']]);
  });

  test('without a token the subscription ends with 103 while the connection lives on [PUSH-07]', async () => {
    const bed = await listen();
    const client = bed.client();
    const subscription = client.newSubscription('$user:en:ann');
    const ended = happens(subscription, 'unsubscribed');
    subscription.subscribe();
    client.connect();
    expect(await ended).toMatchObject({ code: 103, reason: 'permission denied' });
    expect(client.state).toBe(State.Connected);
  });

  test('a host that refuses the token leaves the subscription unauthorized [PUSH-07]', async () => {
    const bed = await listen();
    const client = bed.client();
    const subscription = client.newSubscription('$user:en:ann', {
      async getToken() {
        throw new UnauthorizedError('not yours');
      },
    });
    const ended = happens(subscription, 'unsubscribed');
    subscription.subscribe();
    client.connect();
    expect(await ended).toMatchObject({ code: 1 });
    expect(bed.push.stats().subscriptions).toBe(0);
  });

  test('a token of another user ends the connection for good [PUSH-07]', async () => {
    const bed = await listen();
    const client = bed.client({ token: signConnectionToken(secret, { userId: 'bob' }) });
    const channelOfAnn = '$user:en:ann';
    const subscription = client.newSubscription(channelOfAnn, { token: subscriptionToken('ann', channelOfAnn) });
    const ended = Promise.race([happens(client, 'disconnected'), happens(subscription, 'subscribed')]);
    subscription.subscribe();
    client.connect();
    expect(await ended).toMatchObject({ code: 3500, reason: 'invalid token' });
    expect(client.state).toBe(State.Disconnected);
  });

  test('an expired subscription token is fetched anew [PUSH-13]', async () => {
    const bed = await listen();
    const client = bed.client({ token: signConnectionToken(secret, { userId: 'ann' }) });
    const name = '$user:en:ann';
    const subscription = client.newSubscription(name, {
      token: subscriptionToken('ann', name, startOfTests),
      getToken: async () => subscriptionToken('ann', name),
      minResubscribeDelay: 5,
      maxResubscribeDelay: 10,
    });
    subscription.subscribe();
    client.connect();
    await subscription.ready();
    expect(bed.push.stats().subscriptions).toBe(1);
  });
});

describe('codes that the server sends and what the official client makes of them', () => {
  test.each([3500, 3999, 4500, 4999])('after close code %i it stays away [PUSH-13]', async (code) => {
    const bed = await listen();
    const client = bed.client({ token: signConnectionToken(secret, { userId: 'ann' }) });
    client.connect();
    await client.ready();
    const ended = happens(client, 'disconnected');
    bed.push.disconnectUser('ann', code, 'enough');
    expect(await ended).toMatchObject({ code, reason: 'enough' });
  });

  test.each([3000, 3499, 4000, 4499])('after close code %i it comes back [PUSH-13]', async (code) => {
    const bed = await listen();
    const client = bed.client({ token: signConnectionToken(secret, { userId: 'ann' }) });
    client.connect();
    await client.ready();
    const lost = happens(client, 'connecting');
    bed.push.disconnectUser('ann', code, 'again');
    expect(await lost).toMatchObject({ code, reason: 'again' });
    await client.ready();
    expect(client.state).toBe(State.Connected);
  });

  test('after 1009 it stays away [PUSH-13]', async () => {
    const bed = await listen({ maxMessageBytes: 1_000 });
    const client = bed.client();
    client.connect();
    await client.ready();
    const ended = happens(client, 'disconnected');
    client.rpc('x', 'x'.repeat(1_000)).catch(() => undefined);
    expect(await ended).toMatchObject({ code: 3, reason: 'message size limit exceeded' });
  });

  test.each([2000, 2499])('unsubscribe code %i is final [PUSH-13]', async (code) => {
    const bed = await listen();
    const client = bed.client({ token: signConnectionToken(secret, { userId: 'ann' }) });
    const subscription = client.newSubscription(channel);
    subscription.subscribe();
    client.connect();
    await subscription.ready();
    const ended = happens(subscription, 'unsubscribed');
    bed.push.unsubscribeUser('ann', channel, code, 'no more');
    expect(await ended).toMatchObject({ code, reason: 'no more' });
    expect(bed.push.stats()).toMatchObject({ connections: 1, subscriptions: 0 });
  });

  test.each([2500, 2501, 2502])('after unsubscribe code %i it subscribes again [PUSH-13]', async (code) => {
    const bed = await listen();
    const client = bed.client({ token: signConnectionToken(secret, { userId: 'ann' }) });
    const subscription = client.newSubscription(channel, { minResubscribeDelay: 5, maxResubscribeDelay: 10 });
    subscription.subscribe();
    client.connect();
    await subscription.ready();
    const lost = happens(subscription, 'subscribing');
    const again = subscribed(subscription);
    bed.push.unsubscribeUser('ann', channel, code);
    expect(await lost).toMatchObject({ code });
    // After 2502 the client forgets its position on purpose.
    expect(await again).toMatchObject({ wasRecovering: true, recovered: code !== 2502 });
  });
});
