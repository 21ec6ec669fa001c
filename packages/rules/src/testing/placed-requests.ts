/** What placements ask for, as it goes over the wire. */
import { aBonus } from './bonuses.ts';

export const boost = aBonus({ id: 'b1', type: 'comboboost', odds: '1.10', minCount: 2 });

export function wire(matchId: string, odds: string, marketId = '1') {
  return {
    match_id: matchId,
    market_id: marketId,
    specifier: '',
    outcome_id: '1',
    odds,
  };
}
