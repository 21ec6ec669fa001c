import { compare, floor, multiply, one, ratio, zero } from '../odds/exact.ts';
import type { Ratio } from '../odds/exact.ts';

function checkShare(share: Ratio): void {
  if (compare(share, zero) <= 0 || compare(share, one) > 0) {
    throw new RangeError(`a share of a stake is above 0 and at most 1: ${share.num}/${share.den}`);
  }
}

function ceiling({ num, den }: Ratio): bigint {
  return -floor({ num: -num, den });
}

/**
 * How much of an open stake a share takes, in subunits: rounded up, as what is paid for it is rounded down, so that parts
 * never come to more than the whole (PLC-07, decision 25). Throws RangeError for a share that is not above 0 and at most 1.
 */
export function cashedStake(open: bigint, share: Ratio): bigint {
  checkShare(share);
  return ceiling(multiply(ratio(open), share));
}

/**
 * What a share of the stake pays out of the offer for all of it, in subunits, rounded down. Throws as `cashedStake`
 * does.
 */
export function partOfOffer(offer: bigint, share: Ratio): bigint {
  checkShare(share);
  return floor(multiply(ratio(offer), share));
}

/**
 * What is open of a stake after shares of what was open each time, oldest first. In subunits; throws as `cashedStake`
 * does.
 */
export function openStake(stake: bigint, shares: readonly Ratio[]): bigint {
  return shares.reduce((open, share) => open - cashedStake(open, share), stake);
}

/**
 * The most that the open part of a bet may pay: its part of the potential win, rounded up, which is never below what the
 * open part returns by itself (decision 25). All in subunits, `stake` above 0.
 */
export function capOfRest(potentialWin: bigint, stake: bigint, open: bigint): bigint {
  return ceiling(ratio(potentialWin * open, stake));
}
