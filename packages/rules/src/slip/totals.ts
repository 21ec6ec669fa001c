import { betBonus } from '../bonus/kinds.ts';
import { totalOddsText } from '../odds/display.ts';
import { compare, multiply, ratio } from '../odds/exact.ts';
import type { Ratio } from '../odds/exact.ts';
import { readTypedAmount } from '../odds/money.ts';
import { withWinnings } from '../odds/payout.ts';
import { betFactor } from '../odds/returns.ts';
import type { BetForm } from '../odds/returns.ts';
import { lineCount } from '../odds/systems.ts';
import { oddsWarning, payoutCap, payoutWarning } from '../limits/limits.ts';
import type { Limits, LimitWarning } from '../limits/limits-types.ts';
import { parseFraction } from '../settlement/finish.ts';
import { fullFactor, wonLeg } from '../settlement/judge.ts';
import { settleBet } from '../settlement/settle.ts';
import type { BetToSettle } from '../settlement/settlement-types.ts';
import { eachWayTerms, isOwnStake, partsOf } from './entries.ts';
import { factorsOf, formOf } from './forms.ts';
import { lineStakeOf } from './line-stake.ts';
import type { BetTotals, EachWayTotals, Slip, SlipBet, SlipTotals } from './slip-types.ts';

interface Priced {
  readonly form: BetForm;
  readonly factors: readonly Ratio[];
}

function pricedOf(bet: SlipBet): Priced | null {
  const form = formOf(bet);
  const factors = factorsOf(bet.selections.map(({ odds }) => odds));
  return form === null || factors === null ? null : { form, factors };
}

/** What the stake is multiplied by if everything wins, bonus left out (SLIP-20); null while that is not known. */
export function exactOdds(bet: SlipBet): Ratio | null {
  const priced = pricedOf(bet);
  return priced === null ? null : betFactor(priced.form, priced.factors);
}

function typedStake(bet: SlipBet): bigint | null {
  const typed = readTypedAmount(bet.stake, bet.currency.subunits);
  return typed.kind === 'amount' && typed.subunits > 0n ? typed.subunits : null;
}

/**
 * Stake of an entry in subunits of its currency, both parts of an each-way bet together; null while what was typed is not
 * an amount above 0.
 */
export function stakeOf(bet: SlipBet): bigint | null {
  const typed = typedStake(bet);
  return typed === null ? null : typed * partsOf(bet);
}

/** The entry as a bet whose legs won, but those at `lost`: what it settles at is what is promised now (I14). */
function settled(
  bet: SlipBet,
  { form }: Priced,
  { stake, maxPayout }: Pick<BetToSettle, 'stake' | 'maxPayout'>,
  lost: readonly number[] = [],
): BetToSettle {
  return {
    stake,
    form,
    legs: bet.selections.map(({ odds }, place) =>
      lost.includes(place) ? { odds, result: 'lose' } : wonLeg(odds, eachWayTerms(bet)?.fraction),
    ),
    bonus: bet.bonus && betBonus(bet.bonus),
    maxPayout,
  };
}

/** What the stake is multiplied by if everything wins, bonus included (SLIP-20); null while that is not known. */
export function promisedFactor(bet: SlipBet): Ratio | null {
  const priced = pricedOf(bet);
  if (priced === null) return null;
  return fullFactor({
    form: priced.form,
    odds: bet.selections.map(({ odds }) => odds),
    placeFraction: eachWayTerms(bet)?.fraction,
    bonus: bet.bonus && betBonus(bet.bonus),
  });
}

/** What the typed stake is multiplied by if everything wins, bonus left out (SLIP-14); null while that is not known. */
export function factorOfTyped(bet: SlipBet): Ratio | null {
  const factor = promisedFactor(bet.bonus === null ? bet : { ...bet, bonus: null });
  return factor && multiply(factor, ratio(partsOf(bet)));
}

