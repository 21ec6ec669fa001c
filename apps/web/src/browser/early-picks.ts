import type { keepPicks } from '@touchline/client/early';

/** What the page takes over when it is alive. */
export interface EarlyPicks {
  picks: Parameters<typeof keepPicks>[1];
  /** Outcomes of which the document does not say enough, or that a quick bet is on: pressed again as soon as that can be. */
  others: readonly string[];
  /** Outcomes of the slip that was kept, to be taken out of it. */
  removed: readonly string[];
}
