import { add, compare, multiply, one, ratio } from '../odds/exact.ts';
import type { Ratio } from '../odds/exact.ts';
import { legFactor, parseOdds, withWinnings } from '../odds/payout.ts';
import { combinationOf } from '../odds/returns.ts';
import type { BetForm, Combination } from '../odds/returns.ts';
import { binomial } from '../odds/systems.ts';
import { parseFraction } from './finish.ts';
import type { BetBonus, BoostRange } from '../bonus/kinds.ts';
import type { BetToSettle, PlacePart, SettlementLeg } from './settlement-types.ts';

const half = ratio(1n, 2n);

export interface ReadLeg {
  /** Of an each-way leg that of both halves together: lost when both are. */
  readonly result: SettlementLeg['result'];
  /** What it multiplies by; 1 while it is open. */
  readonly factor: Ratio;
  /** The same before anything was taken off for runners that were withdrawn. */
  readonly undeducted: Ratio;
  /** Of each half of an each-way leg, before anything was taken off; null for every other. */
  readonly halves: { readonly win: Ratio; readonly place: Ratio } | null;
  /** A win that is not shared. */
  readonly isWhole: boolean;
}

export type ReadBonus =
  | {
      readonly type: 'comboboost';
      readonly odds: Ratio;
      readonly minCount: number;
      /** Places of the legs that it counts. */
      readonly counted: readonly number[];
      /** Ranges that it falls to. */
      readonly lower: readonly { readonly minCount: number; readonly odds: Ratio }[];
    }
  | Exclude<BetBonus, { readonly type: 'comboboost' }>;

/** A bet whose texts are understood and whose form fits its legs. All legs of a cancelled bet are cancelled. */
export interface ReadBet {
  readonly stake: bigint;
  readonly form: BetForm;
  readonly combination: Combination;
  readonly legs: readonly ReadLeg[];
  readonly bonus: ReadBonus | null;
  readonly maxPayout: bigint | null;
}

function exactOdds(text: string): Ratio {
  const odds = parseOdds(text);
  if (odds === null) throw new RangeError(`not decimal odds: ${text}`);
  return odds;
}

type Ended = SettlementLeg['result'];

function mean({ win, place }: NonNullable<ReadLeg['halves']>): Ratio {
  return multiply(add(win, place), half);
}

const openLeg: ReadLeg = { result: 'no_results', factor: one, undeducted: one, halves: null, isWhole: false };

/** What is left of the winnings; null where nothing is taken off. */
function leftOf(deduction = 0): Ratio | null {
  if (deduction === 0) return null;
  if (!Number.isInteger(deduction) || deduction < 0 || deduction > 100) {
    throw new RangeError(`a deduction is 0 to 100 hundredths: ${deduction}`);
  }
  return ratio(BigInt(100 - deduction), 100n);
}

/** The word for both halves: what they share, else a win, unless nothing comes back. */
function together(win: Ended, place: Ended, factor: Ratio): Ended {
  if (win === place) return win;
  return factor.num === 0n ? 'lose' : 'win';
}

function readEachWay(leg: SettlementLeg, place: PlacePart, isCancelled: boolean): ReadLeg {
  const [odds, fraction] = [exactOdds(leg.odds), parseFraction(place.fraction)];
  if (fraction === null) throw new RangeError(`not a fraction of winnings: ${place.fraction}`);
  const [won, placed] = isCancelled ? (['cancelled', 'cancelled'] as const) : ([leg.result, place.result] as const);
  if (won === 'no_results' || placed === 'no_results') return openLeg;
  const left = leftOf(leg.deduction);
  const placeOdds = withWinnings(odds, fraction);
  const halves = (share: Ratio) => ({
    win: legFactor(withWinnings(odds, share), won, leg.deadHeat),
    place: legFactor(withWinnings(placeOdds, share), placed, place.deadHeat),
  });
  const whole = halves(one);
  const undeducted = mean(whole);
  const factor = left === null ? undeducted : mean(halves(left));
  const promised = mean({ win: odds, place: placeOdds });
  return {
    result: together(won, placed, factor),
    factor,
    undeducted,
    halves: whole,
    isWhole: won === 'win' && placed === 'win' && compare(factor, promised) === 0,
  };
}

function readLeg(leg: SettlementLeg, isCancelled: boolean): ReadLeg {
  if (leg.place !== undefined) return readEachWay(leg, leg.place, isCancelled);
  const odds = exactOdds(leg.odds);
  const result = isCancelled ? 'cancelled' : leg.result;
  if (result === 'no_results') return openLeg;
  const undeducted = legFactor(odds, result, leg.deadHeat);
  const left = leftOf(leg.deduction);
  const factor = left === null ? undeducted : legFactor(withWinnings(odds, left), result, leg.deadHeat);
  return {
    result,
    factor,
    undeducted,
    halves: null,
    isWhole: result === 'win' && compare(factor, odds) === 0,
  };
}

function readRange({ minCount, odds }: BoostRange): { readonly minCount: number; readonly odds: Ratio } {
  if (minCount < 1) throw new RangeError(`a comboboost needs at least one leg: ${minCount}`);
  return { minCount, odds: exactOdds(odds) };
}

function readBonus(bonus: BetBonus | null, legs: number): ReadBonus | null {
  if (bonus?.type !== 'comboboost') return bonus;
  const { counted = Array.from({ length: legs }, (_, place) => place), lower = [] } = bonus;
  if (
    counted.some((place) => !Number.isInteger(place) || place < 0 || place >= legs) ||
    new Set(counted).size < counted.length
  )
    throw new RangeError(`a comboboost counts legs that there are, each once: ${counted.join(', ')}`);
  return { type: bonus.type, ...readRange(bonus), counted, lower: lower.map(readRange) };
}

/** Reads a bet. Throws RangeError for what was never accepted: no stake, no legs, odds that are none, a wrong form. */
export function readBet(bet: BetToSettle): ReadBet {
  const { stake, legs, bonus = null, cancelled = false, maxPayout } = bet;
  const form: BetForm = bet.form ?? { kind: legs.length > 1 ? 'combo' : 'single' };
  const combination = combinationOf(form, legs.length);
  if (stake <= 0n) throw new RangeError(`a stake is above 0: ${stake}`);
  if (form.kind !== 'single' && legs.some(({ place }) => place !== undefined)) {
    throw new RangeError('only a single is each way');
  }
  return {
    stake,
    form,
    combination,
    legs: legs.map((leg) => readLeg(leg, cancelled)),
    bonus: readBonus(bonus, legs.length),
    maxPayout,
  };
}

/** Number of lines without a lost leg (decision 10). */
export function linesAlive({ combination, legs }: ReadBet): bigint {
  const isAlive = (place: number): boolean => legs[place]?.result !== 'lose';
  const { shape, bankers, others } = combination;
  if (!bankers.every(isAlive)) return 0n;
  const alive = others.filter(isAlive).length;
  return shape.sizes.reduce((lines, size) => lines + binomial(alive, size), 0n);
}
