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
export function useSettledValue<T>(shown: T, before: T, holds: (meant: T, shown: T) => boolean = each): T {
  const [meant, setMeant] = useState<{ readonly value: T }>({ value: before });
  const isHeld = !Object.is(meant.value, shown) && holds(meant.value, shown);
  if (!Object.is(meant.value, shown) && !isHeld) setMeant({ value: shown });
  useEffect(() => {
    if (!isHeld) return;
    const timer = setTimeout(() => setMeant({ value: shown }), STANDS_AFTER);
    return () => clearTimeout(timer);
  }, [isHeld, shown]);
  return isHeld ? meant.value : shown;
}
