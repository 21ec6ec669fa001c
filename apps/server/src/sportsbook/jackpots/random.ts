import { randomBytes } from 'node:crypto';

/** A whole number from 0 to below `below`, each as likely as the other. Throws RangeError when there is none. */
export type RandomBelow = (below: bigint) => bigint;

/** From the system's own source; what would make some numbers likelier than others is thrown away. */
export const randomBelow: RandomBelow = (below) => {
  if (below <= 0n) throw new RangeError('no whole number is below 0');
  const bits = below.toString(2).length;
  for (;;) {
    const drawn = BigInt.asUintN(bits, BigInt(`0x${randomBytes(Math.ceil(bits / 8)).toString('hex')}`));
    if (drawn < below) return drawn;
  }
};
