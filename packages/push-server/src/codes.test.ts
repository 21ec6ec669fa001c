import { State, SubscriptionState } from 'centrifuge';
import type { Centrifuge, Options } from 'centrifuge';
import { expect, test } from 'vitest';
import { disconnects, unsubscribes } from './codes.ts';
import { signConnectionToken } from './index.ts';
import type { PushServerOptions } from './index.ts';
import { happens, listen, secret, startOfTests, subscriptionToken, until } from './testbed.ts';
import type { Testbed } from './testbed.ts';

interface Case {
  /** How the server comes to send the code to the client. */
  readonly provoke: (bed: Testbed, client: Centrifuge, socket: () => WebSocket) => unknown;
  readonly server?: Partial<PushServerOptions>;
  readonly client?: Partial<Options>;
  /** What of the client's words reaches the server; all of them unless it says otherwise. */
  readonly says?: (message: string) => boolean;
  readonly comesBack: boolean;
  /** The code comes before the client was ever connected. */
  readonly isFirst?: true;
}

const token = signConnectionToken(secret, { userId: 'ann' });
const foreign = signConnectionToken('another secret', { userId: 'ann' });
const channel = '$user:ann';
const calm = { pingIntervalMs: 1_000_000_000 };

function subscribe(client: Centrifuge): Promise<unknown> {
  const subscription = client.newSubscription(channel, { getToken: async () => subscriptionToken('ann', channel) });
  subscription.subscribe();
  return happens(subscription, 'subscribed');
}

const cases: Record<keyof typeof disconnects, Case> = {
  shutdown: { provoke: (bed) => bed.restart(), comesBack: true },
  internalError: {
    server: {
      validFrom: ((calls) => () => {
        calls += 1;
        if (calls === 2) throw new Error('the database is away');
        return 0;
      })(0),
    },
    provoke: (_, __, socket) => socket().send(JSON.stringify({ id: 99, refresh: { token } })),
    comesBack: true,
  },
  connectionExpired: {
    server: calm,
    client: {
      token: signConnectionToken(secret, { userId: 'ann', expiresAt: startOfTests + 60_000 }),
      getToken: async () => token,
    },
    async provoke(bed) {
      bed.clock.now += 60_000 + 25_000;
      await bed.looked();
    },
    comesBack: true,
  },
  subscriptionExpired: {
    server: calm,
    async provoke(_, client, socket) {
      await subscribe(client);
      const expired = subscriptionToken('ann', channel, 1);
      socket().send(JSON.stringify({ id: 99, sub_refresh: { channel, token: expired } }));
    },
    comesBack: true,
  },
  slow: {
    server: { maxQueueBytes: 50_000, joinWindowMs: 0 },
    async provoke(bed, client) {
      const subscription = client.newSubscription('plain:1');
      subscription.subscribe();
      await happens(subscription, 'subscribed');
      // One turn of the loop, in which nobody reads: the kernel takes some megabytes, the queue is full behind them.
      for (let n = 0; bed.push.stats().connections > 0 && n < 1_000; n += 1) {
        bed.push.publish('plain:1', 'x'.repeat(50_000));
      }
    },
    comesBack: true,
  },
  noPong: {
    server: { random: () => 0 },
    async provoke(bed) {
      bed.clock.now += 500;
      await bed.looked();
      bed.clock.now += 20;
    },
    says: (message) => message !== '{}',
    comesBack: true,
  },
  invalidToken: { client: { token: foreign }, isFirst: true, provoke: () => undefined, comesBack: false },
  badRequest: { provoke: (_, __, socket) => socket().send('{"id":99,"steal":{}}'), comesBack: false },
  stale: {
    isFirst: true,
    says: () => false,
    async provoke(bed) {
      await until(() => bed.push.stats().connections === 1);
      bed.clock.now += 10_000;
    },
    comesBack: false,
  },
  forceDisconnect: {
    provoke: (bed) => bed.push.disconnectUser('ann', disconnects.forceDisconnect.code, 'force disconnect'),
    comesBack: false,
  },
  permissionDenied: {
    server: { allowAnonymous: false },
    client: { token: '' },
    isFirst: true,
    provoke: () => undefined,
    comesBack: false,
  },
  notAvailable: { provoke: (_, client) => client.send('anybody?'), comesBack: false },
};

test.each(Object.entries(cases))('the official client and disconnect %s [PUSH-13]', async (name, one) => {
  const { code, reason } = disconnects[name as keyof typeof disconnects];
  const bed = await listen(one.server);
  const sockets: WebSocket[] = [];
  const { says = () => true } = one;
  class Watched extends WebSocket {
    constructor(url: string) {
      super(url);
      sockets.push(this);
    }

    override send(message: string): void {
      if (says(message)) super.send(message);
    }
  }
  const client = bed.client({ token, websocket: Watched, ...one.client });
  const seen: { readonly state: string; readonly code: number; readonly reason: string }[] = [];
  client.on('connecting', (context) => seen.push({ state: State.Connecting, ...context }));
  client.on('disconnected', (context) => seen.push({ state: State.Disconnected, ...context }));
  client.connect();
  if (one.isFirst === undefined) await client.ready();
  await one.provoke(bed, client, () => {
    const socket = sockets.at(-1);
    if (socket === undefined) throw new Error('the client has opened no socket');
    return socket;
  });
  await until(() => seen.some((context) => context.code === code));
  const end = seen.find((context) => context.code === code);
  expect(end).toMatchObject({ reason, state: one.comesBack ? State.Connecting : State.Disconnected });
  // The host was given the same.
  expect(bed.events).toContainEqual(expect.objectContaining({ kind: 'disconnected', code, reason }));
  if (one.comesBack && name !== 'noPong') {
    await client.ready();
    expect(client.state).toBe(State.Connected);
  }
});

test.each(Object.entries(unsubscribes))(
  'the official client and unsubscribe %s [PUSH-13]',
  async (_, { code, reason }) => {
    const bed = await listen(calm);
    const client = bed.client({ token });
    const subscription = client.newSubscription(channel, {
      token: subscriptionToken('ann', channel, startOfTests + 60_000),
      getToken: async () => subscriptionToken('ann', channel),
      minResubscribeDelay: 5,
      maxResubscribeDelay: 10,
    });
    const seen: { readonly state: string; readonly code: number; readonly reason: string }[] = [];
    subscription.on('subscribing', (context) => seen.push({ state: SubscriptionState.Subscribing, ...context }));
    subscription.on('unsubscribed', (context) => seen.push({ state: SubscriptionState.Unsubscribed, ...context }));
    subscription.subscribe();
    client.connect();
    await happens(subscription, 'subscribed');
    if (code === unsubscribes.subscriptionExpired.code) bed.clock.now += 60_000 + 25_000;
    else bed.push.unsubscribeUser('ann', channel, code);
    await until(() => seen.some((context) => context.code === code));
    const isFinal = code < 2500;
    expect(seen.at(-1)).toMatchObject({
      code,
      reason,
      state: isFinal ? SubscriptionState.Unsubscribed : SubscriptionState.Subscribing,
    });
    if (isFinal) expect(bed.push.stats()).toMatchObject({ connections: 1, subscriptions: 0 });
    else await until(() => bed.push.stats().subscriptions === 1);
    expect(client.state).toBe(State.Connected);
  },
);
