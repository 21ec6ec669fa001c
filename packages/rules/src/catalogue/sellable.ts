import { isBettable } from './match.ts';
import type { Sellable } from './catalogue-types.ts';
import type { MarketStatus, MatchStatus } from './catalogue-wire.ts';

/** Whether a market is open: 1 is, -1 is suspended, 0, -2, -3 and -4 are not allowed (CAT-05). */
export function isAllowed(status: MarketStatus): boolean {
  return status === 1;
}

/** Whether an outcome can be sold, and if not, why. Screen, slip and server ask this one function (CAT-05). */
export function sellability(
  matchStatus: MatchStatus,
  marketStatus: MarketStatus,
  outcome: { readonly active: boolean } | undefined,
): Sellable {
  if (!isBettable(matchStatus)) return 'match_over';
  if (!isAllowed(marketStatus)) return 'market_suspended';
  if (outcome === undefined) return 'outcome_missing';
  return outcome.active ? 'sellable' : 'outcome_inactive';
}

export function isSellable(
  matchStatus: MatchStatus,
  marketStatus: MarketStatus,
  outcome: { readonly active: boolean } | undefined,
): boolean {
  return sellability(matchStatus, marketStatus, outcome) === 'sellable';
}
