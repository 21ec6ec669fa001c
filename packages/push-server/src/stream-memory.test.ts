import { describe, expect, test } from 'vitest';
import { listen, until } from './testbed.ts';
import { channel, lost, publish, recover, recovered, resubscribe, subscribeResult } from './testing/recoveries.ts';

describe('the last value alone', () => {
  const last = { allow_subscribe_for_client: true, allow_subscribe_for_anonymous: true, history_ttl: 60 };
  const listenForLast = () =>
    listen({
      namespaces: [
        { ...last, name: 'match', history_size: 5, force_recovery: true, force_recovery_mode: 'cache' },
        { ...last, name: 'other', history_size: 5, force_recovery: true, force_recovery_mode: 'stream' },
      ],
      pingIntervalMs: 1_000_000_000,
    });

  test('the latest publication comes back from whatever position, and nothing to who has it [PUSH-11]', async () => {
    const bed = await listenForLast();
    const epoch = publish(bed, 4);
    const latest = [{ data: { n: 3 }, offset: 4 }];
    expect(await resubscribe(await bed.connected(), recover(2, 1, epoch))).toEqual(recovered(2, epoch, 1, latest));
    expect(await resubscribe(await bed.connected(), recover(2, 9, 'gone'))).toEqual(recovered(2, epoch, 9, latest));
    expect(await resubscribe(await bed.connected(), recover(2, 4, 'gone'))).toEqual(recovered(2, epoch, 4, latest));
    expect(await resubscribe(await bed.connected(), recover(2, 4, epoch))).toEqual(recovered(2, epoch, 4, []));
  });

  test('where there is none any more, nothing was recovered, and a client is not refused for it [PUSH-11]', async () => {
    const bed = await listenForLast();
    const epoch = publish(bed, 2);
    bed.clock.now += 60_000;
    const peer = await bed.connected();
    expect(await resubscribe(peer, recover(2, 2, epoch, { flag: 3 }))).toMatchObject({
      subscribe: { was_recovering: true },
    });
    expect(bed.push.stats().subscriptions).toBe(1);
  });

  test('the official client goes on from it [PUSH-11]', async () => {
    const bed = await listenForLast();
    publish(bed, 3);
    const client = bed.client();
    const subscription = client.newSubscription(channel, { since: { offset: 0, epoch: '' } });
    const seen: unknown[] = [];
    subscription.on('publication', ({ data }) => seen.push(data));
    subscription.subscribe();
    client.connect();
    await subscription.ready();
    publish(bed, 1);
    await until(() => seen.length === 2);
    expect(seen).toEqual([{ n: 2 }, { n: 0 }]);
  });
});

describe('versions', () => {
  test('what is not newer than the last of its version epoch is not published', async () => {
    const bed = await listen();
    const offsets = (
      [
        [5, 'a'],
        [4, 'a'],
        [5, 'a'],
        [6, 'a'],
        [1, 'b'],
        [0, 'b'],
        [1, 'b'],
        [7, 'a'],
      ] as const
    ).map(([version, versionEpoch]) => bed.push.publish(channel, version, { version, versionEpoch })?.offset);
    expect(offsets).toEqual([1, 1, 1, 2, 3, 4, 4, 5]);
    expect(bed.push.stats().published).toBe(5);
    // Without history there is nothing to compare with.
    for (const version of [2, 1]) bed.push.publish('plain:1', version, { version });
    expect(bed.push.stats().published).toBe(7);
  });

  test('tags go along with the data', async () => {
    const bed = await listen();
    const peer = await bed.connected();
    await peer.ask({ id: 2, subscribe: { channel } });
    bed.push.publish(channel, 1, { tags: { lang: 'čeština' } });
    expect(await peer.next()).toEqual({
      push: { channel, pub: { data: 1, offset: 1, tags: { lang: 'čeština' } } },
    });
  });
});

