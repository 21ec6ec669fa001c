import { compare, one } from '../odds/exact.ts';
import type { Ratio } from '../odds/exact.ts';
import { legFactor, parseOdds } from '../odds/payout.ts';
import { combinationOf } from '../odds/returns.ts';
import type { BetForm, Combination } from '../odds/returns.ts';
import { binomial } from '../odds/systems.ts';
import type { BetBonus, BetToSettle, SettlementLeg } from './types.ts';

export interface ReadLeg {
  readonly result: SettlementLeg['result'];
  /** What it multiplies by; 1 while it is open. */
  readonly factor: Ratio;
  /** A win that is not shared. */
  readonly isWhole: boolean;
}

export type ReadBonus =
  | { readonly type: 'comboboost'; readonly odds: Ratio; readonly minCount: number }
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

const exactOdds = (text: string): Ratio => {
  const odds = parseOdds(text);
  if (odds === null) throw new RangeError(`not decimal odds: ${text}`);
  return odds;
};

const readLeg = ({ odds, result, deadHeat }: SettlementLeg, isCancelled: boolean): ReadLeg => {
  const exact = exactOdds(odds);
  const ended = isCancelled ? 'cancelled' : result;
  if (ended === 'no_results') return { result: ended, factor: one, isWhole: false };
  const factor = legFactor(exact, ended, deadHeat);
  return { result: ended, factor, isWhole: ended === 'win' && compare(factor, exact) === 0 };
};

const readBonus = (bonus: BetBonus | null): ReadBonus | null => {
  if (bonus?.type !== 'comboboost') return bonus;
  if (bonus.minCount < 1) throw new RangeError(`a comboboost needs at least one leg: ${bonus.minCount}`);
  return { type: bonus.type, odds: exactOdds(bonus.odds), minCount: bonus.minCount };
};

/** Reads a bet. Throws RangeError for what was never accepted: no stake, no legs, odds that are none, a wrong form. */
export const readBet = (bet: BetToSettle): ReadBet => {
  const { stake, legs, bonus = null, cancelled = false, maxPayout } = bet;
  const form: BetForm = bet.form ?? { kind: legs.length > 1 ? 'combo' : 'single' };
  const combination = combinationOf(form, legs.length);
  if (stake <= 0n) throw new RangeError(`a stake is above 0: ${stake}`);
  return {
    stake,
    form,
    combination,
    legs: legs.map((leg) => readLeg(leg, cancelled)),
    bonus: readBonus(bonus),
    maxPayout,
  };
};

/** Number of lines without a lost leg (decision 10). */
export const linesAlive = ({ combination, legs }: ReadBet): bigint => {
  const isAlive = (place: number): boolean => legs[place]?.result !== 'lose';
  const { shape, bankers, others } = combination;
  if (!bankers.every(isAlive)) return 0n;
  const alive = others.filter(isAlive).length;
  return shape.sizes.reduce((lines, size) => lines + binomial(alive, size), 0n);
};
