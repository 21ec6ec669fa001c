import { useCallback, useSyncExternalStore } from 'react';
import type { Readable, Visibility } from '@touchline/client';
import { useBinding } from './SportsbookProvider.tsx';

/**
 * Value of a readable; renders again only when its identity changed. `rendered` is the value in the server's markup, where it
 * may have changed before hydration.
 */
export function useReadable<T>(readable: Readable<T>, rendered?: Readable<T>): T {
  const { markup } = useBinding();
  // Passed unbound: a closure for each of the thousands of subscriptions would add half of its memory.
  return useSyncExternalStore(readable.subscribe, readable.get, () =>
    rendered !== undefined ? rendered.get() : markup === null ? readable.get() : markup.read(readable),
  );
}

/**
 * Value of a readable for an element that may be off the screen; `visibility` is that element's. `show` is handed each value
 * that comes and answers whether it has written it into the document by itself: then nothing renders.
 */
export function useSeen<T>(
  readable: Readable<T>,
  visibility: Visibility | undefined,
  show?: (value: T, visibility: Visibility | undefined) => boolean,
): T {
  const { markup } = useBinding();
  const subscribe = useCallback(
    (listener: () => void) =>
      readable.subscribe(() => {
        if (show?.(readable.get(), visibility) !== true) listener();
      }, visibility),
    [readable, visibility, show],
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
  const { markup } = useBinding();
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