describe('memory', () => {
  test('position and epoch outlive the publications where the namespace says so [PUSH-11]', async () => {
    const bed = await listen({
      namespaces: [
        {
          name: 'match',
          allow_subscribe_for_client: true,
          allow_subscribe_for_anonymous: true,
          history_size: 10,
          history_ttl: 60,
          history_meta_ttl: 600,
          force_recovery: true,
        },
      ],
    });
    const epoch = publish(bed, 3);
    bed.clock.now += 599_999;
    await bed.looked();
    expect(await resubscribe(await bed.connected(), recover(2, 2, epoch))).toEqual(lost(2, epoch, 3));
    expect(await resubscribe(await bed.connected(), recover(2, 3, epoch))).toEqual(recovered(2, epoch, 3, []));
  });

  test('a stream that nobody watches is freed with its window; a subscriber that returns later learns of the loss [PUSH-11]', async () => {
    const bed = await listen();
    const epoch = publish(bed, 3);
    expect(bed.push.watched(channel)).toBe(true);
    bed.clock.now += 59_999;
    await bed.looked();
    expect(bed.push.watched(channel)).toBe(true);
    bed.clock.now += 1;
    await bed.looked();
    expect(bed.push.watched(channel)).toBe(false);
    expect(bed.push.stats().channels).toBe(0);
    const reply = subscribeResult(await resubscribe(await bed.connected(), recover(2, 3, epoch)));
    expect(reply.epoch).not.toBe(epoch);
    expect(reply).toEqual({
      recoverable: true,
      positioned: true,
      epoch: reply.epoch,
      offset: 0,
      was_recovering: true,
    });
  });

  test('a stream stays while somebody is subscribed and for one window after, so short absences lose nothing [PUSH-11]', async () => {
    const bed = await listen({ pingIntervalMs: 1_000_000_000 });
    const peer = await bed.connected();
    const { epoch } = subscribeResult(await resubscribe(peer, { id: 2, subscribe: { channel } }));
    bed.clock.now += 1_000_000;
    await bed.looked();
    await peer.ask({ id: 3, unsubscribe: { channel } });
    bed.clock.now += 59_999;
    await bed.looked();
    expect(bed.push.publish(channel, 'gap', { skipIfUnwatched: true })).toEqual({ offset: 1, epoch });
    expect(await resubscribe(peer, recover(4, 0, epoch))).toEqual(recovered(4, epoch, 0, [{ data: 'gap', offset: 1 }]));
  });

  test('what nobody watches can be skipped, and what was skipped leaves nothing behind', async () => {
    const bed = await listen();
    expect(bed.push.publish(channel, 1, { skipIfUnwatched: true })).toBe(null);
    expect(bed.push.publish('plain:1', 1, { skipIfUnwatched: true })).toBe(null);
    expect(bed.push.stats()).toMatchObject({
      connections: 0,
      subscriptions: 0,
      channels: 0,
      published: 0,
      delivered: 0,
    });
    const peer = await bed.connected();
    await peer.ask({ id: 2, subscribe: { channel: 'plain:1' } });
    expect(bed.push.publish('plain:1', 1, { skipIfUnwatched: true })).toEqual({ offset: 0, epoch: '' });
  });

  test('a visitor who names ever new channels leaves only so many empty streams', async () => {
    const bed = await listen();
    const peer = await bed.connected();
    let id = 1;
    const visit = (n: number) => [
      { id: (id += 1), subscribe: { channel: `match:x${n}` } },
      { id: (id += 1), unsubscribe: { channel: `match:x${n}` } },
    ];
    // The first of them is empty no more.
    await peer.ask(...visit(0));
    bed.push.publish('match:x0', 'news');
    const visits = Array.from({ length: 10_500 }, (_, n) => n + 1);
    while (visits.length > 0) await peer.ask(...visits.splice(0, 400).flatMap(visit));
    expect(bed.push.stats().channels).toBe(10_001);
    const kept = ['match:x0', 'match:x500', 'match:x501'].map((name) => bed.push.watched(name));
    expect(kept).toEqual([true, false, true]);
  });
});
