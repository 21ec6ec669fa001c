/** A cache with a maximum size; the least recently used entry is dropped first. */
export interface LruCache<T> {
  get(key: string): T | undefined;
  set(key: string, value: T): void;
}

export function createLruCache<T>(most: number): LruCache<T> {
  const entries = new Map<string, T>();
  return {
    get(key) {
      const value = entries.get(key);
      if (value === undefined) return undefined;
      entries.delete(key);
      entries.set(key, value);
      return value;
    },
    set(key, value) {
      entries.delete(key);
      entries.set(key, value);
      const [oldest] = entries.keys();
      if (entries.size > most && oldest !== undefined) entries.delete(oldest);
    },
  };
}
