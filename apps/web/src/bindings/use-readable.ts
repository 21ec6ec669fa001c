import { useCallback, useSyncExternalStore } from 'react';
import type { Readable, Visibility } from '@touchline/client';
import { usePage } from './PageProvider.tsx';

/**
 * Value of a readable; renders again only when its identity changed. `drawn`: what stands in the markup of a server where
 * that may be another by the time that React finds it.
 */
export function useReadable<T>(readable: Readable<T>, drawn?: Readable<T>): T {
  const { markup } = usePage();
  // As they are: in functions of its own each of the thousands that a page holds would weigh half as much again.
  return useSyncExternalStore(readable.subscribe, readable.get, () =>
    drawn !== undefined ? drawn.get() : markup === null ? readable.get() : markup.read(readable),
  );
}

/** Value of a readable for what may be off the screen: `sight` is of what shows it. */
export function useSeen<T>(readable: Readable<T>, visibility: Visibility | undefined): T {
  const { markup } = usePage();
  const subscribe = useCallback(
    (listener: () => void) => readable.subscribe(listener, visibility),
    [readable, visibility],
  );
  return useSyncExternalStore(subscribe, readable.get, () =>
    markup === null ? readable.get() : markup.read(readable),
  );
}

/** A part of a readable: renders again only when this part became another. */
export function useReadablePart<T, Part extends string | number | boolean | null>(
  readable: Readable<T>,
  part: (value: T) => Part,
): Part {
  const { markup } = usePage();
  return useSyncExternalStore(
    readable.subscribe,
    () => part(readable.get()),
    () => part(markup === null ? readable.get() : markup.read(readable)),
  );
}

/** A readable that holds one value for ever. */
export function constant<T>(value: T): Readable<T> {
  return { get: () => value, subscribe: () => () => undefined };
}
