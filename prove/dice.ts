/** Seeded source of whole numbers; the same seed throws the same numbers on every machine. */
export interface Dice {
  /** 0 to `sides` - 1. `sides` is 1 to 2^32. */
  roll(sides: number): number;
  /** One of them, each as likely. Throws RangeError for an empty list. */
  one<T>(from: readonly T[]): T;
  /** True once in `times`. */
  once(times: number): boolean;
}

/** Mixes a seed and the number of a case into the start of a sequence of its own (splitmix). */
function start(seed: number, index: number): number {
  let mixed = (Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) + Math.imul(index + 1, 0xc2b2ae35)) | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
  return (mixed ^ (mixed >>> 15)) | 0 || 1;
}

/** The dice of one case (xorshift). */
export function diceOf(seed: number, index: number): Dice {
  let state = start(seed, index);
  const roll = (sides: number): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % sides;
  };
  return {
    roll,
    one: (from) => {
      if (from.length === 0) throw new RangeError('nothing to choose from');
      return from[roll(from.length)] as (typeof from)[number];
    },
    once: (times) => roll(times) === 0,
  };
}
