import type { Readable, Visibility } from '../sportsbook.ts';
import type { Notifier, Pace } from './notifier.ts';

/** One fact or slice with its own key. */
export interface Cell<T> extends Readable<T> {
  /** Notifies the listeners unless the value is the same one; at the cell's own pace by default. */
  set(value: T, pace?: Pace): void;
}

/** The same function may be handed in twice; each subscription counts by itself. */
function subscribeKey(
  notifier: Notifier,
  key: string,
  listener: () => void,
  visibility: Visibility | undefined,
): () => void {
  return notifier.subscribe(key, () => listener(), visibility);
}

function subscribeKeys(
  notifier: Notifier,
  keys: readonly string[],
  listener: () => void,
  visibility: Visibility | undefined,
): () => void {
  // Nearly all have one: a list of stops for each of the thousands on a page would only weigh.
  const [only] = keys;
  if (only !== undefined && keys.length === 1) return subscribeKey(notifier, only, listener, visibility);
  // Once for all its keys.
  const own = (): void => listener();
  const stops = keys.map((key) => notifier.subscribe(key, own, visibility));
  return () => {
    for (const stop of stops) stop();
  };
}

export function createCell<T>(notifier: Notifier, key: string, initial: T, own: Pace = 'frame'): Cell<T> {
  let value = initial;
  return {
    get: () => value,
    set: (next, pace = own) => {
      if (Object.is(next, value)) return;
      value = next;
      notifier.changed(key, pace);
    },
    subscribe: (listener, visibility) => subscribeKey(notifier, key, listener, visibility),
  };
}

/** Reads a fact that keeps its identity by itself, and has a key of its own. */
export function readFact<T>(notifier: Notifier, key: string, get: () => T): Readable<T> {
  return {
    get,
    subscribe: (listener, visibility) => subscribeKey(notifier, key, listener, visibility),
  };
}

function same(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((item, index) => Object.is(item, b[index]));
}

/** Reads several facts as one; computed again only when one of `inputs` is another one than before. */
export function derive<Inputs extends readonly unknown[], T>(
  notifier: Notifier,
  keys: readonly string[],
  inputs: () => Inputs,
  compute: (inputs: Inputs) => T,
): Readable<T> {
  let last: { readonly inputs: Inputs; readonly value: T } | null = null;
  return {
    get: () => {
      const now = inputs();
      if (last === null || !same(last.inputs, now)) last = { inputs: now, value: compute(now) };
      return last.value;
    },
    subscribe: (listener, visibility) => subscribeKeys(notifier, keys, listener, visibility),
  };
}

/** The same, while watching keeps something going: loading, a channel. */
export function whileWatched<T>(readable: Readable<T>, watch: () => () => void): Readable<T> {
  return {
    get: readable.get,
    subscribe: (listener, visibility) => {
      const stopListening = readable.subscribe(listener, visibility);
      const release = watch();
      let stopped = false;
      return () => {
        if (stopped) return;
        stopped = true;
        stopListening();
        release();
      };
    },
  };
}

/** Hands out one readable a key for as long as somebody watches it, so that its identity can be relied on. */
export function createReadableCache(): <T>(key: string, make: (key: string) => Readable<T>) => Readable<T> {
  const cache = new Map<string, { readonly readable: unknown }>();
  return <T>(key: string, make: (key: string) => Readable<T>): Readable<T> => {
    const found = cache.get(key);
    // One key is only ever asked for with one maker.
    if (found !== undefined) return found.readable as Readable<T>;
    const made = make(key);
    let watchers = 0;
    const cached: Readable<T> = {
      get: made.get,
      subscribe: (listener, visibility) => {
        const stop = made.subscribe(listener, visibility);
        watchers += 1;
        cache.set(key, entry);
        let stopped = false;
        return () => {
          if (stopped) return;
          stopped = true;
          watchers -= 1;
          if (watchers === 0 && cache.get(key) === entry) cache.delete(key);
          stop();
        };
      },
    };
    const entry = { readable: cached };
    cache.set(key, entry);
    return cached;
  };
}

/** The former array if the new one holds the same items. */
export function keepArray<T>(former: readonly T[], next: readonly T[]): readonly T[] {
  return same(former, next) ? former : next;
}
