import { readTypedAmount } from '../odds/money.ts';
import type { QuickBet } from './quick-bet-types.ts';

/** The stake in subunits; null while what was typed is not an amount above 0. */
export function typedStake({ stake, currency }: QuickBet): bigint | null {
  const typed = readTypedAmount(stake, currency.subunits);
  return typed.kind === 'amount' && typed.subunits > 0n ? typed.subunits : null;
}

/**
 * Whether a balance in subunits is zero or below the stake (QB-04). A balance that is not known is not; without a stake
 * the smallest amount there is has to be covered.
 */
export function isShort(balance: bigint | null, stake: bigint | null): boolean {
  return balance !== null && balance < (stake ?? 1n);
}
