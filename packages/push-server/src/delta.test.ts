import type { SubscribedContext, Subscription } from 'centrifuge';
import fc from 'fast-check';
import { applyStringDelta } from 'fossil-delta';
import { describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { fossilDelta, longestCompared } from './delta.ts';
import { asciiJson } from './frame.ts';
import type { JsonValue, Namespace } from './index.ts';
import { listen, until } from './testbed.ts';
import type { Testbed, Peer } from './testbed.ts';

const open: Omit<Namespace, 'name'> = {
  allow_subscribe_for_client: true,
  allow_subscribe_for_anonymous: true,
  history_size: 10,
  history_ttl: 60,
  force_recovery: true,
};

const namespaces: readonly Namespace[] = [
  { ...open, name: 'odds', allowed_delta_types: ['fossil'], delta_publish: true },
  { ...open, name: 'asked', allowed_delta_types: ['fossil'] },
  { ...open, name: 'last', allowed_delta_types: ['fossil'], delta_publish: true, force_recovery_mode: 'cache' },
  { ...open, name: 'whole' },
  {
    name: 'wish',
    allow_subscribe_for_client: true,
    allow_subscribe_for_anonymous: true,
    history_size: 10,
    history_ttl: 60,
    allow_positioning: true,
    allowed_delta_types: ['fossil'],
  },
];
const channel = 'odds:1';

function listenForDeltas(more: Parameters<typeof listen>[0] = {}): Promise<Testbed> {
  return listen({ joinWindowMs: 0, namespaces, ...more });
}

/** A match card as it is published again and again, with one price in it. */
function card(price: string): JsonValue {
  return {
    id: 'm1',
    home: 'Željezničar',
    away: 'الأهلي',
    markets: Array.from({ length: 6 }, (_, n) => ({ id: `market-${n}`, outcome: 'over 2.5', price: `1.${n}0` })),
    price,
  };
}

interface Pushed {
  readonly data: string;
  readonly delta?: boolean;
  readonly offset: number;
}

async function nextPublication(peer: Peer): Promise<Pushed> {
  const { push } = (await peer.next()) as { push: { pub: Pushed } };
  return push.pub;
}

async function subscribe(peer: Peer, more: object = {}, name = channel): Promise<Record<string, unknown>> {
  const [reply] = await peer.ask({ id: 2, subscribe: { channel: name, delta: 'fossil', ...more } });
  return (reply as { subscribe: Record<string, unknown> }).subscribe;
}

/** Follows a stream as the client library does: the text of every publication. */
function follow(base: string | null, pub: Pushed): string {
  if (!pub.delta) return pub.data;
  if (base === null) throw new Error('a delta came without a base');
  return applyStringDelta(base, pub.data);
}

describe('agreement', () => {
  test('a delta is agreed to where the namespace lists it and the subscription has a position, and nowhere else [PUSH-10]', async () => {
    const bed = await listenForDeltas();
    const peer = await bed.connected();
    expect(await subscribe(peer)).toMatchObject({ delta: true, positioned: true });
    expect(await subscribe(peer, {}, 'whole:1')).not.toHaveProperty('delta');
    expect(await subscribe(peer, {}, 'wish:1')).toEqual({});
    expect(await subscribe(peer, { positioned: true }, 'wish:2')).toMatchObject({ delta: true, positioned: true });
    expect(await subscribe(peer, { delta: '' }, 'odds:2')).not.toHaveProperty('delta');
  });

  test('without agreement data stays a value, beside a subscriber who gets text [PUSH-10]', async () => {
    const bed = await listenForDeltas();
    const [plain, compact] = [await bed.connected(), await bed.connected()];
    await plain.ask({ id: 2, subscribe: { channel } });
    await subscribe(compact);
    const texts: string[] = [];
    let base: string | null = null;
    for (const [n, price] of ['1.85', '1.90', '2.05'].entries()) {
      bed.push.publish(channel, card(price));
      expect(await plain.next()).toEqual({ push: { channel, pub: { data: card(price), offset: n + 1 } } });
      const pub = await nextPublication(compact);
      expect(pub.delta ?? false).toBe(n > 0);
      base = follow(base, pub);
      texts.push(base);
    }
    expect(texts).toEqual(['1.85', '1.90', '2.05'].map((price) => asciiJson(card(price))));
  });

  test('where the namespace does not say so, only what is published with the flag travels as a delta [PUSH-10]', async () => {
    const bed = await listenForDeltas();
    const peer = await bed.connected();
    await subscribe(peer, {}, 'asked:1');
    const marks = [false, true, false, true];
    for (const [n, delta] of marks.entries()) bed.push.publish('asked:1', card(`1.0${n}`), { delta });
    let base: string | null = null;
    for (const [n, delta] of marks.entries()) {
      const pub = await nextPublication(peer);
      expect(pub.delta ?? false).toBe(delta);
      base = follow(base, pub);
      expect(base).toBe(asciiJson(card(`1.0${n}`)));
    }
  });
});

describe('what is full and what is a delta', () => {
  test('the first publication after a subscribe is full, those behind it in the same window are deltas [PUSH-10]', async () => {
    const bed = await listenForDeltas({ joinWindowMs: 60_000 });
    const early = await bed.connected();
    await subscribe(early);
    bed.push.publish(channel, card('1.10'));
    const late = await bed.connected();
    await subscribe(late);
    for (const price of ['1.20', '1.30']) bed.push.publish(channel, card(price));
    await bed.push.close();
    const kinds = async (peer: Peer, count: number): Promise<boolean[]> => {
      const seen: boolean[] = [];
      while (seen.length < count) seen.push((await nextPublication(peer)).delta ?? false);
      return seen;
    };
    expect(await kinds(early, 3)).toEqual([false, true, true]);
    expect(await kinds(late, 2)).toEqual([false, true]);
  });

  test('subscribers with the same base get the same frame, encoded once [PUSH-10]', async () => {
    const bed = await listenForDeltas();
    const peers = await Promise.all([1, 2, 3].map(() => bed.connected()));
    for (const peer of peers) await subscribe(peer);
    for (const price of ['1.10', '1.20']) bed.push.publish(channel, card(price));
    for (const peer of peers) await until(() => peer.frames.length === 4);
    expect(new Set(peers.map(({ frames }) => frames.slice(2).join('|'))).size).toBe(1);
    expect(peers[0]?.frames[3]).toContain('"delta":true');
  });

  test('a publication that shares nothing with the one before comes in full, not as a longer delta [PUSH-10]', async () => {
    const bed = await listenForDeltas();
    const peer = await bed.connected();
    await subscribe(peer);
    for (const data of [card('1.10'), 'short', card('1.20'), 7, card('1.20')]) bed.push.publish(channel, data);
    const seen: (boolean | undefined)[] = [];
    while (seen.length < 5) seen.push((await nextPublication(peer)).delta);
    expect(seen).toEqual([undefined, undefined, undefined, undefined, undefined]);
  });

  test('what is too long to compare comes in full, and is a base for nothing [PUSH-10]', async () => {
    const bed = await listenForDeltas();
    const peer = await bed.connected();
    await subscribe(peer);
    const long = 'x'.repeat(longestCompared - 2);
    const lengths: (number | string)[] = [];
    for (const data of [long, long, `${long}x`, long, long]) {
      bed.push.publish(channel, data);
      const pub = await nextPublication(peer);
      lengths.push(pub.delta === true ? 'a delta' : pub.data.length);
    }
    expect(lengths).toEqual([long.length + 2, 'a delta', long.length + 3, long.length + 2, 'a delta']);
  });

  test('recovered publications begin in full and go on as deltas, and what follows live builds on the last [PUSH-10]', async () => {
    const bed = await listenForDeltas();
    const texts = ['1.10', '1.20', '1.30', '1.40'].map((price) => {
      bed.push.publish(channel, card(price));
      return asciiJson(card(price));
    });
    const peer = await bed.connected();
    const result = await subscribe(peer, { recover: true, offset: 1 });
    expect(result).toMatchObject({ recovered: true, delta: true, offset: 1 });
    const publications = result['publications'] as readonly Pushed[];
    expect(publications.map(({ delta = false }) => delta)).toEqual([false, true, true]);
    let base: string | null = null;
    const seen = publications.map((pub) => (base = follow(base, pub)));
    expect(seen).toEqual(texts.slice(1));
    bed.push.publish(channel, card('1.50'));
    const live = await nextPublication(peer);
    expect(live.delta).toBe(true);
    expect(follow(base, live)).toBe(asciiJson(card('1.50')));
  });

  test('after a recovery that found nothing the next one is full: there is no base [PUSH-10]', async () => {
    const bed = await listenForDeltas();
    bed.push.publish(channel, card('1.10'));
    const peer = await bed.connected();
    expect(await subscribe(peer, { recover: true, offset: 1 })).toMatchObject({ recovered: true, delta: true });
    bed.push.publish(channel, card('1.20'));
    expect(await nextPublication(peer)).toEqual({ data: asciiJson(card('1.20')), offset: 2 });
  });

  test('after a recovery that failed the next one is full [PUSH-10]', async () => {
    const bed = await listenForDeltas();
    bed.push.publish(channel, card('1.10'));
    const peer = await bed.connected();
    expect(await subscribe(peer, { recover: true, offset: 1, epoch: '_' })).toMatchObject({ was_recovering: true });
    bed.push.publish(channel, card('1.20'));
    expect(await nextPublication(peer)).toEqual({ data: asciiJson(card('1.20')), offset: 2 });
  });

  test('once the base is gone from the history the next one is full [PUSH-10]', async () => {
    const bed = await listenForDeltas({ pingIntervalMs: 1_000_000_000 });
    const peer = await bed.connected();
    await subscribe(peer);
    const kinds: (boolean | undefined)[] = [];
    for (const pause of [0, 59_999, 60_000, 0]) {
      bed.clock.now += pause;
      bed.push.publish(channel, card(`1.${kinds.length}0`));
      kinds.push((await nextPublication(peer)).delta);
    }
    expect(kinds).toEqual([undefined, true, undefined, true]);
  });

  test('a channel of last values recovers the latest in full [PUSH-10]', async () => {
    const bed = await listenForDeltas();
    for (const price of ['1.10', '1.20']) bed.push.publish('last:1', card(price));
    const peer = await bed.connected();
    const result = await subscribe(peer, { recover: true }, 'last:1');
    expect(result).toMatchObject({ recovered: true, publications: [{ data: asciiJson(card('1.20')), offset: 2 }] });
    bed.push.publish('last:1', card('1.30'));
    expect(follow(asciiJson(card('1.20')), await nextPublication(peer))).toBe(asciiJson(card('1.30')));
  });
});

/** Values as books publish them: documents that change a little, and sometimes altogether. */
const names = fc.constantFrom('Željezničar', 'الأهلي', 'Црвена звезда', '北京国安', 'Real 🏆', 'Boca', '\u2028', '"\\');
const documents = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        home: names,
        away: names,
        odds: fc.array(fc.tuple(names, fc.integer({ min: 101, max: 1_000 })), { maxLength: 12 }),
      }),
    },
    { weight: 1, arbitrary: fc.jsonValue({ stringUnit: 'binary' }) },
  ),
  { minLength: 2, maxLength: 12 },
);

