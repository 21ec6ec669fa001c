import { useEffect, useState, useSyncExternalStore } from 'react';
import { countWaiting, dropWaiting, onWaiting, setWaiting, showWaiting } from '../browser/waiting-rows.ts';

/**
 * Makes known that rows wait in a list. Answers how many wait in all lists of the page, to the one that is to say so, and how
 * to see them.
 */
export function useWaitingRows(
  count: number,
  show: () => void,
): { readonly sum: number; readonly showAll: () => void } {
  const [list] = useState(() => ({}));
  useEffect(() => setWaiting(list, { count, show }), [list, count, show]);
  useEffect(() => () => dropWaiting(list), [list]);
  const sum = useSyncExternalStore(
    onWaiting,
    () => countWaiting(list),
    () => 0,
  );
  return { sum, showAll: showWaiting };
}
