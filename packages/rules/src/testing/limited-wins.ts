/** Amounts and wins that limits are asked about. */
import type { Ratio } from '../odds/exact.ts';

export function euros(value: string) {
  return { value, currency: 'EUR' };
}

export function own(factor: Ratio) {
  return { factor, isOwnStake: true };
}
export function ofFreebet(factor: Ratio) {
  return { factor, isOwnStake: false };
}