/** Plain JSON of what fast-check makes of it. */
const values = documents.map((made) => JSON.parse(JSON.stringify(made)) as JsonValue[]);

describe('the exact text', () => {
  test('any text of ASCII becomes any other [PUSH-10]', () => {
    const ascii = fc.string({ unit: 'binary-ascii', maxLength: 400 });
    const alike = fc.tuple(ascii, ascii, ascii, ascii).map(([a, b, c, d]) => [a + b + c, a + d + c] as const);
    fc.assert(
      fc.property(fc.oneof(fc.tuple(ascii, ascii), alike), ([base, target]) => {
        expect(applyStringDelta(base, fossilDelta(base, target))).toBe(target);
      }),
      { seed: 10, numRuns: 3_000 },
    );
  });

  test('whatever is published, live or recovered after any gap, is read as it was written [PUSH-10]', async () => {
    const bed = await listenForDeltas({ namespaces: namespaces.map((rules) => ({ ...rules, history_size: 5 })) });
    const peer = await bed.connected();
    let run = 0;
    await fc.assert(
      fc.asyncProperty(values, fc.infiniteStream(fc.nat(3)), async (sequence, gaps) => {
        const name = `odds:run-${(run += 1)}`;
        let base: string | null = null;
        let offset = 0;
        let isSubscribed = false;
        for (const [index, value] of sequence.entries()) {
          const isGap = (gaps.next().value ?? 0) === 0;
          if (isGap && isSubscribed) {
            await peer.ask({ id: 3, unsubscribe: { channel: name } });
            isSubscribed = false;
          }
          if (!isSubscribed && !isGap) {
            const result = await subscribe(peer, { recover: true, offset }, name);
            isSubscribed = true;
            base = null;
            const recovered = (result['publications'] ?? []) as readonly Pushed[];
            for (const [missed, pub] of recovered.entries()) {
              base = follow(base, pub);
              expect(base).toBe(asciiJson(sequence[index - recovered.length + missed] ?? null));
            }
          }
          bed.push.publish(name, value);
          if (isSubscribed) {
            base = follow(base, await nextPublication(peer));
            expect(base).toBe(asciiJson(value));
            offset = index + 1;
          }
        }
        if (isSubscribed) await peer.ask({ id: 3, unsubscribe: { channel: name } });
      }),
      { seed: 10, numRuns: 150 },
    );
  });
});

