import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { errorOf, listen, until } from './testbed.ts';
import { channel, lost, publish, recover, recovered, resubscribe, subscribeResult } from './testing/recoveries.ts';

describe('positions', () => {
  test('a publication raises the offset by one in its epoch; without history there is no place [PUSH-11]', async () => {
    const { push } = await listen();
    const first = push.publish(channel, 1);
    expect(first).toEqual({ offset: 1, epoch: expect.stringMatching(/^[A-Za-z]{8}$/) });
    expect(push.publish(channel, 2)).toEqual({ offset: 2, epoch: first?.epoch });
    expect(push.publish('match:2', 1)?.epoch).not.toBe(first?.epoch);
    expect(push.publish('plain:1', 1)).toEqual({ offset: 0, epoch: '' });
  });

  test('a repeated idempotency key publishes nothing and returns the first place, for 5 minutes', async () => {
    const bed = await listen();
    const once = { idempotencyKey: 'bet 7' };
    const first = bed.push.publish('match:3', 1, once);
    bed.clock.now += 299_999;
    expect(bed.push.publish('match:3', 2, once)).toEqual(first);
    expect(bed.push.publish('match:4', 3, once)?.epoch).not.toBe(first?.epoch);
    expect(bed.push.stats().published).toBe(2);
    bed.clock.now += 1;
    bed.push.publish('match:3', 4, once);
    expect(bed.push.stats()).toMatchObject({ published: 3, keys: 2 });
    // Also where nothing is published under a key any more.
    bed.clock.now += 300_000;
    await until(() => bed.push.stats().keys === 0);
  });

  test('a position that was given out beforehand is kept for a subscriber that comes with it [PUSH-11]', async () => {
    const bed = await listen();
    const place = bed.push.position(channel);
    expect(place).toEqual({ offset: 0, epoch: expect.stringMatching(/^[A-Za-z]{8}$/) });
    expect(bed.push.publish(channel, { n: 0 }, { skipIfUnwatched: true })).toEqual({ ...place, offset: 1 });
    expect(bed.push.position(channel)).toEqual({ ...place, offset: 1 });
    const peer = await bed.connected();
    expect(await resubscribe(peer, recover(2, 0, place?.epoch ?? ''))).toEqual(
      recovered(2, place?.epoch ?? '', 0, [{ data: { n: 0 }, offset: 1 }]),
    );
  });

  test('there is no position without history, and none of a channel that cannot be', async () => {
    const { push } = await listen();
    expect(push.position('plain:1')).toBeNull();
    expect(() => push.position('nowhere:1')).toThrow(RangeError);
  });

  test('positions and recovery on request need a namespace that allows them [PUSH-11]', async () => {
    const history = {
      allow_subscribe_for_client: true,
      allow_subscribe_for_anonymous: true,
      history_size: 9,
      history_ttl: 9,
    };
    const bed = await listen({
      namespaces: [
        { name: 'kept', ...history },
        { name: 'asked', ...history, allow_recovery: true, allow_positioning: true },
        { name: 'placed', ...history, force_positioning: true },
      ],
    });
    const peer = await bed.connected();
    const wishes = { positioned: true, recoverable: true };
    const position = { epoch: expect.any(String), offset: 0 };
    expect(
      await peer.ask(
        { id: 2, subscribe: { channel: 'kept:1', recover: true, ...wishes } },
        { id: 3, subscribe: { channel: 'asked:1', ...wishes } },
        { id: 4, subscribe: { channel: 'asked:2', positioned: true } },
        { id: 5, subscribe: { channel: 'asked:3' } },
        { id: 6, subscribe: { channel: 'placed:1', recover: true } },
      ),
    ).toEqual([
      { id: 2, subscribe: {} },
      { id: 3, subscribe: { recoverable: true, positioned: true, ...position } },
      { id: 4, subscribe: { positioned: true, ...position } },
      { id: 5, subscribe: {} },
      { id: 6, subscribe: { positioned: true, ...position } },
    ]);
  });
});

