import { DRAWN, evenWeights, fitted, type KnownShares, placeAt, sharesOfScore, spreadNumbers } from './futures.ts';
import { certain, difference, type Pmf, pmfOfArray, sum } from './pmf.ts';
import { poissonRow } from './poisson.ts';
import { createRng } from './random.ts';

/** Ways for the rest of a match that are less likely than this are left out: more of them where there are more periods. */
const FLOOR = 2e-7;
const FLOOR_OF_MANY = 2e-6;
/** More ways than this are drawn instead of listed. */
const MOST_LISTED = 40_000;
/** Further counts of one side over one period, from 0 on. */
export function countRow(mean: number): number[] {
  return poissonRow(mean, mean === 0 ? 0 : Math.ceil(mean + 5 * Math.sqrt(mean) + 3));
}

/** Further counts of both sides in each period, and how likely they are together. */
export interface Ways {
  /** Home and away of each period, one way after the other. */
  readonly counts: Int16Array;
  readonly weights: Float64Array;
}

/** Every way for independent rows to come out, but for the next to impossible ones; null when there are too many. */
function listed(rows: readonly (readonly number[])[], floor: number): Ways | null {
  let weights = Float64Array.of(1);
  // Each step keeps where a way came from and what it counts; the ways are written out at the end.
  const steps: { readonly from: Int32Array; readonly count: Int16Array }[] = [];
  for (const row of rows) {
    const from: number[] = [];
    const count: number[] = [];
    const shares: number[] = [];
    for (let way = 0; way < weights.length; way += 1) {
      const weight = weights[way] ?? 0;
      for (let n = 0; n < row.length; n += 1) {
        const share = weight * (row[n] ?? 0);
        if (share < floor) continue;
        from.push(way);
        count.push(n);
        shares.push(share);
      }
      if (shares.length > MOST_LISTED) return null;
    }
    steps.push({ from: Int32Array.from(from), count: Int16Array.from(count) });
    weights = Float64Array.from(shares);
  }
  const counts = new Int16Array(weights.length * rows.length);
  for (let way = 0; way < weights.length; way += 1) {
    let at = way;
    for (let i = steps.length - 1; i >= 0; i -= 1) {
      const step = steps[i];
      counts[way * rows.length + i] = step?.count[at] ?? 0;
      at = step?.from[at] ?? 0;
    }
  }
  return { counts, weights };
}

/** What is known exactly: what each side counts, both together and the margin, in each period and over all of them. */
function knownShares(rows: readonly (readonly number[])[], counts: Int16Array): KnownShares[] {
  const ways = counts.length / rows.length;
  const pmfs = rows.map((row) => pmfOfArray(Float64Array.from(row)));
  const periods = Array.from({ length: rows.length / 2 }, (_, i) => i);
  const spans = periods.length > 1 ? [...periods.map((period) => [period]), periods] : [periods];
  return spans.flatMap((span) => {
    const sumOf = (side: 0 | 1): Int16Array => {
      const sums = new Int16Array(ways);
      for (const period of span) {
        for (let way = 0; way < ways; way += 1)
          sums[way] = (sums[way] ?? 0) + (counts[way * rows.length + period * 2 + side] ?? 0);
      }
      return sums;
    };
    const pmfOfSide = (side: 0 | 1): Pmf =>
      [certain(0), ...span.flatMap((period) => pmfs[period * 2 + side] ?? [])].reduce(sum);
    const [home, away] = [pmfOfSide(0), pmfOfSide(1)];
    return sharesOfScore(sumOf(0), sumOf(1), { home, away, total: sum(home, away), margin: difference(home, away) });
  });
}

/** So many ways, drawn evenly. */
function drawn(rows: readonly (readonly number[])[], seed: number): Ways {
  const rng = createRng(seed);
  const counts = new Int16Array(DRAWN * rows.length);
  for (const [at, row] of rows.entries()) {
    const pick = placeAt(row);
    const numbers = spreadNumbers(rng, DRAWN);
    for (let way = 0; way < DRAWN; way += 1) counts[way * rows.length + at] = pick(numbers[way] ?? 0);
  }
  return { counts, weights: evenWeights(DRAWN) };
}

/**
 * The ways of independent rows: home and away of each period in turn. Two periods with few counts are listed whole.
 * Otherwise some are left out or they are drawn, and weighed so that they keep to what is known exactly.
 */
export function waysOf(rows: readonly (readonly number[])[], seed: number): Ways {
  const isWhole = rows.length <= 4;
  const all = listed(rows, isWhole ? FLOOR : FLOOR_OF_MANY);
  if (all !== null && isWhole) return all;
  const { counts, weights } = all ?? drawn(rows, seed);
  return { counts, weights: fitted(weights, knownShares(rows, counts)) };
}
