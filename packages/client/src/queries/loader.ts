import type { Answer } from '../api/answer.ts';
import type { Env } from '../env.ts';
import { backoffMs } from '../jobs/backoff.ts';
import type { Loaded } from '../sportsbook.ts';
import type { Notifier } from '../store/notifier.ts';

export type LoadStatus = 'loading' | 'ready' | 'failed' | 'not_found';
/** `refused`: the server answered and gave nothing, with this text key or sentence (API-11a). */
export type LoadResult = Exclude<LoadStatus, 'loading'> | { readonly refused: string };

/** What a loader came to, as those who read it are shown it. */
export function loadedAs<T>(state: LoadStatus, message: string | null, value: T | null): Loaded<T> {
  return {
    state,
    value,
    ...(message === null ? {} : { message }),
  };
}

/** What loading came to where the answer brought nothing. */
export function resultOf(answer: Exclude<Answer<unknown>, { kind: 'ok' }>): LoadResult {
  if (answer.kind !== 'error') return 'failed';
  return answer.status === 404 || answer.status === 410 ? 'not_found' : { refused: answer.error.key };
}

export interface LoaderOptions {
  /** Notified when the status changed. */
  readonly key: string;
  /** Asks and writes what came; never throws. */
  readonly load: () => Promise<LoadResult>;
  /** Runs with the first watcher; what it returns runs some time after the last one left. */
  readonly onWatched?: () => () => void;
  /** False while a channel that will ask for a load by itself is being subscribed. */
  readonly ready?: () => boolean;
  /** True when what was loaded stays current by itself, so that watching again asks for nothing. */
  readonly keepsCurrent?: () => boolean;
}

/**
 * Loads something for as long as it is watched, keeps what it has while asking again, and tries again after a failure. A
 * retry of its own keeps the status `failed`, so that a message of the failure does not flicker; a retry that a person asks
 * for shows `loading`.
 */
export interface Loader {
  readonly key: string;
  status(): LoadStatus;
  /** Why the server gave nothing, as text key or sentence; null unless `failed`, and where nobody answered. */
  message(): string | null;
  watch(): () => void;
  isWatched(): boolean;
  /** Asks again if somebody watches; a load under way is repeated, since it may have begun too early. */
  reload(): void;
  /** The same for what is watched; whether it came. */
  refresh(): Promise<boolean>;
  /** Asks again if the last time failed. */
  retry(): void;
  /** Forgets that anything was loaded, and loads again if somebody watches. */
  reset(): void;
}

const lingerMs = 3_000;
const readyWaitMs = 1_000;

/** All loaders that somebody watches now. */
export interface Loaders {
  make(options: LoaderOptions): Loader;
  /** Asks again for what failed, at once. */
  retryFailed(): void;
  /** Those that are watched now. */
  watched(): readonly Loader[];
}

export function createLoaders(env: Env, notifier: Notifier): Loaders {
  const watched = new Set<Loader>();
  return {
    make: (options) => createLoader(env, notifier, options, watched),
    retryFailed: () => {
      for (const loader of watched) loader.retry();
    },
    watched: () => [...watched],
  };
}

function createLoader(env: Env, notifier: Notifier, options: LoaderOptions, group: Set<Loader>): Loader {
  let status: LoadStatus = 'loading';
  let message: string | null = null;
  let watchers = 0;
  let active = false;
  let loading: Promise<void> | null = null;
  let mustReload = false;
  let generation = 0;
  let failures = 0;
  let timer: number | null = null;
  let linger: number | null = null;
  /** What was due when the last watcher left: it waits for the next one. */
  let isHeld = false;
  let release: (() => void) | undefined;

  const clear = (): void => {
    if (timer !== null) env.clearTimer(timer);
    timer = null;
  };

  const become = (next: LoadStatus, why: string | null = null): void => {
    if (next === status && why === message) return;
    status = next;
    message = why;
    notifier.changed(options.key, 'frame');
  };

  const later = (ms: number): void => {
    clear();
    timer = env.setTimer(() => {
      timer = null;
      void run();
    }, ms);
  };

  const settle = (result: LoadResult): Promise<void> | undefined => {
    const isRefused = typeof result === 'object';
    const next = isRefused ? 'failed' : result;
    if (next !== 'failed') failures = 0;
    // What was loaded before stays on screen when asking again fails.
    if (next !== 'failed' || status !== 'ready') become(next, isRefused ? result.refused : null);
    if (!active) return undefined;
    if (next !== 'failed') return mustReload ? run() : undefined;
    failures += 1;
    if (watchers > 0) later(backoffMs(failures - 1));
    else isHeld = true;
    return undefined;
  };

  const run = (): Promise<void> => {
    clear();
    if (loading === null) {
      loading = load();
      return loading;
    }
    mustReload = true;
    return loading;
  };

  /** Loads for a person who waits: shows `loading` instead of a former failure. */
  const runAnew = (): void => {
    if (status === 'failed') become('loading');
    void run();
  };

  /** Once, and once more if that was asked for meanwhile. */
  const load = async (): Promise<void> => {
    mustReload = false;
    const begun = generation;
    let result: LoadResult = 'failed';
    try {
      result = await options.load();
    } catch (error) {
      env.report('loader', error);
    }
    loading = null;
    await (begun === generation ? settle(result) : active && run());
  };

  const watch = (): (() => void) => {
    watchers += 1;
    if (linger !== null) {
      env.clearTimer(linger);
      linger = null;
      if (isHeld) runAnew();
    }
    isHeld = false;
    if (!active) {
      active = true;
      group.add(loader);
      failures = 0;
      release = options.onWatched?.();
      if (status !== 'ready' || options.keepsCurrent?.() !== true) {
        if (options.ready?.() === false) later(readyWaitMs);
        else runAnew();
      }
    }
    return () => {
      watchers -= 1;
      if (watchers > 0) return;
      // Nobody would see the answer, and a player's may be gone by then (AUTH-15).
      isHeld = timer !== null;
      clear();
      linger = env.setTimer(() => {
        linger = null;
        active = false;
        group.delete(loader);
        clear();
        release?.();
        release = undefined;
      }, lingerMs);
    };
  };

  const loader: Loader = {
    key: options.key,
    status: () => status,
    message: () => message,
    watch,
    isWatched: () => active,
    reload: () => {
      if (status === 'failed' || (status === 'not_found' && !active)) become('loading');
      if (active) void run();
    },
    refresh: async () => {
      if (active) await run();
      return failures === 0;
    },
    retry: () => {
      if (failures === 0 || watchers === 0) return;
      if (status === 'failed') become('loading');
      if (loading !== null) return;
      // If it fails again it waits as long as it would have.
      failures -= 1;
      void run();
    },
    reset: () => {
      generation += 1;
      become('loading');
      if (active) void run();
    },
  };
  return loader;
}
