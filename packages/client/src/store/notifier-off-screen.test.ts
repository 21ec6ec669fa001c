import { expect, test } from 'vitest';
import { createDevice, createVisibility, deviceOf, slow, watch } from '../testing/notified-device.ts';
import { createNotifier } from './notifier.ts';

test('a listener off the screen is notified when it is back, or within a second', () => {
  const device = createDevice();
  const visibility = createVisibility();
  const { notifier, keys, order } = watch(device, 3, visibility);
  visibility.set(true);
  for (const key of keys) notifier.changed(key, 'list');
  for (let turn = 0; turn < 10; turn += 1) device.frame();
  expect(order).toEqual([]);
  visibility.set(false);
  device.frame();
  expect(order).toEqual(keys);

  visibility.set(true);
  for (const key of keys) notifier.changed(key, 'list');
  const since = device.now();
  while (order.length < 6) device.frame();
  expect(device.now() - since).toBeLessThan(600);
  // However often it moves while it is away, nobody piles up what is to be called.
  for (let turn = 0; turn < 500; turn += 1) {
    for (const key of keys) notifier.changed(key, 'list');
    device.frame();
  }
  expect(visibility.callbacks()).toBeLessThanOrEqual(1);
});

test('listeners off the screen are notified too while those on it exceed the budget', () => {
  const device = createDevice(slow);
  const visibility = createVisibility();
  const { notifier, keys } = watch(device, 60);
  visibility.set(true);
  let away = 0;
  for (let place = 0; place < 20; place += 1) {
    notifier.subscribe(
      `away/${place}`,
      () => {
        away += 1;
      },
      visibility,
    );
    notifier.changed(`away/${place}`, 'list');
  }
  for (let turn = 0; turn < 100; turn += 1) {
    for (const key of keys) notifier.changed(key, 'list');
    device.frame();
  }
  expect(away).toBe(20);
});

test('what moves off the screen alone asks for no frame before it is late [P13]', () => {
  const device = createDevice();
  const visibility = createVisibility();
  let asked = 0;
  const notifier = createNotifier({
    ...device.env,
    onNextFrame: (callback) => {
      asked += 1;
      device.env.onNextFrame(callback);
    },
  });
  let seen = 0;
  notifier.subscribe('away', () => void (seen += 1), visibility);
  visibility.set(true);
  for (let turn = 0; turn < 20; turn += 1) {
    notifier.changed('away', 'list');
    device.frame();
  }
  expect([asked, seen]).toEqual([0, 0]);
  while (!device.isAtRest()) device.frame();
  expect([asked, seen]).toEqual([1, 1]);
  // Somebody else on the screen has the same key.
  notifier.subscribe('away', () => undefined);
  notifier.changed('away', 'list');
  for (let turn = 0; turn < 5; turn += 1) device.frame();
  expect(asked).toBe(2);
});

test('listeners off the screen that one frame leaves over wait for the time of the lists', () => {
  const device = deviceOf(20);
  const visibility = createVisibility();
  const { notifier, keys } = watch(device, 80, visibility);
  visibility.set(true);
  for (const key of keys) notifier.changed(key, 'list');
  const times: number[] = [];
  while (!device.isAtRest()) {
    const at = device.now();
    if (device.frame() > 0) times.push(at);
  }
  const gaps = times.slice(1).map((at, place) => at - (times[place] ?? at));
  expect(gaps.length).toBeGreaterThan(1);
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(48);
});

test('on a slow device listeners off the screen fill no frame [P2]', () => {
  const device = createDevice((notified) => (notified === 0 ? 1 : 20 + notified));
  const visibility = createVisibility();
  const { notifier, keys } = watch(device, 80, visibility);
  notifier.subscribe('seen', device.painted);
  notifier.changed('seen', 'list');
  expect(device.frame()).toBe(1);
  visibility.set(true);
  for (const key of keys) notifier.changed(key, 'list');
  const counts: number[] = [];
  while (!device.isAtRest()) counts.push(device.frame());
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(80);
  expect(Math.max(...counts)).toBe(16);
});

test('a listener off the screen is notified of a suspension at once [PUSH-05]', () => {
  const device = createDevice();
  const visibility = createVisibility();
  const { notifier, keys, order } = watch(device, 3, visibility);
  visibility.set(true);
  notifier.changed(keys[0] ?? '', 'list');
  device.frame();
  for (const key of keys) notifier.changed(key, 'frame');
  device.frame();
  expect(order).toEqual(keys);
  while (!device.isAtRest()) device.frame();
  expect(order).toEqual(keys);
});
