import { ratio } from './exact.ts';
import type { Ratio } from './exact.ts';

/** Which combinations a system makes of its legs; bankers stand in every one of them and are not counted here. */
export interface SystemShape {
  /** Number of legs that are not bankers. */
  readonly totalCount: number;
  /** How many of them a line takes: ascending, distinct, each within 1 to `totalCount`. */
  readonly sizes: readonly number[];
}

/** Names of the customary systems of several sizes (SLIP-10). */
export const fullCoverNames = [
  'trixie',
  'patent',
  'yankee',
  'lucky15',
  'canadian',
  'lucky31',
  'heinz',
  'lucky63',
  'super_heinz',
  'goliath',
] as const;
export type FullCover = (typeof fullCoverNames)[number];

/** What every full cover combines (SLIP-10). */
export const fullCovers: Readonly<Record<FullCover, SystemShape>> = {
  trixie: { totalCount: 3, sizes: [2, 3] },
  patent: { totalCount: 3, sizes: [1, 2, 3] },
  yankee: { totalCount: 4, sizes: [2, 3, 4] },
  lucky15: { totalCount: 4, sizes: [1, 2, 3, 4] },
  canadian: { totalCount: 5, sizes: [2, 3, 4, 5] },
  lucky31: { totalCount: 5, sizes: [1, 2, 3, 4, 5] },
  heinz: { totalCount: 6, sizes: [2, 3, 4, 5, 6] },
  lucky63: { totalCount: 6, sizes: [1, 2, 3, 4, 5, 6] },
  super_heinz: { totalCount: 7, sizes: [2, 3, 4, 5, 6, 7] },
  goliath: { totalCount: 8, sizes: [2, 3, 4, 5, 6, 7, 8] },
};

function sameShape(a: SystemShape, b: SystemShape): boolean {
  return (
    a.totalCount === b.totalCount &&
    a.sizes.length === b.sizes.length &&
    a.sizes.every((size, place) => size === b.sizes[place])
  );
}

/** The customary name of a shape; null when it has none. */
export function fullCoverOf(shape: SystemShape): FullCover | null {
  return fullCoverNames.find((name) => sameShape(fullCovers[name], shape)) ?? null;
}

/** Number of ways to choose `k` of `n`, none of them below 0; 0 when `k` is above `n`. */
export function binomial(n: number, k: number): bigint {
  let count = 1n;
  for (let chosen = 1; chosen <= k; chosen += 1) count = (count * BigInt(n - k + chosen)) / BigInt(chosen);
  return count;
}

/** Throws RangeError unless the sizes are some, ascending, distinct and within 1 to `totalCount`. */
export function checkShape({ totalCount, sizes }: SystemShape): void {
  if (sizes.length === 0) throw new RangeError('a system has at least one size');
  let last = 0;
  for (const size of sizes) {
    if (size <= last || size > totalCount) {
      throw new RangeError(`sizes of a system ascend from 1 to ${totalCount}: ${sizes.join(', ')}`);
    }
    last = size;
  }
}

/** Number of lines of a system (SLIP-20), counted without listing them. Throws RangeError for sizes out of range. */
export function lineCount(shape: SystemShape): bigint {
  checkShape(shape);
  return shape.sizes.reduce((lines, size) => lines + binomial(shape.totalCount, size), 0n);
}

/** The most lines that are ever listed one by one. */
export const maxLines = 20_000n;

function* choicesOf(totalCount: number, size: number, from: number): Generator<readonly number[]> {
  if (size === 0) {
    yield [];
    return;
  }
  for (let first = from; first <= totalCount - size; first += 1) {
    for (const rest of choicesOf(totalCount, size - 1, first + 1)) yield [first, ...rest];
  }
}

function* listLines({ totalCount, sizes }: SystemShape): Generator<readonly number[]> {
  for (const size of sizes) yield* choicesOf(totalCount, size, 0);
}

/**
 * The lines of a system as indices among the legs that are not bankers: sizes ascending, within a size in the order of
 * a dictionary. Throws RangeError, before anything is listed, beyond `maxLines` and for sizes out of range.
 */
export function linesOf(shape: SystemShape): Generator<readonly number[]> {
  const lines = lineCount(shape);
  if (lines > maxLines) throw new RangeError(`${lines} lines are too many to list: ${maxLines} at most`);
  return listLines(shape);
}

/**
 * The polynomial of the factors that stand so far. Of the product of (den + num x) over all factors, the coefficient of
 * x^k divided by the product of all den is the sum of the products of every k of them: all lines of size k at once, in
 * whole numbers.
 */
interface Polynomial {
  readonly coefficients: readonly bigint[];
  readonly den: bigint;
}

/** Bankers only; `den` starts with the number of lines, so that every sum is a mean. */
function bankersOnly(shape: SystemShape, factors: readonly Ratio[], bankers: readonly Ratio[]): Polynomial {
  let den = lineCount(shape);
  if (factors.length !== shape.totalCount) {
    throw new RangeError(`a system of ${shape.totalCount} legs has as many factors, not ${factors.length}`);
  }
  let num = 1n;
  for (const banker of bankers) {
    num *= banker.num;
    den *= banker.den;
  }
  const largest = shape.sizes.at(-1) ?? 0;
  return { coefficients: [num, ...Array.from({ length: largest }, () => 0n)], den };
}

function withFactor({ coefficients, den }: Polynomial, factor: Ratio): Polynomial {
  return {
    coefficients: coefficients.map((coefficient, power) => {
      const below = coefficients[power - 1] ?? 0n;
      return coefficient * factor.den + below * factor.num;
    }),
    den: den * factor.den,
  };
}

/** Not in lowest terms. */
function rawMeanOf({ coefficients, den }: Polynomial, sizes: readonly number[]): Ratio {
  return {
    num: sizes.reduce((total, size) => total + (coefficients[size] ?? 0n), 0n),
    den,
  };
}

function meanOf(polynomial: Polynomial, sizes: readonly number[]): Ratio {
  const { num, den } = rawMeanOf(polynomial, sizes);
  return ratio(num, den);
}

/** As {@link systemFactor}, not in lowest terms. */
export function rawSystemFactor(shape: SystemShape, factors: readonly Ratio[], bankers: readonly Ratio[]): Ratio {
  return rawMeanOf(factors.reduce(withFactor, bankersOnly(shape, factors, bankers)), shape.sizes);
}

/**
 * What the total stake of a system is multiplied by: the mean over its lines, exact (SLIP-20). `factors` are those of the
 * legs that are not bankers, of which there are `totalCount`. Throws RangeError for sizes out of range or another number
 * of factors.
 */
export function systemFactor(shape: SystemShape, factors: readonly Ratio[], bankers: readonly Ratio[]): Ratio {
  const { num, den } = rawSystemFactor(shape, factors, bankers);
  return ratio(num, den);
}

/**
 * What the total stake is multiplied by when the first 0, 1, 2 … `totalCount` factors stand and all others are 0: one
 * ratio for each number. Throws as `systemFactor` does.
 */
export function factorsByWinners(
  shape: SystemShape,
  factors: readonly Ratio[],
  bankers: readonly Ratio[],
): readonly Ratio[] {
  let polynomial = bankersOnly(shape, factors, bankers);
  const means = [meanOf(polynomial, shape.sizes)];
  for (const factor of factors) {
    polynomial = withFactor(polynomial, factor);
    means.push(meanOf(polynomial, shape.sizes));
  }
  return means;
}
