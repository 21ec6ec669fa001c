import { useEffect, useState } from 'react';

/** Milliseconds: longer than the gap between the clicks of a double click (500 in common systems), and than a thumb on its way. */
const STANDS_AFTER = 600;

/** Settles after every change of the value. */
function each(): boolean {
  return true;
}

/**
 * The last value that stayed on screen for 600 ms, so that a late click acts on what the player saw (I1, I6). `before` is
 * the initial value. A change for which `holds` is false was made by the player and counts at once.
 */
export function useSettledValue<T>(shown: T, before: T, holds: (settled: T, shown: T) => boolean = each): T {
  const [settled, setSettled] = useState<{ readonly value: T }>({ value: before });
  const isHeld = !Object.is(settled.value, shown) && holds(settled.value, shown);
  if (!Object.is(settled.value, shown) && !isHeld) setSettled({ value: shown });
  useEffect(() => {
    if (!isHeld) return;
    const timer = setTimeout(() => setSettled({ value: shown }), STANDS_AFTER);
    return () => clearTimeout(timer);
  }, [isHeld, shown]);
  return isHeld ? settled.value : shown;
}
