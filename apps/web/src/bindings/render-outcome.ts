import type { ReactNode } from 'react';

/** A price to show. Features take this as a function, so that none of them imports another. */
export interface OutcomeToShow {
  readonly matchId: string;
  readonly marketKey: string | null;
  readonly outcomeId: string;
  readonly marketName: string;
  readonly label?: string | undefined;
}

/** Must keep its identity over renders. */
export type RenderOutcome = (outcome: OutcomeToShow) => ReactNode;
