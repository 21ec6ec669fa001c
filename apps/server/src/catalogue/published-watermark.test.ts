import { expect, test } from 'vitest';
import { createPublishedWatermark } from './published-watermark.ts';

function never(): boolean {
  return false;
}

test('the watermark reaches a version once every earlier one is published as well [I16]', async () => {
  const watermark = createPublishedWatermark({ before: 9, owesMarkers: never });
  const publications = [10, 11, 12].map((version) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    return { finish: resolve, tracked: watermark.track(version, promise) };
  });
  const afterPublishing = async (place: number): Promise<number> => {
    publications[place]?.finish();
    await publications[place]?.tracked;
    return watermark.version();
  };
  expect(watermark.version()).toBe(9);
  expect([await afterPublishing(1), await afterPublishing(0), await afterPublishing(2)]).toEqual([9, 11, 12]);
});

test('while a channel is owed `events_lost`, the watermark does not rise [I16]', async () => {
  const engine = { owesMarkers: false };
  const watermark = createPublishedWatermark({ before: 9, owesMarkers: () => engine.owesMarkers });
  await watermark.track(10, Promise.resolve());
  expect(watermark.version()).toBe(10);
  engine.owesMarkers = true;
  await watermark.track(11, Promise.resolve());
  await watermark.track(12, Promise.resolve());
  expect(watermark.version()).toBe(10);
  engine.owesMarkers = false;
  expect(watermark.version()).toBe(12);
});

test('the watermark rises only after the changes of a dead leader are republished [I16]', async () => {
  const republished = Promise.withResolvers<void>();
  const watermark = createPublishedWatermark({ before: 9, republished: republished.promise, owesMarkers: never });
  await watermark.track(40, Promise.resolve());
  expect(watermark.version()).toBe(9);
  republished.resolve();
  await expect.poll(() => watermark.version()).toBe(40);
});
