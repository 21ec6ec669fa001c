import type { BetToAsk } from '@touchline/contract';
import type { SlipBet } from '@touchline/rules';

/** A bet of the slip as it would be placed now, without its stake; null for a custom bet without a price. */
export function betToAsk({ currency, selections, bankers, systemType, custom, isEachWay }: SlipBet): BetToAsk | null {
  if (custom !== null && custom.odds === null) return null;
  return {
    currency: currency.code,
    selections: selections.map((selection) => ({
      match_id: selection.matchId,
      market_id: selection.marketId,
      specifier: selection.specifier,
      outcome_id: selection.outcomeId,
      odds: selection.odds,
      ...(bankers.includes(selection.id) ? { banker: true } : {}),
      ...(isEachWay === true && selection.eachWay !== undefined ? { each_way: selection.eachWay } : {}),
    })),
    ...(systemType === null ? {} : { system_id: systemType.id }),
    ...(custom === null || custom.odds === null ? {} : { custom_odds: custom.odds }),
  };
}
