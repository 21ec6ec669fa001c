import { compare, multiply, ratio, roundHalfUp, subtract, zero } from './exact.ts';
import type { Ratio } from './exact.ts';

/**
 * The fractions that British bookmakers quote, shortest price first (CAT-09). Some are customary although they are not
 * in lowest terms: `4/6`, `6/4`, `40/85`, `85/40`. Of fractions that would share a two-place decimal only the commoner
 * one is here: 1/8 and not 2/15 for 1.13, 1/16 and not 1/18 for 1.06.
 */
export const britishLadder: readonly string[] = [
  '1/100 1/50 1/33 1/25 1/20 1/16 1/14 1/12 1/11 1/10 1/9 1/8 1/7 2/13 1/6 2/11',
  '1/5 2/9 1/4 2/7 3/10 1/3 4/11 2/5 4/9 40/85 1/2 8/15 4/7 8/13 4/6 8/11 4/5 5/6 9/10 10/11 20/21',
  '1/1 21/20 11/10 6/5 5/4 13/10 11/8 7/5 6/4 8/5 13/8 17/10 7/4 9/5 15/8 19/10',
  '2/1 21/10 85/40 11/5 9/4 23/10 12/5 5/2 13/5 11/4 14/5 3/1 10/3 7/2 4/1 9/2 5/1 11/2 6/1 13/2 7/1 15/2 8/1 17/2',
  '9/1 10/1 11/1 12/1 14/1 16/1 18/1 20/1 22/1 25/1 28/1 33/1 40/1 50/1 66/1 80/1 100/1',
].flatMap((line) => line.split(' '));

function profitOf(rung: string): Ratio {
  const [num = '', den = ''] = rung.split('/');
  return ratio(BigInt(num), BigInt(den));
}

/** Rounded to whole numbers of `1 / unit`; a half goes both ways, as published tables have 2.37 and 2.38 for 11/8. */
function roundedBothWays(profit: Ratio, unit: bigint): readonly Ratio[] {
  const scaled = multiply(profit, ratio(unit));
  return [roundHalfUp(scaled), -roundHalfUp(subtract(zero, scaled))].map((whole) => ratio(whole, unit));
}

function keyOf({ num, den }: Ratio): string {
  return `${num}/${den}`;
}

const rungOfProfit: ReadonlyMap<string, string> = new Map(
  britishLadder.flatMap((rung) => {
    const profit = profitOf(rung);
    const claimed = [profit, ...roundedBothWays(profit, 100n), ...roundedBothWays(profit, 1000n)];
    return claimed.map((value) => [keyOf(value), rung] as const);
  }),
);

/** Finest part of a unit that a fraction off the ladder is written in. */
const finestDenominator = 1000n;

/** Largest part of a unit that a price is quoted in. */
const finestQuoted = 100n;
/** Half of the last place of the wire. */
const wireHalf: Ratio = ratio(1n, 2_000_000n);

function isNear(a: Ratio, b: Ratio): boolean {
  const off = subtract(a, b);
  return compare({ num: off.num < 0n ? -off.num : off.num, den: off.den }, wireHalf) <= 0;
}

/** The fraction of at most hundredths that the wire would say as this profit: 3.333333 is 10/3. Null for none. */
function quoted(profit: Ratio): Ratio | null {
  for (let den = 1n; den <= finestQuoted; den += 1n) {
    const fraction = ratio(roundHalfUp(multiply(profit, ratio(den))), den);
    if (fraction.num > 0n && isNear(fraction, profit)) return fraction;
  }
  return null;
}

/** The profit itself, the fraction that it was before it was rounded, or its nearest thousandth (totals of combos). */
function readable(profit: Ratio): Ratio {
  if (profit.den <= finestDenominator) return profit;
  const fraction = quoted(profit);
  if (fraction !== null) return fraction;
  const thousandths = roundHalfUp(multiply(profit, ratio(finestDenominator)));
  return thousandths === 0n ? profit : ratio(thousandths, finestDenominator);
}

/**
 * Profit per unit staked, 0 or more, as a British fraction (CAT-09). A profit that is a rung of the ladder, or its
 * decimal of two or three places, is that rung: 0.36 is `4/11`. Any other is its fraction in lowest terms, exact up to
 * thousandths: 0.87 is `87/100`, no profit is `0/1`. Finer ones are the fraction of at most hundredths that has their six
 * places, 0.033333 is `1/30`, else the nearest thousandth.
 */
export function britishFraction(profit: Ratio): string {
  const key = keyOf(readable(profit));
  return rungOfProfit.get(key) ?? key;
}
