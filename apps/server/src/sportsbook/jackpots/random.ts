import { randomBytes } from 'node:crypto';

/** A uniform whole number from 0 to below `below`. Throws RangeError when there is none. */
export type RandomBelow = (below: bigint) => bigint;

/** From the system's random source; values that would bias the result are rejected. */
export const randomBelow: RandomBelow = (below) => {
  if (below <= 0n) throw new RangeError('no whole number is below 0');
  const bits = below.toString(2).length;
  for (;;) {
    const drawn = BigInt.asUintN(bits, BigInt(`0x${randomBytes(Math.ceil(bits / 8)).toString('hex')}`));
    if (drawn < below) return drawn;
  }
};
