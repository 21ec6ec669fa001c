/** In which scopes somebody listens. The scope of a key is the second of three or more parts: `1` of `outcome/1/…`. */
export interface WatchedScopes {
  add(key: string): void;
  remove(key: string): void;
  has(scope: string): boolean;
}

function scopeOf(key: string): string | null {
  const start = key.indexOf('/') + 1;
  const end = start === 0 ? -1 : key.indexOf('/', start);
  return end < 0 ? null : key.slice(start, end);
}

export function createWatchedScopes(): WatchedScopes {
  const counts = new Map<string, number>();
  const count = (key: string, by: number): void => {
    const scope = scopeOf(key);
    if (scope === null) return;
    const next = (counts.get(scope) ?? 0) + by;
    if (next > 0) counts.set(scope, next);
    else counts.delete(scope);
  };
  return {
    add: (key) => count(key, 1),
    remove: (key) => count(key, -1),
    has: (scope) => counts.has(scope),
  };
}
