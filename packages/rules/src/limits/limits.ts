import { formatDecimalOdds } from '../odds/display.ts';
import { compare, floor, multiply, parseDecimal, ratio } from '../odds/exact.ts';
import type { Ratio } from '../odds/exact.ts';
import { amountOf, decimalsOf } from '../odds/money.ts';
import type { Currency } from '../odds/money.ts';
import { largestStake, payout } from '../odds/payout.ts';
import type { LimitProblemKind, Limits, LimitWarning, OddsProblem, StakeProblem } from './types.ts';
import type { BetLimits } from './wire.ts';

export { canAskMaxStake, providersProblem, selectionsProblem } from './restrictions.ts';

type AmountIn = BetLimits['max_stake_limit'][number];

/** A currency; whether it is fiat or crypto is left out where nobody knows it. */
type LimitCurrency = Currency & { readonly fiat?: boolean };

/** VAL-01a: an entry that names a kind is for currencies of that kind alone. */
const isFor = ({ code, fiat }: LimitCurrency, limit: AmountIn): boolean =>
  limit.currency_code === code && (limit.kind === undefined || fiat === undefined || (limit.kind === 'fiat') === fiat);

/** The limit in one currency, in subunits; null without one. A limit finer than a subunit is read so as to keep it. */
const limitIn = (currency: LimitCurrency, limits: readonly AmountIn[], round: 'down' | 'up'): bigint | null => {
  const found = limits.find((limit) => isFor(currency, limit));
  const value = found === undefined ? null : parseDecimal(found.amount);
  if (value === null) return null;
  const subunits = multiply(value, ratio(10n ** BigInt(decimalsOf(currency.subunits))));
  return round === 'down' ? floor(subunits) : -floor({ num: -subunits.num, den: subunits.den });
};

const maxOddsOf = (limit: BetLimits['odds_limit']): Limits['maxOdds'] => {
  if (limit === undefined) return null;
  const value = parseDecimal(limit.value);
  return value === null ? null : { value, action: limit.action };
};

/**
 * The limits of the settings in one currency (VAL-01 to VAL-05). A currency that is not listed has no limit of its own,
 * and no smallest stake where the operator names none; a payout limit without an action rejects.
 */
export const limitsOf = (settings: BetLimits, currency: LimitCurrency): Limits => ({
  currency: { code: currency.code, subunits: currency.subunits },
  minStake: limitIn(currency, settings.min_stake_limit ?? [], 'up'),
  maxStake: limitIn(currency, settings.max_stake_limit, 'down'),
  maxPayout: limitIn(currency, settings.payout_limit, 'down'),
  payoutAction: settings.payout_limit.find((limit) => isFor(currency, limit))?.action ?? 'reject',
  maxOdds: maxOddsOf(settings.odds_limit),
  selectionLimit: settings.selection_limit,
});

const isPassed = (stake: bigint, odds: Ratio, maxPayout: bigint): boolean => payout(stake, odds, null) > maxPayout;

/** The largest return, where the bet could return more than that; null where it could not. */
const passedPayout = (stake: bigint, odds: Ratio, { maxPayout }: Limits): bigint | null =>
  maxPayout !== null && isPassed(stake, odds, maxPayout) ? maxPayout : null;

/** The largest total odds, where the bet is above them; null where it is not. */
const passedOdds = (odds: Ratio, limits: Limits): Limits['maxOdds'] =>
  limits.maxOdds !== null && compare(odds, limits.maxOdds.value) > 0 ? limits.maxOdds : null;

/**
 * Why the limits refuse a stake in subunits, null when they do not (VAL-01, VAL-04, VAL-05). `odds` are what the stake
 * is multiplied by if everything wins, bonus included. The payout limit is on the return, stake included; with the
 * action `accept` only a stake that is itself above it is refused, which a freebet's may be at any odds.
 */
export const stakeProblem = (stake: bigint, odds: Ratio, limits: Limits): StakeProblem | null => {
  const { minStake, maxStake, currency } = limits;
  if (stake <= 0n) return { kind: 'stake_missing' };
  if (minStake !== null && stake < minStake) return { kind: 'stake_too_small', limit: amountOf(minStake, currency) };
  if (maxStake !== null && stake > maxStake) return { kind: 'stake_too_large', limit: amountOf(maxStake, currency) };
  const { maxPayout } = limits;
  const accepts = limits.payoutAction === 'accept';
  // What is taken must be able to give its stake back, also when it is void.
  const isRefused = maxPayout !== null && (stake > maxPayout || (!accepts && isPassed(stake, odds, maxPayout)));
  if (!isRefused) return null;
  const bound = largestStake(odds, maxPayout);
  const largest = accepts || bound > maxPayout ? maxPayout : bound;
  return {
    kind: 'payout_too_large',
    limit: amountOf(maxPayout, currency),
    largestStake: stakeProblem(largest, odds, limits) === null ? amountOf(largest, currency) : null,
  };
};

/** Why the limits refuse the total odds of a bet, null when they do not (VAL-03, action `reject`). */
export const oddsProblem = (odds: Ratio, limits: Limits): OddsProblem | null => {
  const passed = passedOdds(odds, limits);
  return passed?.action === 'reject' ? { kind: 'odds_too_high', limit: formatDecimalOdds(passed.value) } : null;
};

const warningKeys = (limit: 'odds_limit_exceeded' | 'payout_limit_exceeded') => ({
  titleKey: `warning.validation.bet_limits.${limit}.title`,
  descriptionKey: `warning.validation.bet_limits.${limit}.description`,
});

/**
 * What the bet goes above and is taken all the same (VAL-03, VAL-05, action `accept`). `stake` in subunits, null while
 * there is none; `odds` as for `stakeProblem`.
 */
export const limitWarnings = (stake: bigint | null, odds: Ratio, limits: Limits): readonly LimitWarning[] => {
  const warnings: LimitWarning[] = [];
  const maxOdds = passedOdds(odds, limits);
  if (maxOdds?.action === 'accept') {
    const limit = formatDecimalOdds(maxOdds.value);
    warnings.push({ kind: 'odds_too_high', ...warningKeys('odds_limit_exceeded'), limit });
  }
  const maxPayout = stake === null ? null : passedPayout(stake, odds, limits);
  if (maxPayout !== null && limits.payoutAction === 'accept') {
    const limit = amountOf(maxPayout, limits.currency);
    warnings.push({ kind: 'payout_too_large', ...warningKeys('payout_limit_exceeded'), limit });
  }
  return warnings;
};

/** Return of a bet as promised at acceptance and shown before: everything wins, capped (I14). */
export const potentialWin = (stake: bigint, odds: Ratio, limits: Limits): bigint =>
  payout(stake, odds, limits.maxPayout);

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
export const limitKey = (kind: LimitProblemKind): string => keys[kind];
