import { isSellable, selectionOf } from '@touchline/rules';
import type { SlipSelection } from '@touchline/rules';
import type { Facts } from '../live/facts.ts';

/** Where an outcome is looked up, and whether its price can be trusted. */
export interface PickDeps {
  readonly facts: Facts;
  readonly isTrusted: (matchId: string, marketKey: string) => boolean;
}

/** The selection as it can be picked now, at the odds as they are known; null when it cannot. */
export function picked(
  { facts, isTrusted }: PickDeps,
  matchId: string,
  marketKey: string,
  outcomeId: string,
): SlipSelection | null {
  const head = facts.head(matchId);
  const market = facts.market(matchId, marketKey);
  const outcome = market?.outcomes.find(({ id }) => id === outcomeId);
  if (head === undefined || market === undefined || outcome === undefined) return null;
  const pressable = isSellable(head.status, market.status, outcome) && isTrusted(matchId, marketKey);
  return pressable ? selectionOf(head, market, outcome) : null;
}
