import type { Futures, Winners } from '../types.ts';
import { marketKey } from '../wire.ts';
import type { OfferedMarket, Results } from './model.ts';
import { probabilityOf, type Pmf } from './pmf.ts';
import type { Rng } from './random.ts';

/** Futures drawn where there are too many to list. */
export const DRAWN = 8192;

/** Which futures a market cannot tell apart, with one future of each group. */
export interface Groups {
  readonly groupOf: Int32Array;
  readonly examples: readonly number[];
}

/** Groups futures by a whole number of each. */
export function groupsBy(count: number, keyOf: (future: number) => number): Groups {
  const groupOf = new Int32Array(count);
  const examples: number[] = [];
  const known = new Map<number, number>();
  for (let future = 0; future < count; future += 1) {
    const key = keyOf(future);
    let group = known.get(key);
    if (group === undefined) {
      group = examples.length;
      known.set(key, group);
      examples.push(future);
    }
    groupOf[future] = group;
  }
  return { groupOf, examples };
}

/** Bits of the winners, or null where an outcome neither wins nor loses its whole stake. */
export function maskOfResults(outcomeIds: readonly string[], results: Results): number | null {
  let mask = 0;
  for (const [i, id] of outcomeIds.entries()) {
    const result = results[id];
    if (result === 'win') mask |= 1 << i;
    else if (result !== 'lose') return null;
  }
  return mask;
}

/** Winners of each group, or null where one of the masks is. */
export function winnersOf(
  part: number,
  { groupOf, examples }: Groups,
  maskOf: (example: number) => number | null,
): Winners | null {
  const byGroup = new Int32Array(examples.length);
  for (const [group, example] of examples.entries()) {
    const mask = maskOf(example);
    if (mask === null) return null;
    byGroup[group] = mask;
  }
  return { part, groupOf, byGroup };
}

/** A mask holds so many outcomes. */
const MOST_OUTCOMES = 31;

/** Futures whose markets are worked out when they are first asked for. */
export function keepingWinners(
  parts: readonly Float64Array[],
  find: (market: OfferedMarket) => Winners | null,
): Futures {
  const known = new Map<string, Winners | null>();
  return {
    parts,
    winners(id, specifier, outcomeIds) {
      if (outcomeIds.length > MOST_OUTCOMES) return null;
      const key = `${marketKey({ id, specifier })}|${outcomeIds.join()}`;
      const kept = known.get(key);
      if (kept !== undefined) return kept;
      const made = find({ id, specifier, outcomeIds });
      known.set(key, made);
      return made;
    },
  };
}

/** A whole number of each future. */
export function wholeNumbers(count: number, numberOf: (future: number) => number): Int32Array {
  const numbers = new Int32Array(count);
  for (let future = 0; future < count; future += 1) numbers[future] = numberOf(future);
  return numbers;
}

/** Makes weights add up to 1, in place. */
export function normalised(weights: Float64Array): Float64Array {
  let total = 0;
  for (const weight of weights) total += weight;
  for (let i = 0; i < weights.length; i += 1) weights[i] = (weights[i] ?? 0) / total;
  return weights;
}

export function evenWeights(count: number): Float64Array {
  return new Float64Array(count).fill(1 / count);
}

/**
 * `count` numbers in [0, 1), one of each `count`-th, in an order of their own: what is drawn by them has the right
 * frequencies by itself (a Latin hypercube, one dimension a call).
 */
export function spreadNumbers(rng: Rng, count: number): Float64Array {
  const numbers = new Float64Array(count);
  for (let i = 0; i < count; i += 1) numbers[i] = (i + rng.next()) / count;
  for (let i = count - 1; i > 0; i -= 1) {
    const j = rng.int(i + 1);
    const held = numbers[i] ?? 0;
    numbers[i] = numbers[j] ?? 0;
    numbers[j] = held;
  }
  return numbers;
}

/** Turns a number in [0, 1) into one of the places of a list of weights, by their share. */
export function placeAt(shares: ArrayLike<number>): (number: number) => number {
  const sums = new Float64Array(shares.length);
  let total = 0;
  for (let i = 0; i < shares.length; i += 1) sums[i] = total += shares[i] ?? 0;
  return (number) => {
    const wanted = number * total;
    let low = 0;
    let high = sums.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) > wanted) high = middle;
      else low = middle + 1;
    }
    return low;
  };
}

/** What is known exactly of futures that were drawn: how likely each value of a whole number of theirs is. */
export interface KnownShares {
  readonly valueOf: ArrayLike<number>;
  readonly shareOf: (value: number) => number;
}

/** Sweeps after which the shares are met far closer than any price can show. */
const SWEEPS = 4;

/** Weighs drawn futures so that they keep to everything that is known exactly of them (raking), in place. */
export function fitted(weights: Float64Array, known: readonly KnownShares[]): Float64Array {
  const bound = known.map(({ valueOf, shareOf }) => {
    let [low, high] = [Infinity, -Infinity];
    for (let i = 0; i < weights.length; i += 1) {
      low = Math.min(low, valueOf[i] ?? 0);
      high = Math.max(high, valueOf[i] ?? 0);
    }
    const places = wholeNumbers(weights.length, (i) => (valueOf[i] ?? 0) - low);
    return { places, shares: Float64Array.from({ length: high - low + 1 }, (_, place) => shareOf(low + place)) };
  });
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
    for (const { places, shares } of bound) {
      const factors = new Float64Array(shares.length);
      for (let i = 0; i < weights.length; i += 1) {
        const place = places[i] ?? 0;
        factors[place] = (factors[place] ?? 0) + (weights[i] ?? 0);
      }
      for (let place = 0; place < factors.length; place += 1) {
        const drawn = factors[place] ?? 0;
        factors[place] = drawn > 0 ? (shares[place] ?? 0) / drawn : 0;
      }
      for (let i = 0; i < weights.length; i += 1) weights[i] = (weights[i] ?? 0) * (factors[places[i] ?? 0] ?? 0);
    }
  }
  return normalised(weights);
}

/** Exact shares of both numbers of a score, of their sum and of their difference. */
export function sharesOfScore(
  home: Int16Array,
  away: Int16Array,
  shares: Readonly<Record<'home' | 'away' | 'total' | 'margin', Pmf>>,
): KnownShares[] {
  const of = (pmf: Pmf, valueOf: ArrayLike<number>): KnownShares => ({
    valueOf,
    shareOf: (value) => probabilityOf(pmf, value),
  });
  return [
    of(shares.home, home),
    of(shares.away, away),
    of(
      shares.total,
      home.map((points, i) => points + (away[i] ?? 0)),
    ),
    of(
      shares.margin,
      home.map((points, i) => points - (away[i] ?? 0)),
    ),
  ];
}
