import type { CustomSelection } from '@touchline/contract';
import type { SlipSelection } from '@touchline/rules';

/** Selections as the calls of custom bets name them. */
export const legsOf = (selections: readonly SlipSelection[]): CustomSelection[] =>
  selections.map(({ marketId, specifier, outcomeId }) => ({
    market_id: marketId,
    specifier,
    outcome_id: outcomeId,
  }));
