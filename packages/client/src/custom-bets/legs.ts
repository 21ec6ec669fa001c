import type { CustomSelection } from '@touchline/contract';
import type { SlipSelection } from '@touchline/rules';

/** Selections as the calls of custom bets name them. */
export function legsOf(selections: readonly SlipSelection[]): CustomSelection[] {
  return selections.map(({ marketId, specifier, outcomeId }) => ({
    market_id: marketId,
    specifier,
    outcome_id: outcomeId,
  }));
}
