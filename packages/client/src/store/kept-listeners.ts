import type { Visibility } from '../sportsbook.ts';

type Listener = () => void;
type OfKey = ReadonlyMap<Listener, Visibility | undefined>;

/** Listeners by key. The scope of a key is the second of three or more parts: `1` of `outcome/1/…`. */
export interface KeptListeners {
  /** Returns how to remove it. */
  add(key: string, listener: Listener, visibility: Visibility | undefined): () => void;
  get(key: string): OfKey | undefined;
  has(key: string): boolean;
  keys(): Iterable<string>;
  /** Whether there is any listener to a key of that scope. */
  isWatchedIn(scope: string): boolean;
}

function scopeOf(key: string): string | null {
  const start = key.indexOf('/') + 1;
  const end = start === 0 ? -1 : key.indexOf('/', start);
  return end < 0 ? null : key.slice(start, end);
}

export function createKeptListeners(): KeptListeners {
  const byKey = new Map<string, Map<Listener, Visibility | undefined>>();
  /** Keys with listeners, by scope. */
  const counts = new Map<string, number>();

  const count = (key: string, by: number): void => {
    const scope = scopeOf(key);
    if (scope === null) return;
    const next = (counts.get(scope) ?? 0) + by;
    if (next > 0) counts.set(scope, next);
    else counts.delete(scope);
  };

  return {
    add: (key, listener, visibility) => {
      const known = byKey.get(key) ?? new Map<Listener, Visibility | undefined>();
      if (known.size === 0) count(key, 1);
      byKey.set(key, known);
      known.set(listener, visibility);
      return () => {
        if (!known.delete(listener) || known.size > 0) return;
        count(key, -1);
        byKey.delete(key);
      };
    },
    get: (key) => byKey.get(key),
    has: (key) => byKey.has(key),
    keys: () => byKey.keys(),
    isWatchedIn: (scope) => counts.has(scope),
  };
}
