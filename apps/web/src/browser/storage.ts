import type { KeyValueStore } from '@touchline/client';

interface Cache {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/**
 * Storage that never throws. A browser may refuse it at any access (frames of other sites, full quota): what could not be
 * kept outside is kept in memory, and memory wins from then on.
 */
export function safeStore(open: () => Cache): KeyValueStore {
  const memory = new Map<string, string | null>();
  const attempt = <T>(work: (cache: Cache) => T, otherwise: T): T => {
    try {
      return work(open());
    } catch {
      return otherwise;
    }
  };
  return {
    get: (key) => {
      const kept = memory.get(key);
      return kept === undefined ? attempt((cache) => cache.getItem(key), null) : kept;
    },
    set: (key, value) => {
      const done = attempt((cache) => (cache.setItem(key, value), true), false);
      if (done) memory.delete(key);
      else memory.set(key, value);
    },
    remove: (key) => {
      const done = attempt((cache) => (cache.removeItem(key), true), false);
      if (done) memory.delete(key);
      else memory.set(key, null);
    },
  };
}

export const localStore = safeStore(() => window.localStorage);
export const sessionStore = safeStore(() => window.sessionStorage);

/** Calls back with the key that another tab changed in local storage; returns how to stop. */
export function onOtherTab(callback: (key: string) => void): () => void {
  const listen = (event: StorageEvent): void => {
    if (event.key !== null) callback(event.key);
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}
