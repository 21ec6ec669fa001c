/** A stream of pseudo-random numbers; the same seed gives the same stream for ever. */
export interface Rng {
  /** Uniform in [0, 1). */
  next(): number;
  /** Uniform integer in [0, n). */
  int(n: number): number;
  /** Standard normal. */
  normal(): number;
  /** Exponential with the given mean. */
  exponential(mean: number): number;
  /** True with probability `p`. */
  chance(p: number): boolean;
}

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** Mixes the bits of a 32-bit integer (the finaliser of murmur3). */
function mix(value: number): number {
  let h = value | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** Hash of numbers (integers up to 2^53) to an unsigned 32-bit integer. */
export function hash(...parts: readonly number[]): number {
  let h = FNV_OFFSET;
  for (const part of parts) {
    h = mix(Math.imul(h, FNV_PRIME) ^ (part | 0));
    h = mix(Math.imul(h, FNV_PRIME) ^ Math.floor(part / 0x100000000));
  }
  return h;
}

/** Hash of a text to an unsigned 32-bit integer. */
export function hashText(text: string): number {
  let h = FNV_OFFSET;
  for (let i = 0; i < text.length; i += 1) h = Math.imul(h ^ text.charCodeAt(i), FNV_PRIME);
  return mix(h);
}

/** Hash of numbers to a number in [0, 1). */
export function unit(...parts: readonly number[]): number {
  return hash(...parts) / 0x100000000;
}

/** Seeded generator (mulberry32). Whoever sees a few of its numbers can find the others: never for what is bet on in earnest. */
export function createRng(seed: number): Rng {
  let state = mix(seed ^ 0x9e3779b9);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 0x100000000;
  };
  return rngOf(next);
}

/** Everything that is drawn from uniform numbers in [0, 1). */
export function rngOf(next: () => number): Rng {
  return {
    next,
    int: (n) => Math.floor(next() * n),
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    exponential: (mean) => -mean * Math.log(1 - next()),
    chance: (p) => next() < p,
  };
}
