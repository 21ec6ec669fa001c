import { useCallback, useSyncExternalStore } from 'react';
import type { Readable } from '@touchline/client';
import { usePage } from './PageProvider.tsx';

/**
 * Value of a readable; renders again only when its identity changed. `drawn`: what stands in the markup of a server where
 * that may be another by the time that React finds it.
 */
export function useReadable<T>(readable: Readable<T>, drawn?: Readable<T>): T {
  const { served } = usePage();
  const subscribe = useCallback((listener: () => void) => readable.subscribe(listener), [readable]);
  const get = useCallback(() => readable.get(), [readable]);
  return useSyncExternalStore(subscribe, get, () =>
    drawn !== undefined ? drawn.get() : served === null ? readable.get() : served.read(readable),
  );
}

/** A part of a readable: renders again only when this part became another. */
export function useReadablePart<T, Part extends string | number | boolean | null>(
  readable: Readable<T>,
  part: (value: T) => Part,
): Part {
  const { served } = usePage();
  const subscribe = useCallback((listener: () => void) => readable.subscribe(listener), [readable]);
  return useSyncExternalStore(
    subscribe,
    () => part(readable.get()),
    () => part(served === null ? readable.get() : served.read(readable)),
  );
}

/** A readable that holds one value for ever. */
export function constant<T>(value: T): Readable<T> {
  return { get: () => value, subscribe: () => () => undefined };
}