/** Both parts of an each-way entry: the place by itself, as it settles when the win is lost. */
function eachWayOf(bet: SlipBet, priced: Priced, limits: Limits): EachWayTotals | null {
  const terms = eachWayTerms(bet);
  const [odds] = priced.factors;
  const fraction = parseFraction(terms?.fraction ?? '');
  if (terms === null || odds === undefined || fraction === null) return null;
  const stake = stakeOf(bet);
  const maxPayout = stake === null ? null : payoutCap(stake, isOwnStake(bet), limits);
  const leg = { odds: bet.selections[0]?.odds ?? '', result: 'lose' } as const;
  const place = { fraction: terms.fraction, result: 'win' } as const;
  return {
    terms,
    placeOdds: totalOddsText(withWinnings(odds, fraction)),
    stakePerPart: typedStake(bet),
    placedWin: stake === null ? null : payoutOf({ stake, legs: [{ ...leg, place }], maxPayout }),
  };
}

function payoutOf(bet: BetToSettle): bigint | null {
  const outcome = settleBet(bet);
  return outcome.decided ? outcome.payout : null;
}

/** Places that lose when a system returns as little as it can: all but its bankers and the lowest odds of one line. */
function lostForLeast({ form, factors }: Priced): readonly number[] {
  if (form.kind !== 'system') return [];
  return factors
    .map((odds, place) => ({ odds, place }))
    .filter(({ place }) => !form.bankers.includes(place))
    .toSorted((a, b) => compare(a.odds, b.odds))
    .slice(form.sizes[0])
    .map(({ place }) => place);
}

function linesOf({ form, factors }: Priced): bigint {
  return form.kind === 'system'
    ? lineCount({ totalCount: factors.length - form.bankers.length, sizes: form.sizes })
    : 1n;
}

/** The odds limit looks at the odds that are shown, the payout limit at the win with its bonus. */
function warningsOf(bet: SlipBet, stake: bigint | null, odds: Ratio, limits: Limits): readonly LimitWarning[] {
  const win = { factor: promisedFactor(bet) ?? odds, isOwnStake: isOwnStake(bet) };
  const ofPayout = stake === null ? null : payoutWarning(stake, win, limits);
  return [oddsWarning(odds, limits), ofPayout].filter((warning) => warning !== null);
}

function pricedTotals(bet: SlipBet, priced: Priced, limits: Limits): BetTotals {
  const odds = betFactor(priced.form, priced.factors);
  const lines = linesOf(priced);
  const stake = stakeOf(bet);
  const win = (lost: readonly number[]): bigint | null =>
    stake === null
      ? null
      : payoutOf(settled(bet, priced, { stake, maxPayout: payoutCap(stake, isOwnStake(bet), limits) }, lost));
  return {
    totalOdds: totalOddsText(odds),
    lines,
    stake,
    stakePerLine: stake === null ? null : lineStakeOf(stake, lines, bet.currency.subunits),
    potentialWin: win([]),
    leastWin: win(lostForLeast(priced)),
    eachWay: eachWayOf(bet, priced, limits),
    warnings: warningsOf(bet, stake, odds, limits),
  };
}

function unpricedTotals(bet: SlipBet): BetTotals {
  const stake = stakeOf(bet);
  return {
    totalOdds: null,
    lines: bet.systemType === null ? 1n : lineCount(bet.systemType),
    stake,
    stakePerLine: null,
    potentialWin: null,
    leastWin: null,
    eachWay: null,
    warnings: [],
  };
}

/**
 * Sums of one entry (SLIP-20): odds with three to six places for show, wins from the exact odds as the bet would settle (I14),
 * capped by the largest payout. What is not known is null.
 */
export function betTotals(bet: SlipBet, limits: Limits): BetTotals {
  const priced = pricedOf(bet);
  return priced === null ? unpricedTotals(bet) : pricedTotals(bet, priced, limits);
}

function sum(amounts: readonly (bigint | null)[]): bigint {
  return amounts.reduce<bigint>((all, one) => all + (one ?? 0n), 0n);
}

function isPaid(bet: SlipBet | undefined): boolean {
  return bet !== undefined && isOwnStake(bet);
}

/** Sums of the whole slip: entries without a valid stake count nothing (SLIP-20). */
export function slipTotals(slip: Pick<Slip, 'bets'>, limits: Limits): SlipTotals {
  const all = slip.bets.map((bet) => betTotals(bet, limits));
  const [only, second] = all;
  return {
    totalStake: sum(all.map((totals) => totals.stake)),
    ownStake: sum(all.map((totals, place) => (isPaid(slip.bets[place]) ? totals.stake : null))),
    totalPotentialWin: sum(all.map((totals) => totals.potentialWin)),
    totalOdds: second === undefined ? (only?.totalOdds ?? null) : null,
  };
}
