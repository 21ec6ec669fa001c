import { amountOf, readTypedAmount } from '../odds/money.ts';
import { providersProblem, selectionsProblem, stakeProblem } from '../limits/limits.ts';
import type { Limits } from '../limits/types.ts';
import { exactOdds, stakeOf } from './totals.ts';
import type { PlaceProblem, PlaceTerms, Slip, SlipBet } from './types.ts';

const typedProblem = (bet: SlipBet, limits: Limits): PlaceProblem | null => {
  const typed = readTypedAmount(bet.stake, limits.currency.subunits);
  switch (typed.kind) {
    case 'empty':
      return { kind: 'stake_missing' };
    case 'not_an_amount':
      return { kind: 'stake_invalid' };
    case 'too_precise':
      return { kind: 'stake_too_precise', decimals: typed.decimals };
    case 'amount': {
      const odds = exactOdds(bet);
      return odds === null ? { kind: 'stake_invalid' } : stakeProblem(typed.subunits, odds, limits);
    }
    default:
      return typed satisfies never;
  }
};

/** Why one entry cannot be placed now, as far as it concerns the entry alone; null when it can (VAL-01). */
export const betProblem = (bet: SlipBet, limits: Limits): PlaceProblem | null => {
  const blocked = bet.selections.filter((selection) => selection.isSuspended || selection.isNotAvailable);
  if (blocked.length > 0) return { kind: 'suspended', selectionIds: blocked.map((selection) => selection.id) };
  return selectionsProblem(bet.selections, limits) ?? typedProblem(bet, limits);
};

/**
 * Why these entries cannot be placed now; null when pressing the button would place them. A player who cannot bet is
 * told that first, then what is wrong with the slip, then who must sign in, so that a visitor can prepare a slip.
 */
export const placeProblem = (bets: Slip['bets'], terms: PlaceTerms): PlaceProblem | null => {
  if (terms.restricted) return { kind: 'restricted' };
  if (bets.length === 0) return { kind: 'empty' };
  for (const bet of bets) {
    const problem = betProblem(bet, terms.limits);
    if (problem !== null) return problem;
  }
  const providers = providersProblem(bets.flatMap((bet) => bet.selections));
  if (providers !== null) return providers;
  if (terms.pricesStale) return { kind: 'prices_stale' };
  if (!terms.loggedIn) return { kind: 'sign_in' };
  const { currency } = terms.limits;
  const total = bets.reduce((sum, bet) => sum + (stakeOf(bet, currency.subunits) ?? 0n), 0n);
  if (terms.balance !== null && total > terms.balance) {
    return { kind: 'balance_too_small', balance: amountOf(terms.balance, currency) };
  }
  return null;
};

/** Entries with a stake above 0: what a press takes (TKT-03). */
export const betsWithStake = (slip: Slip, limits: Limits): readonly SlipBet[] =>
  slip.bets.filter((bet) => stakeOf(bet, limits.currency.subunits) !== null);
