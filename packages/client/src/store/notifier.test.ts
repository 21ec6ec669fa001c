import { expect, test } from 'vitest';
import { createDevice, type Device, deviceOf, slow, watch } from '../testing/notified-device.ts';
import { createNotifier } from './notifier.ts';

test('on a slow device a frame notifies only as many as are painted within 50 ms, the longest waiting first', () => {
  const device = createDevice(slow);
  const { notifier, keys, order } = watch(device, 200);
  for (const key of keys) notifier.changed(key, 'list');
  const notified: number[] = [];
  while (order.length < 200) notified.push(device.frame());
  expect(order).toEqual(keys);
  expect(Math.max(...notified.map(slow))).toBeLessThan(50);
  // Not fewer than it can bear either: all stand there after what 200 cost at the wanted 28 ms a frame, and two to learn.
  expect(notified.length).toBeLessThanOrEqual(Math.ceil(200 / 10) + 2);
});

test('on a slow device a quick frame now and then makes none of the next ones long [P2]', () => {
  let frames = 0;
  // Every fifth frame finds half of its work done already.
  const device = createDevice((notified) => {
    frames += 1;
    return frames % 5 === 0 ? slow(notified) * 0.6 : slow(notified);
  });
  const { notifier, keys } = watch(device, 85);
  const notified: number[] = [];
  for (let turn = 0; turn < 200; turn += 1) {
    for (const key of keys) notifier.changed(key, 'list');
    notified.push(device.frame());
  }
  // 32 ms where nothing is quick, so that what the frame has besides them has room below the 50.
  expect(Math.max(...notified.slice(1).map(slow))).toBeLessThan(32);
  expect(Math.min(...notified.slice(5))).toBeGreaterThanOrEqual(8);
});

test('after a quiet time a small change is one frame, however slow the device was before [P13]', () => {
  const device = createDevice(slow);
  const { notifier, keys } = watch(device, 200);
  for (let turn = 0; turn < 40; turn += 1) {
    for (const key of keys) notifier.changed(key, 'list');
    device.frame();
  }
  while (!device.isAtRest()) device.frame();
  device.putClock(device.now() + 2_000);
  for (const key of keys.slice(0, 12)) notifier.changed(key, 'list');
  expect(device.frame()).toBe(12);
});

/** Moves all of `keys` before each frame, and answers with the ms from each frame that notifies to the next. */
function gapsInFlood(device: Device, { notifier, keys }: ReturnType<typeof watch>, frames: number): readonly number[] {
  const times: number[] = [];
  while (times.length < frames) {
    for (const key of keys) notifier.changed(key, 'list');
    const at = device.now();
    const notified = device.frame();
    if (notified === 0) continue;
    times.push(at);
    expect(notified).toBe(keys.length);
  }
  return times.slice(1).map((at, place) => at - (times[place] ?? at));
}

test('a device that paints longer than a frame lasts is notified of all that has changed every 50 ms [P2]', () => {
  const device = deviceOf(20);
  const gaps = gapsInFlood(device, watch(device, 16), 40);
  // To a frame: timers wait for the next one.
  expect([Math.min(...gaps) >= 50, Math.max(...gaps) < 66]).toEqual([true, true]);
});

test('a fast device is notified in the next frame for some frames, and in a flood every 50 ms [P1]', () => {
  const device = deviceOf(1);
  const watched = watch(device, 16);
  for (let floods = 0; floods < 2; floods += 1) {
    const gaps = gapsInFlood(device, watched, 60);
    const quick = gaps.findIndex((gap) => gap > 16);
    expect(quick).toBe(3);
    expect(gaps.slice(0, quick).every((gap) => gap === 16)).toBe(true);
    const later = gaps.slice(20);
    expect([Math.min(...later) >= 48, Math.max(...later) < 66]).toEqual([true, true]);
    device.putClock(device.now() + 500);
  }
});

test('prices that move ten times a second are notified in the next frame, however long that goes on [P6]', () => {
  const device = deviceOf(1);
  const { notifier, keys } = watch(device, 1);
  for (let turn = 0; turn < 600; turn += 1) {
    const isDue = turn % 6 === 0;
    for (const key of isDue ? keys : []) notifier.changed(key, 'list');
    expect(device.frame()).toBe(isDue ? 1 : 0);
  }
});

