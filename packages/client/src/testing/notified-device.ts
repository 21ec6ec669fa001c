import type { Visibility } from '../sportsbook.ts';
import { createNotifier, type NotifierDeps } from '../store/notifier.ts';

/** A clock moved by hand, and a screen whose frames cost what the test says. */
export function createDevice(cost: (notified: number) => number = () => 1) {
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

export type Device = ReturnType<typeof createDevice>;

export function watch(device: Device, count: number, visibility?: Visibility) {
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

export function createVisibility() {
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
export function slow(notified: number): number {
  return notified === 0 ? 1 : 12 + notified * 1.5;
}

/** Of a device whose frames take `ms`. */
export function deviceOf(ms: number): Device {
  return createDevice((notified) => (notified === 0 ? 0 : ms + notified / 100));
}
