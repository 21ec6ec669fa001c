import { useCallback, useSyncExternalStore } from 'react';
import type { Readable } from '@touchline/client';

/** Value of a readable; renders again only when its identity changed. */
export function useReadable<T>(readable: Readable<T>): T {
  const subscribe = useCallback((listener: () => void) => readable.subscribe(listener), [readable]);
  const get = useCallback(() => readable.get(), [readable]);
  return useSyncExternalStore(subscribe, get, get);
}

/** A readable that holds one value for ever. */
export function constant<T>(value: T): Readable<T> {
  return { get: () => value, subscribe: () => () => undefined };
}
