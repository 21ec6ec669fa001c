import { limitKey, oddsProblem, providersProblem, selectionsProblem, stakeProblem } from '../limits/limits.ts';
import type { LimitProblemKind, Limits, StakeProblem } from '../limits/limits-types.ts';
import type { Ratio } from '../odds/exact.ts';
import { amountOf, readTypedAmount, toSubunits } from '../odds/money.ts';
import type { Amount } from '../odds/money.ts';
import { isOwnStake, partsOf } from './entries.ts';
import { formOf } from './forms.ts';
import { exactOdds, promisedFactor, stakeOf } from './totals.ts';
import type { PlaceProblem, PlaceTerms, Slip, SlipBet } from './slip-types.ts';
import { mostBetsInPress } from './slip-wire.ts';

function suspendedProblem({ selections }: SlipBet): PlaceProblem | null {
  const blocked = selections.filter((selection) => selection.isSuspended || selection.isNotAvailable);
  return blocked.length === 0 ? null : { kind: 'suspended', selectionIds: blocked.map(({ id }) => id) };
}

/** Where an entry has no form: a system without a fitting type, or a custom bet that cannot be priced (VAL-09). */
function formProblem(bet: SlipBet): PlaceProblem | null {
  if (bet.betType === 'custom_bet' && bet.selections.length < 2) return { kind: 'custom_too_few', needed: 2 };
  if (formOf(bet) !== null) return null;
  return { kind: bet.betType === 'system' ? 'no_system_type' : 'custom_unpriced' };
}

/** The limits of a stake as they hold for each part of an each-way bet, which is what is typed. */
function perPart(problem: StakeProblem | null, bet: SlipBet): StakeProblem | null {
  const parts = partsOf(bet);
  if (problem === null || parts === 1n) return problem;
  const { currency } = bet;
  const part = ({ value }: Amount, up = false): Amount => {
    const whole = toSubunits(value, currency.subunits) ?? 0n;
    return amountOf((up ? whole + parts - 1n : whole) / parts, currency);
  };
  switch (problem.kind) {
    case 'stake_missing':
      return problem;
    case 'stake_too_small':
      return { ...problem, limit: part(problem.limit, true) };
    case 'stake_too_large':
      return { ...problem, limit: part(problem.limit) };
    case 'payout_too_large':
      return { ...problem, largestStake: problem.largestStake && part(problem.largestStake) };
    default:
      return problem satisfies never;
  }
}

type Unreadable = Exclude<ReturnType<typeof readTypedAmount>, { readonly kind: 'amount' }>;
type UnreadableProblem = Extract<
  PlaceProblem,
  { kind: 'stake_missing' | 'stake_invalid' | 'stake_unclear' | 'stake_too_precise' }
>;

/** What is wrong with a stake that is no amount (VAL-01). */
export function unreadableStake(typed: Unreadable): UnreadableProblem {
  switch (typed.kind) {
    case 'empty':
      return { kind: 'stake_missing' };
    case 'not_an_amount':
      return { kind: 'stake_invalid' };
    case 'unclear':
      return { kind: 'stake_unclear' };
    case 'too_precise':
      return { kind: 'stake_too_precise', decimals: typed.decimals };
    default:
      return typed satisfies never;
  }
}

function typedProblem(bet: SlipBet, factor: Ratio, limits: Limits): PlaceProblem | null {
  const typed = readTypedAmount(bet.stake, bet.currency.subunits);
  if (typed.kind !== 'amount') return unreadableStake(typed);
  return perPart(stakeProblem(typed.subunits * partsOf(bet), { factor, isOwnStake: isOwnStake(bet) }, limits), bet);
}

/** Odds that are not odds leave nothing that a stake could be on. */
function moneyProblem(bet: SlipBet, limits: Limits): PlaceProblem | null {
  const [odds, factor] = [exactOdds(bet), promisedFactor(bet)];
  if (odds === null || factor === null) return { kind: 'stake_invalid' };
  return oddsProblem(odds, limits) ?? typedProblem(bet, factor, limits);
}