describe('the official client', () => {
  function collect(subscription: Subscription): unknown[] {
    const seen: unknown[] = [];
    subscription.on('publication', ({ data }) => seen.push(data));
    return seen;
  }

  test('reads everything through cut cables, and most of it came as deltas [PUSH-10]', async () => {
    const sockets: WebSocket[] = [];
    class Remembered extends WebSocket {
      constructor(url: string) {
        super(url);
        sockets.push(this);
      }
    }
    const bed = await listenForDeltas({
      joinWindowMs: 2,
      recoveryLimit: 5_000,
      namespaces: namespaces.map((rules) => ({ ...rules, history_size: 5_000 })),
    });
    const client = bed.client({ websocket: Remembered });
    const subscription = client.newSubscription(channel, { delta: 'fossil' });
    const seen = collect(subscription);
    const losses: SubscribedContext[] = [];
    subscription.on('subscribed', (context) => {
      if (context.wasRecovering && !context.recovered) losses.push(context);
    });
    subscription.subscribe();
    client.connect();
    await subscription.ready();
    const published: JsonValue[] = [];
    for (let n = 0; n < 1_000; n += 1) {
      const data = n % 50 === 49 ? n : card(String(n));
      published.push(data);
      bed.push.publish(channel, data);
      if (n % 250 === 120) sockets.at(-1)?.terminate();
      if (n % 10 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    await until(() => seen.length >= published.length);
    expect(seen).toEqual(published);
    expect(losses).toEqual([]);
    const { numDeltaPayloads, numFullPayloads, compressionRatio } = subscription.deltaStats();
    expect(numDeltaPayloads).toBeGreaterThan(900);
    expect(numFullPayloads + numDeltaPayloads).toBe(1_000);
    expect(compressionRatio).toBeGreaterThan(0.5);
  });

  test('reads any sequence, beside a client without deltas [PUSH-10]', async () => {
    const bed = await listenForDeltas();
    const [compact, plain] = [bed.client(), bed.client()];
    for (const client of [compact, plain]) client.connect();
    await Promise.all([compact.ready(), plain.ready()]);
    let run = 0;
    await fc.assert(
      fc.asyncProperty(values, async (sequence) => {
        const name = `odds:any-${(run += 1)}`;
        const subscriptions = [compact.newSubscription(name, { delta: 'fossil' }), plain.newSubscription(name)];
        const seen = subscriptions.map(collect);
        for (const subscription of subscriptions) subscription.subscribe();
        await Promise.all(subscriptions.map((subscription) => subscription.ready()));
        for (const value of sequence) bed.push.publish(name, value);
        await until(() => seen.every(({ length }) => length === sequence.length));
        expect(seen).toEqual([sequence, sequence]);
        compact.removeSubscription(subscriptions[0] ?? null);
        plain.removeSubscription(subscriptions[1] ?? null);
      }),
      { seed: 12, numRuns: 60 },
    );
  });

  test('that knew its position beforehand and missed nothing reads the next publication [PUSH-10]', async () => {
    const bed = await listenForDeltas();
    bed.push.publish(channel, card('1.10'));
    const since = bed.push.position(channel);
    if (since === null) throw new Error('the channel keeps history');
    const client = bed.client();
    const subscription = client.newSubscription(channel, { delta: 'fossil', since });
    const seen = collect(subscription);
    subscription.subscribe();
    client.connect();
    await subscription.ready();
    bed.push.publish(channel, card('1.20'));
    bed.push.publish(channel, card('1.30'));
    await until(() => seen.length === 2);
    expect(seen).toEqual([card('1.20'), card('1.30')]);
  });
});
