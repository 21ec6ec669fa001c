import type { Env } from '../env.ts';

/**
 * How soon the listeners of a key are told: `frame` with the next one (a suspension, the slip's own odds, a balance,
 * anything the player did); `list` with the next one that comes at least 50 ms after the last.
 */
export type Pace = 'frame' | 'list';

/** Listeners by key. All that changed between two frames is told in one batch, each listener once. */
export interface Notifier {
  subscribe(key: string, listener: () => void): () => void;
  changed(key: string, pace: Pace): void;
  /** Tells every listener whose key begins with `prefix`. */
  changedAll(prefix: string, pace: Pace): void;
  isWatched(key: string): boolean;
}

const listGapMs = 50;

export const createNotifier = (env: Env): Notifier => {
  const listeners = new Map<string, Set<() => void>>();
  const dirty = new Set<string>();
  let lastFlush = Number.NEGATIVE_INFINITY;
  let frameAsked = false;
  let timer: number | null = null;

  const flush = (): void => {
    frameAsked = false;
    lastFlush = env.now();
    const due = new Set<() => void>();
    for (const key of dirty) for (const listener of listeners.get(key) ?? []) due.add(listener);
    dirty.clear();
    for (const listener of due) {
      try {
        listener();
      } catch (error) {
        env.report('listener', error);
      }
    }
  };

  const askFrame = (): void => {
    if (timer !== null) {
      env.clearTimer(timer);
      timer = null;
    }
    if (frameAsked) return;
    frameAsked = true;
    env.onNextFrame(flush);
  };

  const schedule = (pace: Pace): void => {
    if (frameAsked) return;
    const wait = pace === 'frame' ? 0 : lastFlush + listGapMs - env.now();
    if (wait <= 0) askFrame();
    else
      timer ??= env.setTimer(() => {
        timer = null;
        askFrame();
      }, wait);
  };

  const changed = (key: string, pace: Pace): void => {
    if (!listeners.has(key)) return;
    dirty.add(key);
    schedule(pace);
  };

  return {
    subscribe: (key, listener) => {
      const set = listeners.get(key) ?? new Set();
      listeners.set(key, set);
      set.add(listener);
      return () => {
        set.delete(listener);
        if (set.size === 0 && listeners.get(key) === set) listeners.delete(key);
      };
    },
    changed,
    changedAll: (prefix, pace) => {
      for (const key of listeners.keys()) if (key.startsWith(prefix)) changed(key, pace);
    },
    isWatched: (key) => listeners.has(key),
  };
};
