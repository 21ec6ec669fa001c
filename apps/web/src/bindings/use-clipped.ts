import { type RefObject, useEffect, useRef, useState } from 'react';
import { watchClipped } from '../browser/clipped.ts';

/**
 * Names of the children (`data-name`) that do not fit on the first line of a wrapping list. None in
 * server-rendered markup.
 */
export function useClipped<E extends HTMLElement>(): readonly [RefObject<E | null>, readonly string[]] {
  const ref = useRef<E>(null);
  const [clipped, setClipped] = useState<readonly string[]>([]);
  useEffect(() => {
    const list = ref.current;
    if (list === null) return;
    return watchClipped(list, (names) => setClipped((former) => (former.join() === names.join() ? former : names)));
  }, []);
  return [ref, clipped];
}
