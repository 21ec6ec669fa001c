import { amountOf, decimalsOf } from '../odds/money.ts';
import type { Currency } from '../odds/money.ts';
import { floor, multiply, parseDecimal, ratio, roundHalfUp } from '../odds/exact.ts';
import type { Ratio } from '../odds/exact.ts';
import { largestStake, payout } from '../odds/payout.ts';
import type { Limits, LimitSelection, SelectionsProblem, StakeProblem } from './types.ts';
import type { BetLimits } from './wire.ts';

type AmountIn = BetLimits['max_stake_limit'][number];

/** A limit finer than a subunit is read the way that keeps inside it. */
const limitOf = (amounts: readonly AmountIn[], currency: Currency, keepInside: 'floor' | 'ceil'): bigint | null => {
  const found = amounts.find((entry) => entry.currency_code === currency.code);
  const value = found === undefined ? null : parseDecimal(found.amount);
  if (value === null) return null;
  const scaled = multiply(value, ratio(10n ** BigInt(decimalsOf(currency.subunits))));
  return keepInside === 'floor' ? floor(scaled) : -floor({ num: -scaled.num, den: scaled.den });
};

/** The limits of the settings in one currency; a currency that is not listed has no limit of its own. */
export const limitsOf = (settings: BetLimits, currency: Currency): Limits => ({
  currency,
  minStake: limitOf(settings.min_stake_limit, currency, 'ceil'),
  maxStake: limitOf(settings.max_stake_limit, currency, 'floor'),
  maxPayout: limitOf(settings.payout_limit, currency, 'floor'),
  selectionLimit: settings.selection_limit,
});

/** What a bet could return before the cap, in subunits. */
const uncapped = (stake: bigint, odds: Ratio): bigint => roundHalfUp(multiply(ratio(stake), odds));

/** Stake against the limits (VAL-01, VAL-04, VAL-05): null when it may be placed. `odds` are the bet's total odds. */
export const stakeProblem = (stake: bigint, odds: Ratio, limits: Limits): StakeProblem | null => {
  const amount = (subunits: bigint) => amountOf(subunits, limits.currency);
  if (stake <= 0n) return { kind: 'stake_missing' };
  if (limits.minStake !== null && stake < limits.minStake) {
    return { kind: 'stake_too_small', limit: amount(limits.minStake) };
  }
  if (limits.maxStake !== null && stake > limits.maxStake) {
    return { kind: 'stake_too_large', limit: amount(limits.maxStake) };
  }
  if (limits.maxPayout !== null && uncapped(stake, odds) > limits.maxPayout) {
    const largest = largestStake(odds, limits.maxPayout);
    return { kind: 'payout_too_large', limit: amount(limits.maxPayout), largestStake: amount(largest) };
  }
  return null;
};

/** Selections of a bet, or of all bets of a press, come from one provider (VAL-08): null when they do. */
export const providersProblem = (
  selections: readonly Pick<LimitSelection, 'provider'>[],
): Extract<SelectionsProblem, { kind: 'several_providers' }> | null =>
  new Set(selections.map((selection) => selection.provider)).size > 1 ? { kind: 'several_providers' } : null;

/** Selections of one bet against each other and the count limit (VAL-02, VAL-06, VAL-08): null when they fit. */
export const selectionsProblem = (
  selections: readonly LimitSelection[],
  limits: Pick<Limits, 'selectionLimit'>,
): SelectionsProblem | null => {
  if (selections.length === 0) return { kind: 'empty' };
  if (selections.length > limits.selectionLimit) return { kind: 'too_many_selections', limit: limits.selectionLimit };
  const byMatch = Map.groupBy(selections, (selection) => selection.matchId);
  const twice = [...byMatch.values()].filter((group) => group.length > 1).flat();
  if (twice.length > 0) return { kind: 'same_match', selectionIds: twice.map((selection) => selection.id) };
  return providersProblem(selections);
};

/** Return of a bet as promised at acceptance and shown before: everything wins, capped (I14). */
export const potentialWin = (stake: bigint, odds: Ratio, limits: Limits): bigint =>
  payout(stake, odds, limits.maxPayout);
