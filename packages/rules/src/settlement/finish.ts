import { compare, parseDecimal, ratio } from '../odds/exact.ts';
import type { Ratio } from '../odds/exact.ts';
import { parseOdds } from '../odds/payout.ts';
import type { DeadHeat } from '../odds/payout.ts';

/** Where somebody came in, from 1, together with `tied` in all: two who share the second place are both `{ 2, 2 }`. */
export interface Finish {
  readonly position: number;
  readonly tied: number;
}

/** How a bet on coming in among the first ended. */
export interface PlacedResult {
  readonly result: 'win' | 'lose';
  /** Set where more tied than there were places left. */
  readonly deadHeat?: DeadHeat;
}

/**
 * How a bet on coming in among the first `places` ended (decision 51): who ties for more places than are left shares
 * them. Throws RangeError for a position, a number of those who tie or of places below 1.
 */
export function resultWithin({ position, tied }: Finish, places: number): PlacedResult {
  if (position < 1 || tied < 1 || places < 1) throw new RangeError(`no place: ${position} of ${tied} among ${places}`);
  const left = places - position + 1;
  if (left < 1) return { result: 'lose' };
  return left >= tied ? { result: 'win' } : { result: 'win', deadHeat: { places: left, tied } };
}

/** Winnings for one unit at the price of a withdrawn runner, up to which so many hundredths are taken off (decision 51). */
export const DEDUCTIONS: readonly (readonly [upTo: Ratio, percent: number])[] = [
  [ratio(1n, 9n), 90],
  [ratio(2n, 11n), 85],
  [ratio(1n, 4n), 80],
  [ratio(3n, 10n), 75],
  [ratio(2n, 5n), 70],
  [ratio(8n, 15n), 65],
  [ratio(8n, 13n), 60],
  [ratio(4n, 5n), 55],
  [ratio(20n, 21n), 50],
  [ratio(6n, 5n), 45],
  [ratio(6n, 4n), 40],
  [ratio(7n, 4n), 35],
  [ratio(9n, 4n), 30],
  [ratio(3n), 25],
  [ratio(4n), 20],
  [ratio(11n, 2n), 15],
  [ratio(9n), 10],
  [ratio(14n), 5],
];

/** The most that is taken off, whoever is withdrawn. */
export const MOST_DEDUCTED = 90;

/**
 * Hundredths of the winnings that are taken off a bet for each of these prices, at which runners were withdrawn after it
 * was taken (decision 51): by the table of Rule 4, together `MOST_DEDUCTED` at most. Throws RangeError for what is not odds.
 */
export function deductionFor(odds: readonly string[]): number {
  let percent = 0;
  for (const text of odds) {
    const price = parseOdds(text);
    if (price === null) throw new RangeError(`not decimal odds: ${text}`);
    const winnings = ratio(price.num - price.den, price.den);
    percent += DEDUCTIONS.find(([upTo]) => compare(winnings, upTo) <= 0)?.[1] ?? 0;
  }
  return percent > MOST_DEDUCTED ? MOST_DEDUCTED : percent;
}

const fractionText = /^([1-9]\d?)\/([1-9]\d?)$/;

/** A fraction of the winnings such as `1/4`, above 0 and at most 1; null for anything else. */
export function parseFraction(text: string): Ratio | null {
  const [, num, den] = fractionText.exec(text) ?? [];
  const [above, below] = [parseDecimal(num ?? ''), parseDecimal(den ?? '')];
  if (above === null || below === null || compare(above, below) > 0) return null;
  return ratio(above.num, below.num);
}
