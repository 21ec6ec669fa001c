import type { BetLimits } from '@touchline/contract';
import { compare, one, parseDecimal, type Ratio, zero } from '@touchline/rules';

/** Cash-out settings of the site (PLC-07). */
export interface CashOutRules {
  readonly enabled: boolean;
  /** A share of the stake may be bought back too. */
  readonly partial: boolean;
  /** The server buys back by itself at values that the player has set. */
  readonly automatic: boolean;
  /** Bets that are staked by a freebet are bought back too (BON-19); not when absent. */
  readonly freebets?: boolean | undefined;
  /** Margin: share of the fair value that is not paid, below 1. */
  readonly margin: Ratio;
  readonly limits: BetLimits;
}

/** Builds the rules; `margin` is decimal text below 1. Throws RangeError for an invalid margin. */
export function cashOutRulesOf(
  offered: Pick<CashOutRules, 'enabled' | 'partial' | 'automatic' | 'freebets'>,
  margin: string,
  limits: BetLimits,
): CashOutRules {
  const kept = parseDecimal(margin);
  if (kept === null || compare(kept, zero) < 0 || compare(kept, one) >= 0)
    throw new RangeError(`invalid cash-out margin: ${margin}`);
  return { ...offered, margin: kept, limits };
}
