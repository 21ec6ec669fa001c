import { formatDecimalOdds } from '../odds/display.ts';
import { compare, floor, multiply, parseDecimal, ratio } from '../odds/exact.ts';
import type { Ratio } from '../odds/exact.ts';
import { amountOf, decimalsOf } from '../odds/money.ts';
import type { Currency } from '../odds/money.ts';
import { payout } from '../odds/payout.ts';
import { payoutCap, stakeWithinPayout } from './payout-limit.ts';
import type { FullWin, LimitProblemKind, Limits, LimitWarning, OddsProblem, StakeProblem } from './limits-types.ts';
import type { BetLimits } from './limits-wire.ts';

export { payoutCap, stakeWithinPayout } from './payout-limit.ts';
export { canAskMaxStake, providersProblem, selectionsProblem } from './restrictions.ts';

type AmountIn = BetLimits['max_stake_limit'][number];

/** A currency; whether it is fiat or crypto is left out where nobody knows it. */
type LimitCurrency = Currency & { readonly fiat?: boolean };

/** VAL-01a: an entry that names a kind is for currencies of that kind alone. */
function isFor({ code, fiat }: LimitCurrency, limit: AmountIn): boolean {
  return (
    limit.currency_code === code && (limit.kind === undefined || fiat === undefined || (limit.kind === 'fiat') === fiat)
  );
}

/** The limit in one currency, in subunits; null without one. A limit finer than a subunit is read so as to keep it. */
function limitIn(currency: LimitCurrency, limits: readonly AmountIn[], round: 'down' | 'up'): bigint | null {
  const found = limits.find((limit) => isFor(currency, limit));
  const value = found === undefined ? null : parseDecimal(found.amount);
  if (value === null) return null;
  const subunits = multiply(value, ratio(10n ** BigInt(decimalsOf(currency.subunits))));
  return round === 'down' ? floor(subunits) : -floor({ num: -subunits.num, den: subunits.den });
}

function maxOddsOf(limit: BetLimits['odds_limit']): Limits['maxOdds'] {
  if (limit === undefined) return null;
  const value = parseDecimal(limit.value);
  return value === null ? null : { value, action: limit.action };
}

/**
 * The limits of the settings in one currency (VAL-01 to VAL-05). A currency that is not listed has no limit of its own,
 * and no smallest stake where the operator names none; a payout limit is on the profit and rejects unless it says otherwise
 * (VAL-05a).
 */
export function limitsOf(settings: BetLimits, currency: LimitCurrency): Limits {
  const payoutLimit = settings.payout_limit.find((limit) => isFor(currency, limit));
  return {
    currency: { code: currency.code, subunits: currency.subunits },
    minStake: limitIn(currency, settings.min_stake_limit ?? [], 'up'),
    maxStake: limitIn(currency, settings.max_stake_limit, 'down'),
    maxPayout: limitIn(currency, settings.payout_limit, 'down'),
    payoutAction: payoutLimit?.action ?? 'reject',
    payoutAppliesTo: payoutLimit?.applies_to ?? 'profit',
    maxOdds: maxOddsOf(settings.odds_limit),
    selectionLimit: settings.selection_limit,
  };
}

/** What the bet pays at most, where it could pay more than that; null where it could not. */
function passedCap(stake: bigint, { factor, isOwnStake }: FullWin, limits: Limits): bigint | null {
  const cap = payoutCap(stake, isOwnStake, limits);
  return cap !== null && payout(stake, factor, null) > cap ? cap : null;
}

/** The largest total odds, where the bet is above them; null where it is not. */
function passedOdds(odds: Ratio, limits: Limits): Limits['maxOdds'] {
  return limits.maxOdds !== null && compare(odds, limits.maxOdds.value) > 0 ? limits.maxOdds : null;
}

/** Why the limits refuse a stake in subunits, null when they do not (VAL-01, VAL-04, VAL-05). */
export function stakeProblem(stake: bigint, win: FullWin, limits: Limits): StakeProblem | null {
  const { minStake, maxStake, maxPayout, payoutAppliesTo, currency } = limits;
  if (stake <= 0n) return { kind: 'stake_missing' };
  if (minStake !== null && stake < minStake) return { kind: 'stake_too_small', limit: amountOf(minStake, currency) };
  if (maxStake !== null && stake > maxStake) return { kind: 'stake_too_large', limit: amountOf(maxStake, currency) };
  const largest = stakeWithinPayout(win, limits);
  if (maxPayout === null || largest === null || stake <= largest) return null;
  return {
    kind: 'payout_too_large',
    limit: amountOf(maxPayout, currency),
    appliesTo: payoutAppliesTo,
    largestStake: stakeProblem(largest, win, limits) === null ? amountOf(largest, currency) : null,
  };
}

/** Why the limits refuse the total odds of a bet, null when they do not (VAL-03, action `reject`). */
export function oddsProblem(odds: Ratio, limits: Limits): OddsProblem | null {
  const passed = passedOdds(odds, limits);
  return passed?.action === 'reject' ? { kind: 'odds_too_high', limit: formatDecimalOdds(passed.value) } : null;
}

function warningKeys(limit: 'odds_limit_exceeded' | 'payout_limit_exceeded') {
  return {
    titleKey: `warning.validation.bet_limits.${limit}.title`,
    descriptionKey: `warning.validation.bet_limits.${limit}.description`,
  };
}

/** The total odds limit, where the bet goes above it and is taken all the same (VAL-03, action `accept`). */
export function oddsWarning(odds: Ratio, limits: Limits): LimitWarning | null {
  const maxOdds = passedOdds(odds, limits);
  if (maxOdds?.action !== 'accept') return null;
  return { kind: 'odds_too_high', ...warningKeys('odds_limit_exceeded'), limit: formatDecimalOdds(maxOdds.value) };
}

/** What the bet pays at most, where it could pay more and is taken all the same (VAL-05, action `accept`). */
export function payoutWarning(stake: bigint, win: FullWin, limits: Limits): LimitWarning | null {
  const cap = limits.payoutAction === 'accept' ? passedCap(stake, win, limits) : null;
  if (cap === null) return null;
  const limit = amountOf(cap, limits.currency);
  return { kind: 'payout_too_large', ...warningKeys('payout_limit_exceeded'), limit };
}

const keys: Readonly<Record<LimitProblemKind, string>> = {
  empty: 'error.place_bets.empty',
  stake_missing: 'error.place_bets.stake_missing',
  stake_too_small: 'error.place_bets.stake_too_small',
  stake_too_large: 'error.validation.bet_limits.max_stake_limit_exceeded',
  payout_too_large: 'error.validation.bet_limits.payout_limit_exceeded',
  odds_too_high: 'error.validation.bet_limits.odds_limit_exceeded',
  too_many_selections: 'error.validation.bet_limits.selection_limit_exceeded',
  same_match: 'error.place_bets.same_match',
  several_providers: 'error.place_bets.several_providers',
  system_provider: 'error.place_bets.system_provider',
  restricted: 'error.platform.pve_player_bet_forbidden',
};

/** Text key of a reason: the specification's for VAL-02 to VAL-05 and VAL-12, our own for the others. */
export function limitKey(kind: LimitProblemKind): string {
  return keys[kind];
}
