import { expect, test } from 'vitest';
import { createPublishedWatermark } from './published-watermark.ts';

function never(): boolean {
  return false;
}

test('a version counts as told once every earlier one is out as well [I16]', async () => {
  const told = createPublishedWatermark({ before: 9, owes: never });
  const ways = [10, 11, 12].map((version) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    return { out: resolve, counted: told.shown(version, promise) };
  });
  const out = async (place: number): Promise<number> => {
    ways[place]?.out();
    await ways[place]?.counted;
    return told.upTo();
  };
  expect(told.upTo()).toBe(9);
  expect([await out(1), await out(0), await out(2)]).toEqual([9, 11, 12]);
});

test('while a channel is still to be told that something is missing, nothing more counts as told [I16]', async () => {
  const engine = { owes: false };
  const told = createPublishedWatermark({ before: 9, owes: () => engine.owes });
  await told.shown(10, Promise.resolve());
  expect(told.upTo()).toBe(10);
  engine.owes = true;
  await told.shown(11, Promise.resolve());
  await told.shown(12, Promise.resolve());
  expect(told.upTo()).toBe(10);
  engine.owes = false;
  expect(told.upTo()).toBe(12);
});

test('what is said again for a leader that died counts before anything of this one [I16]', async () => {
  const again = Promise.withResolvers<void>();
  const told = createPublishedWatermark({ before: 9, again: again.promise, owes: never });
  await told.shown(40, Promise.resolve());
  expect(told.upTo()).toBe(9);
  again.resolve();
  await expect.poll(() => told.upTo()).toBe(40);
});