function isInCurrency(bet: SlipBet, { currency }: Limits): boolean {
  return bet.currency.code === currency.code && bet.currency.subunits === currency.subunits;
}

/** Why one entry cannot be placed now, as far as it concerns the entry alone; null when it can (VAL-01 to VAL-09). */
export function betProblem(bet: SlipBet, limits: Limits): PlaceProblem | null {
  return (
    suspendedProblem(bet) ??
    selectionsProblem(bet.betType, bet.selections, limits) ??
    formProblem(bet) ??
    (isInCurrency(bet, limits) ? moneyProblem(bet, limits) : { kind: 'wrong_currency' })
  );
}

function balanceProblem(bets: Slip['bets'], { balance, limits }: PlaceTerms): PlaceProblem | null {
  if (balance === null) return null;
  const total = bets.filter(isOwnStake).reduce((sum, bet) => sum + (stakeOf(bet) ?? 0n), 0n);
  return total > balance ? { kind: 'balance_too_small', balance: amountOf(balance, limits.currency) } : null;
}

/**
 * Why these entries cannot be placed now; null when pressing the button would place them. A player who cannot bet
 * sees that first, then what is wrong with the slip, then who must sign in, so that a visitor can prepare a slip.
 */
export function placeProblem(bets: Slip['bets'], terms: PlaceTerms): PlaceProblem | null {
  if (terms.restricted) return { kind: 'restricted' };
  if (bets.length === 0) return { kind: 'empty' };
  if (bets.length > mostBetsInPress) return { kind: 'too_many_bets', limit: mostBetsInPress };
  for (const bet of bets) {
    const problem = betProblem(bet, terms.limits);
    if (problem !== null) return problem;
  }
  const providers = providersProblem(bets.flatMap((bet) => bet.selections));
  if (providers !== null) return providers;
  if (terms.pricesStale) return { kind: 'prices_stale' };
  return terms.loggedIn ? balanceProblem(bets, terms) : { kind: 'sign_in' };
}

/**
 * Entries that a press is about: those with a stake above 0, and those whose stake cannot be read, which stand against it
 * rather than being left out in silence (VAL-01).
 */
export function entriesToPlace(slip: Pick<Slip, 'bets'>): readonly SlipBet[] {
  return slip.bets.filter((bet) => {
    const typed = readTypedAmount(bet.stake, bet.currency.subunits);
    return typed.kind === 'amount' ? typed.subunits > 0n : typed.kind !== 'empty';
  });
}

/** Entries with a stake above 0: what a press takes (TKT-03). */
export function betsWithStake(slip: Pick<Slip, 'bets'>): readonly SlipBet[] {
  return slip.bets.filter((bet) => stakeOf(bet) !== null);
}

type OwnProblemKind = Exclude<PlaceProblem['kind'], LimitProblemKind>;

const ownKeys: Readonly<Record<OwnProblemKind, string>> = {
  stake_invalid: 'error.place_bets.stake_invalid',
  stake_unclear: 'error.place_bets.stake_unclear',
  stake_too_precise: 'error.place_bets.stake_precision',
  balance_too_small: 'error.place_bets.insufficient_balance',
  suspended: 'error.place_bets.market_suspended',
  too_many_bets: 'error.place_bets.too_many_bets',
  no_system_type: 'error.place_bets.unknown_system',
  custom_too_few: 'error.place_bets.custom_too_few',
  custom_unpriced: 'error.place_bets.custom_bet_unavailable',
  wrong_currency: 'error.place_bets.wrong_currency',
  prices_stale: 'error.place_bets.prices_stale',
  sign_in: 'error.place_bets.sign_in',
};

function isOwn(kind: PlaceProblem['kind']): kind is OwnProblemKind {
  return Object.hasOwn(ownKeys, kind);
}

/** Text key of a reason: the specification's where it names one, else our own (VAL-02 to VAL-05, VAL-12). */
export function problemKey({ kind }: PlaceProblem): string {
  return isOwn(kind) ? ownKeys[kind] : limitKey(kind);
}
