import { useEffect, useState } from 'react';

/** Longer than the gap between the clicks of a double click (500 ms in common systems). */
const STANDS_AFTER = 600;

/**
 * False for a moment after what asks it came to the screen: what moves money and stands where another button stood before
 * must not hear the press that was meant for that one (I1, I6).
 */
export function useStood(): boolean {
  const [stood, setStood] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setStood(true), STANDS_AFTER);
    return () => clearTimeout(timer);
  }, []);
  return stood;
}
