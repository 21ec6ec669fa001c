import { one, subtract } from '../odds/exact.ts';
import type { Ratio } from '../odds/exact.ts';
import { largestStake } from '../odds/payout.ts';
import type { FullWin, Limits } from './limits-types.ts';

type PayoutLimit = Pick<Limits, 'maxPayout' | 'payoutAction' | 'payoutAppliesTo'>;

function lesser(a: bigint | null, b: bigint | null): bigint | null {
  if (a === null || b === null) return a ?? b;
  return a < b ? a : b;
}

/**
 * The most that a bet pays in subunits, null for no limit (VAL-05a). A limit on the profit is on top of a stake of the
 * player's own; whoever stakes nothing of their own gains all that is paid.
 */
export function payoutCap(stake: bigint, isOwnStake: boolean, limits: PayoutLimit): bigint | null {
  const { maxPayout, payoutAppliesTo } = limits;
  return maxPayout !== null && payoutAppliesTo === 'profit' && isOwnStake ? maxPayout + stake : maxPayout;
}

function stakeWinning(perUnit: Ratio, most: bigint): bigint | null {
  return perUnit.num <= 0n ? null : largestStake(perUnit, most);
}

/**
 * The largest stake in subunits that the payout limit takes, null where it bounds none (VAL-05). A limit on the return
 * takes no stake above itself, as a void could not give it back.
 */
export function stakeWithinPayout({ factor, isOwnStake }: FullWin, limits: PayoutLimit): bigint | null {
  const { maxPayout, payoutAction, payoutAppliesTo } = limits;
  if (maxPayout === null) return null;
  const isOnProfit = payoutAppliesTo === 'profit';
  const perUnit = isOnProfit && isOwnStake ? subtract(factor, one) : factor;
  const byWin = payoutAction === 'accept' ? null : stakeWinning(perUnit, maxPayout);
  return isOnProfit ? byWin : lesser(maxPayout, byWin);
}