describe('recovery', () => {
  test('everything after the position comes back, oldest first, and the offset is the one asked from [PUSH-11]', async () => {
    const bed = await listen();
    const peer = await bed.connected();
    const epoch = publish(bed, 4);
    expect(await resubscribe(peer, recover(2, 1, epoch))).toEqual(
      recovered(2, epoch, 1, [
        { data: { n: 1 }, offset: 2 },
        { data: { n: 2 }, offset: 3 },
        { data: { n: 3 }, offset: 4 },
      ]),
    );
  });

  test('a position at the top is recovered with nothing, an empty epoch stands for any [PUSH-11]', async () => {
    const bed = await listen();
    const epoch = publish(bed, 4);
    expect(await resubscribe(await bed.connected(), recover(2, 4, epoch))).toEqual(recovered(2, epoch, 4, []));
    expect(await resubscribe(await bed.connected(), recover(2, 3, ''))).toEqual(
      recovered(2, epoch, 3, [{ data: { n: 3 }, offset: 4 }]),
    );
  });

  test.each([
    ['of another epoch', 3, 'elsewhere', 4],
    ['that lies ahead of the top', 5, '', 4],
    ['whose follower fell out of the window', 1, '', 12],
  ])('a position %s is not recovered: top and epoch instead [PUSH-11]', async (_, offset, epoch, count) => {
    const bed = await listen();
    const current = publish(bed, count);
    expect(await resubscribe(await bed.connected(), recover(2, offset, epoch))).toEqual(lost(2, current, count));
  });

  test('a window that expired recovers nobody but who missed nothing [PUSH-11]', async () => {
    const bed = await listen();
    // Somebody listens, so the stream itself stays.
    await (await bed.connected()).ask({ id: 2, subscribe: { channel } });
    const epoch = publish(bed, 4);
    bed.clock.now += 59_999;
    expect(await resubscribe(await bed.connected(), recover(2, 3, epoch))).toMatchObject({
      subscribe: { recovered: true },
    });
    bed.clock.now += 1;
    expect(await resubscribe(await bed.connected(), recover(2, 3, epoch))).toEqual(lost(2, epoch, 4));
    expect(await resubscribe(await bed.connected(), recover(2, 4, epoch))).toEqual(recovered(2, epoch, 4, []));
  });

  test('more than the limit is not recovered [PUSH-11]', async () => {
    const bed = await listen({ recoveryLimit: 3 });
    const epoch = publish(bed, 5);
    expect(await resubscribe(await bed.connected(), recover(2, 2, epoch))).toMatchObject({
      subscribe: { recovered: true },
    });
    expect(await resubscribe(await bed.connected(), recover(2, 1, epoch))).toEqual(lost(2, epoch, 5));
  });

  test('what would fill half of the queue of the reader is not recovered [PUSH-11]', async () => {
    const bed = await listen({ maxQueueBytes: 1_000 });
    const { epoch = '' } = bed.push.publish(channel, 'x'.repeat(300)) ?? {};
    bed.push.publish(channel, 'y'.repeat(300));
    expect(await resubscribe(await bed.connected(), recover(2, 1, epoch))).toMatchObject({
      subscribe: { recovered: true },
    });
    expect(await resubscribe(await bed.connected(), recover(2, 0, epoch))).toEqual(lost(2, epoch, 2));
  });

  test('a client that asks for it gets error 112 instead, and is not subscribed [PUSH-11]', async () => {
    const bed = await listen();
    const epoch = publish(bed, 2);
    const peer = await bed.connected();
    const refusal = errorOf(2, 112, 'unrecoverable position');
    expect(await resubscribe(peer, recover(2, 1, 'other', { flag: 3 }))).toEqual(refusal);
    expect(bed.push.stats().subscriptions).toBe(0);
    expect(await resubscribe(peer, recover(3, 2, epoch, { flag: 3 }))).toEqual(recovered(3, epoch, 2, []));
  });

  test('joining inside an open window: no publication twice, none missing, the reply first [PUSH-11]', async () => {
    const bed = await listen({ joinWindowMs: 60_000 });
    const early = await bed.connected();
    await early.ask({ id: 2, subscribe: { channel } });
    const epoch = publish(bed, 2);
    const late = await bed.connected();
    expect(await resubscribe(late, recover(2, 1, epoch))).toEqual(
      recovered(2, epoch, 1, [{ data: { n: 1 }, offset: 2 }]),
    );
    expect(await early.next()).toMatchObject({ push: { pub: { offset: 1 } } });
    expect(await early.next()).toMatchObject({ push: { pub: { offset: 2 } } });
    bed.push.publish(channel, 'third');
    await bed.push.close();
    for (const peer of [early, late]) {
      expect(await peer.next()).toEqual({ push: { channel, pub: { data: 'third', offset: 3 } } });
      await peer.closed;
    }
    expect(late.frames).toHaveLength(3);
  });

  test('over any gaps, what a subscriber saw live and recovered is the whole stream or it learns of the loss [PUSH-11]', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.nat(14), fc.nat(4)), { minLength: 1, maxLength: 6 }), async (gaps) => {
        const bed = await listenOnce();
        try {
          const peer = await bed.connected();
          let id = 1;
          let seen = 0;
          let reply = await resubscribe(peer, recover((id += 1), 0, ''));
          const { epoch } = subscribeResult(reply);
          let top = 0;
          for (const [missing, live] of gaps) {
            await peer.ask({ id: (id += 1), unsubscribe: { channel } });
            top += missing;
            publish(bed, missing);
            reply = await resubscribe(peer, recover((id += 1), seen, epoch));
            expect(reply).toMatchObject({ subscribe: { was_recovering: true, epoch } });
            const result = subscribeResult(reply);
            expect(result.recovered ?? false).toBe(missing <= 10);
            if (result.recovered) {
              const offsets = (result.publications ?? []).map(({ offset }) => offset);
              expect(offsets).toEqual(Array.from({ length: missing }, (_, index) => seen + index + 1));
            }
            seen = top;
            top += live;
            publish(bed, live);
            for (; seen < top; seen += 1) {
              expect(await peer.next()).toMatchObject({ push: { channel, pub: { offset: seen + 1 } } });
            }
          }
        } finally {
          await bed.push.close();
        }
      }),
      { seed: 11, numRuns: 40 },
    );
  });
});

function listenOnce() {
  return listen({ joinWindowMs: 1 });
}
