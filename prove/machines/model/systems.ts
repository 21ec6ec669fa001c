/** Systems, line by line (record 10): no formula, so that a formula can be held against it. */
import { plus, times } from './money.ts';
import type { Fraction } from './money.ts';

/** Sum of the products of every `size` of the odds. */
function sumOfLines(odds: readonly Fraction[], size: number, from: number, line: Fraction): Fraction {
  if (size === 0) return line;
  let sum: Fraction = { num: 0n, den: 1n };
  for (let first = from; first <= odds.length - size; first += 1) {
    const leg = odds[first];
    if (leg !== undefined) sum = plus(sum, sumOfLines(odds, size - 1, first + 1, times(line, leg)));
  }
  return sum;
}

function ways(of: number, size: number): bigint {
  if (size === 0) return 1n;
  return of === 0 ? 0n : ways(of - 1, size - 1) + ways(of - 1, size);
}

/** Number of lines of all sizes. */
export function linesOf(sizes: readonly number[], count: number): bigint {
  return sizes.reduce((lines, size) => lines + ways(count, size), 0n);
}

/** What the total stake is multiplied by when everything wins: the mean of the lines. */
export function systemMean(sizes: readonly number[], odds: readonly Fraction[]): Fraction {
  let sum: Fraction = { num: 0n, den: 1n };
  for (const size of sizes) sum = plus(sum, sumOfLines(odds, size, 0, { num: 1n, den: 1n }));
  return times(sum, { num: 1n, den: linesOf(sizes, odds.length) });
}
