import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Visibility } from '../sportsbook.ts';
import { createNotifier, type NotifierDeps, type Pace } from './notifier.ts';

/** A clock moved by hand, and a screen whose frames cost what the test says. */
function createDevice(cost: (notified: number) => number = () => 1) {
  let time = 1_000_000;
  let lastPress = Number.NEGATIVE_INFINITY;
  let timers: { readonly id: number; readonly at: number; readonly callback: () => void }[] = [];
  let lastTimer = 0;
  let frames: (() => void)[] = [];
  let afterwards: ((ms: number) => void)[] = [];
  let notified = 0;
  const reports: string[] = [];
  const env: NotifierDeps = {
    now: () => time,
    setTimer: (callback, ms) => {
      lastTimer += 1;
      timers.push({ id: lastTimer, at: time + ms, callback });
      return lastTimer;
    },
    clearTimer: (id) => {
      timers = timers.filter((timer) => timer.id !== id);
    },
    onNextFrame: (callback) => void frames.push(callback),
    afterFrame: (callback) => void afterwards.push(callback),
    pressedAt: () => lastPress,
    report: (kind) => void reports.push(kind),
  };
  const runTimers = (): void => {
    for (;;) {
      const due = timers.filter(({ at }) => at <= time).toSorted((a, b) => a.at - b.at || a.id - b.id)[0];
      if (due === undefined) return;
      timers = timers.filter((timer) => timer !== due);
      due.callback();
    }
  };
  return {
    env,
    reports,
    now: () => time,
    /** Called by listeners: each notification costs a part of the frame. */
    painted: () => {
      notified += 1;
    },
    press: () => {
      lastPress = time;
    },
    putClock: (to: number) => {
      time = to;
    },
    /**
     * One frame of the screen: 16 ms later, or later still when the last one cost more. Returns how many were notified
     * in it.
     */
    frame: (): number => {
      runTimers();
      const due = frames;
      frames = [];
      notified = 0;
      for (const callback of due) callback();
      const ms = cost(notified);
      time += Math.max(16, ms);
      const learning = afterwards;
      afterwards = [];
      for (const callback of learning) callback(ms);
      return notified;
    },
    isAtRest: () => frames.length === 0 && timers.length === 0,
  };
}

type Device = ReturnType<typeof createDevice>;

function watch(device: Device, count: number, visibility?: Visibility) {
  const notifier = createNotifier(device.env);
  const order: string[] = [];
  const keys = Array.from({ length: count }, (_, place) => `key/${place}`);
  const stops = keys.map((key) =>
    notifier.subscribe(
      key,
      () => {
        device.painted();
        order.push(key);
      },
      visibility,
    ),
  );
  return { notifier, keys, order, stops };
}

function createVisibility() {
  let isOff = false;
  let callbacks: (() => void)[] = [];
  return {
    isOff: () => isOff,
    whenBack: (callback: () => void) => void callbacks.push(callback),
    callbacks: () => callbacks.length,
    set: (next: boolean) => {
      isOff = next;
      if (next) return;
      const due = callbacks;
      callbacks = [];
      for (const callback of due) callback();
    },
  };
}

/** 12 ms for any frame, and 1.5 ms for each notification: a page of ours on a processor that is slowed four times. */
function slow(notified: number): number {
  return notified === 0 ? 1 : 12 + notified * 1.5;
}

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

/** Of a device whose frames take `ms`. */
function deviceOf(ms: number): Device {
  return createDevice((notified) => (notified === 0 ? 0 : ms + notified / 100));
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

type Step =
  | { readonly kind: 'change'; readonly key: number; readonly pace: Pace }
  | { readonly kind: 'frame' | 'press' | 'leave' | 'come' | 'away' | 'back'; readonly key: number };

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 8,
      arbitrary: fc.record({
        kind: fc.constant('change'),
        key: fc.nat(39),
        pace: fc.constantFrom('list', 'frame', 'after'),
      }),
    },
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constantFrom('frame', 'press', 'leave', 'come', 'away', 'back'),
        key: fc.nat(39),
      }),
    },
  ),
  { minLength: 20, maxLength: 300 },
);

test('in any order of changes every listener gets the newest value in bounded time, and then there is rest [PUSH-05]', () => {
  fc.assert(
    fc.property(steps, fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 4 }), (script, fixed, each) => {
      const device = createDevice((notified) => fixed + notified * each);
      const notifier = createNotifier(device.env);
      const visibilities = [createVisibility(), createVisibility()] as const;
      const values = Array.from({ length: 40 }, () => 0);
      const seen = Array.from({ length: 40 }, () => 0);
      const urgent = new Set<number>();
      /** In how many frames they have to be notified. */
      const following = new Map<number, number>();
      const stops = new Map<number, () => void>();
      const come = (key: number): void => {
        if (stops.has(key)) return;
        seen[key] = values[key] ?? 0;
        const listener = (): void => {
          device.painted();
          seen[key] = values[key] ?? 0;
          urgent.delete(key);
          following.delete(key);
        };
        stops.set(
          key,
          notifier.subscribe(`key/${key}`, listener, key % 3 === 0 ? undefined : visibilities[key % 2 === 0 ? 0 : 1]),
        );
      };
      const leave = (key: number): void => {
        stops.get(key)?.();
        stops.delete(key);
        urgent.delete(key);
        following.delete(key);
      };
      for (let key = 0; key < 40; key += 2) come(key);
      for (const step of script) {
        switch (step.kind) {
          case 'change':
            values[step.key] = (values[step.key] ?? 0) + 1;
            notifier.changed(`key/${step.key}`, step.pace);
            if (step.pace === 'frame' && stops.has(step.key)) urgent.add(step.key);
            if (step.pace === 'after' && stops.has(step.key) && !following.has(step.key)) following.set(step.key, 2);
            break;
          case 'frame':
            device.frame();
            // Nothing of pace frame outlives a frame, and nothing of pace after two.
            if (urgent.size > 0) return false;
            for (const [key, left] of following) {
              if (left === 1) return false;
              following.set(key, left - 1);
            }
            break;
          case 'press':
            device.press();
            break;
          case 'leave':
            leave(step.key);
            break;
          case 'come':
            come(step.key);
            break;
          case 'away':
          case 'back':
            visibilities[step.key % 2 === 0 ? 0 : 1].set(step.kind === 'away');
            break;
          default:
            step satisfies never;
        }
      }
      const late = (places: readonly number[]): readonly number[] => places.filter((key) => seen[key] !== values[key]);
      const listening = [...stops.keys()];
      const since = device.now();
      // A press, all 40 of them by eight a frame, each frame as slow as this device makes it.
      const shown = listening.filter((key) => key % 3 === 0 || !visibilities[key % 2 === 0 ? 0 : 1].isOff());
      const patience = 150 + 50 + 6 * (fixed + 16 * each + 16);
      while (late(shown).length > 0) {
        if (device.now() - since > patience) return false;
        device.frame();
      }
      while (!device.isAtRest()) {
        if (device.now() - since > 1_000 + 2 * patience) return false;
        device.frame();
      }
      return late(listening).length === 0;
    }),
    { numRuns: 300 },
  );
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
