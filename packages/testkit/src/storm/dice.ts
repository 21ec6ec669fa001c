/** Seeded randomness: one seed gives one story. */
export interface Dice {
  /** From 0 to below 1. */
  next(): number;
  /** Whole number from 0 to below `sides`. */
  roll(sides: number): number;
  chance(share: number): boolean;
  pick<T>(from: readonly [T, ...T[]]): T;
  /** `length` characters of `A-Za-z0-9_-`. */
  text(length: number): string;
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-';

/** FNV-1a over the seed, from another start for each word of state. */
function wordOf(seed: string, start: number): number {
  let hash = (0x811c9dc5 ^ start) >>> 0;
  for (const letter of seed) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash;
}

/** A generator with 128 bits of state (sfc32): keys drawn from one of 32 bits would meet within a hundred thousand. */
export function createDice(seed: string): Dice {
  let [a, b, c, counter] = [wordOf(seed, 1), wordOf(seed, 2), wordOf(seed, 3), 1];
  const word = (): number => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    return sum >>> 0;
  };
  for (let round = 0; round < 15; round += 1) word();
  const next = (): number => word() / 2 ** 32;
  const roll = (sides: number): number => Math.floor(next() * sides);
  return {
    next,
    roll,
    chance: (share) => next() < share,
    pick: (from) => from[roll(from.length)] ?? from[0],
    text: (length) => Array.from({ length }, () => letters[word() >>> 26] ?? 'A').join(''),
  };
}
