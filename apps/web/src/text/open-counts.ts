import type { Counts } from '@touchline/contract';

interface Counted {
  readonly counts?: Counts | undefined;
}

/** How many events of these things are open; null where the back end does not count (CAT-08a). */
export function openIn(...things: readonly Counted[]): number | null {
  let sum = 0;
  for (const { counts } of things) {
    if (counts === undefined) return null;
    sum += counts.live + counts.prematch + counts.outrights;
  }
  return sum;
}