test('a change of pace `frame` is notified in the next frame, whatever waits and though a button was just pressed [PUSH-05]', () => {
  const device = createDevice(slow);
  const { notifier, keys, order } = watch(device, 100);
  for (const key of keys) notifier.changed(key, 'list');
  device.frame();
  device.press();
  const from = order.length;
  for (const key of keys.slice(60)) notifier.changed(key, 'frame');
  device.frame();
  expect(order.slice(from, from + 40)).toEqual(keys.slice(60));
});

test('pace `after` notifies a frame after what it follows, in the same frame where it follows nothing, once [P3]', () => {
  const device = createDevice(slow);
  const { notifier, order } = watch(device, 3);
  const [button, slip, list] = ['key/0', 'key/1', 'key/2'];
  const frames = (): readonly (readonly string[])[] => {
    const notified: (readonly string[])[] = [];
    while (!device.isAtRest()) {
      const from = order.length;
      device.frame();
      notified.push(order.slice(from));
    }
    return notified.filter((each) => each.length > 0);
  };
  notifier.changed(slip, 'after');
  notifier.changed(button, 'frame');
  notifier.changed(slip, 'after');
  expect(frames()).toEqual([[button], [slip]]);
  notifier.changed(slip, 'after');
  expect(frames()).toEqual([[slip]]);
  // A listener of both is notified once, with what follows.
  const own = (): void => void order.push('own');
  const stops = [slip, 'trust'].map((key) => notifier.subscribe(key, own));
  notifier.changed(button, 'frame');
  notifier.changed('trust', 'frame');
  notifier.changed(slip, 'after');
  expect(frames()).toEqual([[button], [slip, 'own']]);
  notifier.changed('trust', 'frame');
  notifier.changed(slip, 'after');
  expect(frames()).toEqual([[slip, 'own']]);
  for (const stop of stops) stop();
  // What may not wait does not, whatever pace was asked for before or afterwards.
  notifier.changed(slip, 'after');
  notifier.changed(button, 'frame');
  notifier.changed(slip, 'frame');
  notifier.changed(slip, 'after');
  expect(frames()).toEqual([[button, slip]]);
  // It goes before the lists, and out of them.
  notifier.changed(slip, 'list');
  notifier.changed(list, 'list');
  notifier.changed(slip, 'after');
  notifier.changed(slip, 'list');
  device.press();
  notifier.changed(button, 'frame');
  expect(frames()).toEqual([[button], [slip], [list]]);
});

test('where frames are dear, what may not wait is notified in a frame of its own, and lists in the one after it [P2] [P3]', () => {
  const device = deviceOf(20);
  const { notifier, keys, order } = watch(device, 8);
  const [slip = '', ...list] = keys;
  const next = (): readonly string[] => {
    device.frame();
    return order.splice(0);
  };
  for (const key of list) notifier.changed(key, 'list');
  notifier.changed(slip, 'frame');
  expect([next(), next()]).toEqual([[slip], list]);
  // However often that comes, the lists have every other frame.
  const frames: (readonly string[])[] = [];
  for (let turn = 0; turn < 40; turn += 1) {
    for (const key of list) notifier.changed(key, 'list');
    notifier.changed(slip, 'frame');
    frames.push(next());
  }
  expect(frames.every((each) => each[0] === slip)).toBe(true);
  expect(frames.filter((each) => each.length === keys.length).length).toBe(20);
});

test('on a fast device what may not wait and the lists share a frame', () => {
  const device = deviceOf(1);
  const { notifier, keys, order } = watch(device, 8);
  const [slip = '', ...list] = keys;
  const changeAll = (): void => {
    for (const key of list) notifier.changed(key, 'list');
    notifier.changed(slip, 'frame');
  };
  for (const key of list) notifier.changed(key, 'list');
  device.frame();
  order.length = 0;
  changeAll();
  device.frame();
  expect(order).toEqual(keys);
});

