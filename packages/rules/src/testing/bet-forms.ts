import { ratio } from '../odds/exact.ts';
import type { BetForm } from '../odds/returns.ts';

/** Forms of bets that are settled; a custom bet is at 4.50. */
export const combo: BetForm = { kind: 'combo' };
export const custom: BetForm = { kind: 'custom_bet', odds: ratio(9n, 2n) };
export function system(sizes: readonly number[], bankers: readonly number[] = []): BetForm {
  return {
    kind: 'system',
    sizes,
    bankers,
  };
}
