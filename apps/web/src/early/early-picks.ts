import type { SlipSelection } from '@touchline/rules';

/** What the page takes over when it is alive. */
export interface EarlyPicks {
  picks: readonly SlipSelection[];
  /** Outcomes of which the document does not say enough, or that a quick bet is on: pressed again as soon as that can be. */
  others: readonly string[];
}
