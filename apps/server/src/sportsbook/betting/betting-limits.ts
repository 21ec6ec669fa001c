import {
  fromSubunits,
  type FullWin,
  type Limits,
  oddsProblem,
  providersProblem,
  type Ratio,
  selectionsProblem,
  stakeProblem,
} from '@touchline/rules';
import type { BetToPlace } from '@touchline/contract';
import type { AcceptedType } from './form.ts';
import { errorSelection, isSellable, type Pick } from './picks.ts';
import type { BettingRules, Offer } from './betting-ports.ts';
import { type Refusal, refusal } from './refusal.ts';

/** Why these selections are refused together, null when they are not (VAL-02, VAL-06, VAL-07, VAL-08). */
export function selectionsRefusal(type: AcceptedType, picks: readonly Pick[], selectionLimit: number): Refusal | null {
  const named = (ids: readonly string[]) => ({
    selections: picks.filter((_, place) => ids.includes(String(place))).map(errorSelection),
  });
  const problem = selectionsProblem(
    type,
    picks.map(({ selection, offer }, place) => ({
      id: String(place),
      matchId: selection.match_id,
      provider: offer?.match.provider ?? 'unknown',
    })),
    { selectionLimit },
  );
  switch (problem?.kind) {
    case undefined:
      return null;
    case 'too_many_selections':
      return refusal('too_many_selections', { limit: String(problem.limit) });
    case 'same_match':
      return refusal('same_match_twice', named(problem.selectionIds));
    case 'system_provider':
      return refusal('system_provider', named(problem.selectionIds));
    case 'several_providers':
      // Providers are compared only when every selection is for sale.
      return picks.every(isSellable) ? refusal('several_providers') : null;
    case 'empty':
      return refusal('bet_refused');
    default:
      return problem satisfies never;
  }
}

/** Of every bet of a press: whether it is a custom bet, and its selections. */
type PressedBets = readonly { readonly bet: BetToPlace; readonly offers: readonly (Offer | null)[] }[];

/** Singles of a press of several, whose provider does not take them so (SLIP-08). */
function severalSingles(bets: PressedBets, { takesSeveralSingles }: BettingRules): readonly Pick[] {
  const singles = bets.filter(({ bet }) => bet.custom_odds === undefined && bet.selections.length === 1);
  if (singles.length < 2) return [];
  return singles
    .flatMap(({ bet: { selections }, offers: [offer = null] }) =>
      selections.map((selection): Pick => ({ selection, offer })),
    )
    .filter(({ offer }) => offer !== null && !takesSeveralSingles(offer.match.provider));
}

/**
 * Refuses a press whose selections, over all bets, are of several providers (VAL-08), or of one that is not bet on in
 * several singles; null when they are not. Selections that are not in the book have no provider.
 */
export function pressRefusal(bets: PressedBets, rules: BettingRules): Refusal | null {
  const matches = bets.flatMap(({ offers }) => offers.flatMap((offer) => (offer ? [offer.match] : [])));
  if (providersProblem(matches) !== null) return refusal('several_providers');
  const barred = severalSingles(bets, rules);
  return barred.length === 0 ? null : refusal('several_singles', { selections: barred.map(errorSelection) });
}

/** The smallest stake, as the minimum of what a bet may risk. */
function leastStake({ minStake, currency }: Limits) {
  return minStake === null ? {} : { limit: fromSubunits(minStake, currency.subunits) };
}

/** The return if everything wins: by the odds alone, and with the bonus. */
export interface FullWins {
  readonly odds: Ratio;
  readonly promised: FullWin;
}

/** Why the limits refuse a bet at these odds, null when they do not (VAL-01, VAL-03, VAL-04, VAL-05). */
export function limitsRefusal(stake: bigint, { odds, promised }: FullWins, limits: Limits): Refusal | null {
  const problem = oddsProblem(odds, limits) ?? stakeProblem(stake, promised, limits);
  switch (problem?.kind) {
    case undefined:
      return null;
    case 'odds_too_high':
      return refusal('odds_too_high', { limit: problem.limit });
    case 'stake_missing':
      return refusal('stake_too_small', leastStake(limits));
    case 'stake_too_small':
      return refusal('stake_too_small', { limit: problem.limit.value });
    case 'stake_too_large':
      return refusal('stake_too_large', { limit: problem.limit.value });
    case 'payout_too_large':
      return refusal('payout_too_large', { limit: problem.limit.value });
    default:
      return problem satisfies never;
  }
}
