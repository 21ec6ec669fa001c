import { useCallback, useSyncExternalStore } from 'react';
import type { KeyValueStore } from '@touchline/client';
import { usePage } from './PageProvider.tsx';

const listeners = new Map<string, Set<() => void>>();

function watch(key: string, listener: () => void): () => void {
  const own = listeners.get(key) ?? new Set();
  listeners.set(key, own.add(listener));
  return () => own.delete(listener);
}

function write(store: KeyValueStore, key: string, value: string | null): void {
  if (value === null) store.remove(key);
  else store.set(key, value);
  for (const listener of listeners.get(key) ?? []) listener();
}

/** A remembered choice of this browser, and how to change it; null means "as we had it". */
export function usePreference(key: string): readonly [string | null, (value: string | null) => void] {
  const { env, markup } = usePage();
  const name = `touchline.${key}`;
  const subscribe = useCallback((listener: () => void) => watch(name, listener), [name]);
  const value = useSyncExternalStore(
    subscribe,
    () => env.local.get(name),
    () => markup?.kept(name) ?? null,
  );
  const set = useCallback((next: string | null) => write(env.local, name, next), [env, name]);
  return [value, set];
}

const FOLDED = 'folded';
const KEPT = 200;

export function readFolded(stored: string | null): ReadonlySet<string> {
  return new Set((stored ?? '').split(' ').filter((name) => name !== ''));
}

/** Adds or takes away one name; the oldest give way when there are very many. */
export function toggleFolded(stored: string | null, name: string): string | null {
  const names = [...readFolded(stored)];
  const kept = names.includes(name) ? names.filter((each) => each !== name) : [...names, name].slice(-KEPT);
  return kept.length === 0 ? null : kept.join(' ');
}

/** Names of folded parts of the page, remembered over visits. Names hold no blanks. */
export function useFolded(): readonly [string | null, (name: string) => void] {
  const [stored, set] = usePreference(FOLDED);
  const toggle = useCallback((name: string) => set(toggleFolded(stored, name)), [stored, set]);
  return [stored, toggle];
}
