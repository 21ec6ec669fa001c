/** What was used lately, at most so many; the one unused for longest goes first. */
export interface Keep<T> {
  get(key: string): T | undefined;
  set(key: string, value: T): void;
}

export function createKeep<T>(most: number): Keep<T> {
  const kept = new Map<string, T>();
  return {
    get(key) {
      const value = kept.get(key);
      if (value === undefined) return undefined;
      kept.delete(key);
      kept.set(key, value);
      return value;
    },
    set(key, value) {
      kept.delete(key);
      kept.set(key, value);
      const [oldest] = kept.keys();
      if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    },
  };
}
