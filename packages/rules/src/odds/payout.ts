import { add, compare, floor, multiply, one, parseDecimal, ratio, roundHalfUp, subtract, zero } from './exact.ts';
import type { Ratio } from './exact.ts';

/** How a leg of a bet ended. */
export type LegResult = 'win' | 'lose' | 'void' | 'half_win' | 'half_lose' | 'cancelled';

/** A win that is shared: `places` are paid among `tied`, 1 <= places <= tied. Equal means an ordinary win. */
export interface DeadHeat {
  readonly places: number;
  readonly tied: number;
}

/** Exact decimal odds; null when the text is not decimal odds of at least 1. */
export function parseOdds(text: string): Ratio | null {
  const value = parseDecimal(text);
  return value === null || compare(value, one) < 0 ? null : value;
}

function shareOf({ places, tied }: DeadHeat): Ratio {
  if (places < 1 || places > tied) throw new RangeError(`no dead heat: ${places} places among ${tied}`);
  return ratio(BigInt(places), BigInt(tied));
}

/** Odds whose winnings are only `share` of what they were; the stake stays whole. */
export function withWinnings(odds: Ratio, share: Ratio): Ratio {
  return add(one, multiply(subtract(odds, one), share));
}

/**
 * What a leg multiplies the stake by. A dead heat counts on a win only and is read nowhere else. Throws RangeError for a
 * dead heat of no place, or of more places than legs tied.
 */
export function legFactor(odds: Ratio, result: LegResult, deadHeat?: DeadHeat): Ratio {
  switch (result) {
    case 'win':
      return deadHeat === undefined ? odds : multiply(odds, shareOf(deadHeat));
    case 'lose':
      return zero;
    case 'void':
    case 'cancelled':
      return one;
    case 'half_win':
      return multiply(add(one, odds), ratio(1n, 2n));
    case 'half_lose':
      return ratio(1n, 2n);
    default:
      return result satisfies never;
  }
}

/** An exact amount of subunits as it is paid: rounded once, half up, then capped; `cap` null for none (I14). */
export function paidOut(exact: Ratio, cap: bigint | null): bigint {
  const amount = roundHalfUp(exact);
  return cap !== null && amount > cap ? cap : amount;
}

/**
 * Return of a bet in subunits, stake included: rounded once, half up, then capped. The one sum behind preview,
 * acceptance and settlement (I14). `cap` is the largest payout in subunits, null for none.
 */
export function payout(stake: bigint, factor: Ratio, cap: bigint | null): bigint {
  return paidOut(multiply(ratio(stake), factor), cap);
}

/** The largest stake in subunits whose return does not go above `cap`. `odds` are at least 1. */
export function largestStake(odds: Ratio, cap: bigint): bigint {
  // A return of cap + 1/2 already rounds up past the cap, so the stake stays below (2 cap + 1) / 2 odds.
  const bound = ratio((2n * cap + 1n) * odds.den, 2n * odds.num);
  const whole = floor(bound);
  return bound.den === 1n ? whole - 1n : whole;
}
