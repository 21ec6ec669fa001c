/** Distribution of a whole number: `p[i]` is the probability of `min + i`. Never changed once made. */
export interface Pmf {
  readonly min: number;
  readonly p: Float64Array;
}

/** Tails below this are cut off: far under any price, and it keeps the arrays short. */
const NEGLIGIBLE = 1e-10;

/** A number that is known. */
export function certain(value: number): Pmf {
  return { min: value, p: Float64Array.of(1) };
}

/** From [value, probability] pairs in any order. */
export function pmfOf(pairs: readonly (readonly [number, number])[]): Pmf {
  const min = Math.min(...pairs.map(([value]) => value));
  const max = Math.max(...pairs.map(([value]) => value));
  const p = new Float64Array(max - min + 1);
  for (const [value, weight] of pairs) p[value - min] = (p[value - min] ?? 0) + weight;
  return { min, p };
}

export function probabilityOf(pmf: Pmf, value: number): number {
  return pmf.p[value - pmf.min] ?? 0;
}

function trimmed(min: number, p: Float64Array): Pmf {
  let from = 0;
  let to = p.length;
  while (from < to - 1 && (p[from] ?? 0) < NEGLIGIBLE) from += 1;
  while (to > from + 1 && (p[to - 1] ?? 0) < NEGLIGIBLE) to -= 1;
  return { min: min + from, p: p.slice(from, to) };
}

/** From the probabilities of 0, 1, 2, …; the array must not be changed afterwards. */
export function pmfOfArray(p: Float64Array): Pmf {
  return trimmed(0, p);
}

export function shifted(pmf: Pmf, by: number): Pmf {
  return by === 0 ? pmf : { min: pmf.min + by, p: pmf.p };
}

/** Distribution of −X. */
export function negated(pmf: Pmf): Pmf {
  return { min: 1 - pmf.min - pmf.p.length, p: pmf.p.toReversed() };
}

/** Distribution of X + Y for independent X and Y. */
export function sum(x: Pmf, y: Pmf): Pmf {
  const a = x.p;
  const b = y.p;
  const p = new Float64Array(a.length + b.length - 1);
  for (let i = 0; i < a.length; i += 1) {
    const weight = a[i] ?? 0;
    if (weight === 0) continue;
    for (let j = 0; j < b.length; j += 1) p[i + j] = (p[i + j] ?? 0) + weight * (b[j] ?? 0);
  }
  return trimmed(x.min + y.min, p);
}

/** Distribution of X − Y for independent X and Y. */
export function difference(x: Pmf, y: Pmf): Pmf {
  return sum(x, negated(y));
}

/** Distribution of the sum of `count` independent numbers like X. */
export function times(x: Pmf, count: number): Pmf {
  let result = certain(0);
  let base = x;
  for (let rest = count; rest > 0; rest >>= 1) {
    if (rest & 1) result = sum(result, base);
    if (rest > 1) base = sum(base, base);
  }
  return result;
}

/** P(X > line). */
export function above(pmf: Pmf, line: number): number {
  let total = 0;
  for (let i = Math.max(0, Math.floor(line) + 1 - pmf.min); i < pmf.p.length; i += 1) total += pmf.p[i] ?? 0;
  return Math.min(1, total);
}

/** P(from <= X <= to). */
export function between(pmf: Pmf, from: number, to: number): number {
  let total = 0;
  const last = Math.min(pmf.p.length - 1, to - pmf.min);
  for (let i = Math.max(0, from - pmf.min); i <= last; i += 1) total += pmf.p[i] ?? 0;
  return Math.min(1, total);
}

/** P(X is odd). */
export function odd(pmf: Pmf): number {
  let total = 0;
  for (let i = Math.abs(pmf.min) % 2 === 1 ? 0 : 1; i < pmf.p.length; i += 2) total += pmf.p[i] ?? 0;
  return total;
}

export function mean(pmf: Pmf): number {
  let total = 0;
  for (let i = 0; i < pmf.p.length; i += 1) total += (pmf.min + i) * (pmf.p[i] ?? 0);
  return total;
}

export function variance(pmf: Pmf): number {
  const middle = mean(pmf);
  let total = 0;
  for (let i = 0; i < pmf.p.length; i += 1) total += (pmf.min + i - middle) ** 2 * (pmf.p[i] ?? 0);
  return total;
}

/** Adds up weighted distributions; `done` gives their mixture. */
interface Mixture {
  add(pmf: Pmf, shift: number, weight: number): void;
  put(value: number, weight: number): void;
  done(): Pmf;
}

/** A mixture of distributions whose values lie in [low, high]; values outside are a mistake of the caller. */
export function createMixture(low: number, high: number): Mixture {
  const p = new Float64Array(high - low + 1);
  return {
    add(pmf, shift, weight) {
      const start = pmf.min + shift - low;
      if (start < 0 || start + pmf.p.length > p.length) throw new RangeError('mixture range exceeded');
      for (let i = 0; i < pmf.p.length; i += 1) p[start + i] = (p[start + i] ?? 0) + weight * (pmf.p[i] ?? 0);
    },
    put(value, weight) {
      p[value - low] = (p[value - low] ?? 0) + weight;
    },
    done: () => trimmed(low, p),
  };
}