test('after a press the lists stay as they are, so that the press is painted, but not for long', () => {
  const device = createDevice(slow);
  const { notifier, keys, order } = watch(device, 8);
  device.press();
  const pressed = device.now();
  for (const key of keys) notifier.changed(key, 'list');
  while (order.length === 0) device.frame();
  expect(device.now() - pressed).toBeGreaterThanOrEqual(80);
  expect(device.now() - pressed).toBeLessThan(80 + 3 * 24);
});

test('of presses one after another each is painted before the lists [P3]', () => {
  const device = createDevice(slow);
  const { notifier, keys, order } = watch(device, 40);
  let notifications = 0;
  for (let press = 0; press < 20; press += 1) {
    // Down, and up again.
    for (const ms of [0, 24, 48, 72]) {
      if (ms < 48) device.press();
      for (const key of keys) notifier.changed(key, 'list');
      device.frame();
      notifications += ms === 0 ? 0 : order.splice(0).length;
    }
    for (const until = device.now() + 110; device.now() < until;) device.frame();
    expect(order.splice(0).length).toBeGreaterThan(0);
  }
  expect(notifications).toBe(0);
});

test('who types without end does not keep the lists back', () => {
  const device = createDevice(slow);
  const { notifier, keys, order } = watch(device, 8);
  const from = device.now();
  while (device.now() - from < 2_000) {
    device.press();
    for (const key of keys) notifier.changed(key, 'list');
    device.frame();
  }
  expect(order.length).toBeGreaterThan(8 * 4);
});

test('a clock that is put back keeps nobody waiting', () => {
  const device = createDevice();
  const { notifier, order } = watch(device, 1);
  notifier.changed('key/0', 'list');
  device.frame();
  device.press();
  device.putClock(device.now() - 3_600_000);
  notifier.changed('key/0', 'list');
  for (let turn = 0; turn < 6; turn += 1) device.frame();
  expect(order).toEqual(['key/0', 'key/0']);
});

test('a listener that left between two frames, or during another notification, is not notified', () => {
  const device = createDevice(slow);
  const notifier = createNotifier(device.env);
  const notified: string[] = [];
  const stops = new Map<string, () => void>();
  for (const name of ['a', 'b', 'c'])
    stops.set(
      name,
      notifier.subscribe('key', () => {
        notified.push(name);
        if (name === 'a') stops.get('b')?.();
      }),
    );
  for (const pace of ['list', 'frame'] as const) {
    notifier.changed('key', pace);
    for (let turn = 0; turn < 6; turn += 1) device.frame();
  }
  expect(notified).toEqual(['a', 'c', 'a', 'c']);
  notifier.changed('key', 'list');
  for (const stop of stops.values()) stop();
  for (let turn = 0; turn < 6; turn += 1) device.frame();
  expect([notified.length, notifier.isWatched('key'), device.isAtRest()]).toEqual([4, false, true]);
});

test('a listener that throws in one slice is reported, and those after it are notified', () => {
  const device = createDevice(slow);
  const { notifier, keys, order } = watch(device, 40);
  notifier.subscribe('key/3', () => {
    throw new Error('broken');
  });
  for (const key of keys) notifier.changed(key, 'list');
  while (order.length < 40) device.frame();
  expect([order, device.reports]).toEqual([keys, ['listener']]);
});

test('where the cost of a frame is unknown, one frame notifies all', () => {
  const device = createDevice();
  const { afterFrame: _, ...env } = device.env;
  const notifier = createNotifier(env);
  let notified = 0;
  for (let place = 0; place < 500; place += 1) {
    notifier.subscribe(`key/${place}`, () => {
      notified += 1;
    });
    notifier.changed(`key/${place}`, 'list');
  }
  device.frame();
  expect(notified).toBe(500);
});

test('a scope is watched for as long as somebody listens to a key of it', () => {
  const { notifier } = watch(createDevice(slow), 0);
  const listener = (): void => undefined;
  const stops = ['outcome/1/a', 'outcome/1/a', 'market/1/b'].map((key) => notifier.subscribe(key, () => listener()));
  for (const stop of stops) {
    expect(notifier.isWatchedIn('1')).toBe(true);
    stop();
    stop();
  }
  expect(notifier.isWatchedIn('1')).toBe(false);
});
