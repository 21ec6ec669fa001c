export type Dice = (sides: number) => number;

/** Small seeded generator of whole numbers (xorshift), so that a walk can be walked again. */
export function dice(seed: number): Dice {
  let state = seed | 0 || 1;
  return (sides) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % sides;
  };
}

export function one<T>(roll: Dice, from: readonly [T, ...T[]]): T {
  return from[roll(from.length)] ?? from[0];
}
