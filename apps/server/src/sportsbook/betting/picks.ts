import type { ErrorSelection, SelectionToPlace } from '@touchline/contract';
import { sellability } from '@touchline/rules';
import type { Offer, OutcomeKey, Score } from './betting-ports.ts';
import { type Refusal, refusal } from './refusal.ts';

/** A requested selection with its offer; null when it is not in the book. */
export interface Pick {
  readonly selection: SelectionToPlace;
  readonly offer: Offer | null;
}

export interface SoldPick extends Pick {
  readonly offer: Offer;
}

/** The state of an outcome that the plan is based on; place_bets verifies it under lock. */
export interface Check extends OutcomeKey {
  readonly facts: readonly [number, boolean, number, boolean, string] | null;
  /** Score of the match as it is stored with the bet; absent where none is stored. */
  readonly score?: Score | null;
}

export function keyOf({ match_id, market_id, specifier, outcome_id }: SelectionToPlace): OutcomeKey {
  return {
    match_id,
    market_id,
    specifier,
    outcome_id,
  };
}

export function checkOf({ selection, offer }: Pick): Check {
  return {
    ...keyOf(selection),
    facts: offer && [offer.match.status, offer.match.ended, offer.market_status, offer.active, offer.odds],
    ...(offer === null ? {} : { score: offer.match.score }),
  };
}

function stateOf({ offer }: Pick): 'sellable' | 'suspended' | 'unavailable' {
  if (offer === null || offer.match.ended) return 'unavailable';
  const state = sellability(offer.match.status, offer.market_status, offer);
  if (state === 'sellable') return 'sellable';
  // Stopped matches and suspended markets may return; everything else is gone for good.
  if (offer.match.status === 2) return 'suspended';
  return state === 'market_suspended' && offer.market_status === -1 ? 'suspended' : 'unavailable';
}

export function isSellable(pick: Pick): boolean {
  return stateOf(pick) === 'sellable';
}

export function errorSelection(pick: Pick): ErrorSelection {
  return {
    ...keyOf(pick.selection),
    ...(pick.offer && isSellable(pick) ? { current_odds: pick.offer.odds } : {}),
  };
}

/** Why selections are not for sale now; null when all are (I7). */
export function stateRefusal(picks: readonly Pick[], fresh: boolean): Refusal | null {
  if (!fresh) return refusal('market_suspended', { selections: picks.map(({ selection }) => keyOf(selection)) });
  const blocked = picks.filter((pick) => !isSellable(pick));
  if (blocked.length === 0) return null;
  const gone = blocked.some((pick) => stateOf(pick) === 'unavailable');
  return refusal(gone ? 'market_unavailable' : 'market_suspended', { selections: blocked.map(errorSelection) });
}
