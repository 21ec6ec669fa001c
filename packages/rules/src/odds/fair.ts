import { add, divide, multiply, one, type Ratio, ratio, subtract, zero } from './exact.ts';
import { parseOdds } from './payout.ts';

/** A market as it is priced, without the margin in it. */
export interface FairPrices {
  /** Share of what is staked on all outcomes, each in proportion to its chance, that the bookmaker keeps; at least 0. */
  readonly margin: Ratio;
  /** Decimal odds without the margin, in the order of the outcomes. */
  readonly odds: readonly Ratio[];
}

interface PricedOutcome {
  readonly id: string;
  readonly odds: string;
  readonly active: boolean;
}

const DOUBLE_CHANCES: ReadonlySet<string> = new Set(['1x', '12', 'x2']);

/**
 * Margin and fair prices of a market of which one outcome wins, or two of the three double chances. The margin is taken off
 * every outcome in the same proportion: with `s` the sum of `1 / odds` and `k` winners it is `1 - k / s`, and a fair price
 * `odds * s / k`. Null where it cannot be said: an outcome is not for sale, is alone, has no odds, or `s` is below `k`.
 */
export function fairPrices(outcomes: readonly PricedOutcome[]): FairPrices | null {
  const prices = outcomes.flatMap(({ odds, active }) => (active ? (parseOdds(odds) ?? []) : []));
  if (prices.length < 2 || prices.length !== outcomes.length) return null;
  const winners = ratio(outcomes.every(({ id }) => DOUBLE_CHANCES.has(id)) ? 2n : 1n);
  const sum = prices.reduce((total, odds) => add(total, divide(one, odds) ?? zero), zero);
  const factor = divide(sum, winners) ?? zero;
  const kept = subtract(one, divide(one, factor) ?? one);
  return kept.num < 0n ? null : { margin: kept, odds: prices.map((odds) => multiply(odds, factor)) };
}
