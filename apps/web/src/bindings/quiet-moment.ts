import { useEffect, useState } from 'react';
import { atQuietMoment } from '../browser/at-rest.ts';

/**
 * Whether what `isWanted` may come up by itself: from the first moment in which nobody presses, types or builds a bet, until
 * it is not wanted any more.
 */
export function useQuietMoment(isWanted: boolean): boolean {
  const [isQuiet, setIsQuiet] = useState(false);
  useEffect(() => {
    if (!isWanted) return undefined;
    const stop = atQuietMoment(() => setIsQuiet(true));
    return () => {
      stop();
      setIsQuiet(false);
    };
  }, [isWanted]);
  return isQuiet && isWanted;
}
