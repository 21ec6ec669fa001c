import type { Bet } from '@touchline/contract';
import { fromSubunits } from '@touchline/rules';
import { type Appraiser, appraise } from './appraise.ts';
import { withDeductions } from './deductions.ts';
import { type OpenBet, openBetOf } from './open-bet.ts';
import type { CashOutRules } from './rules.ts';

/** What bets are worth now. A malformed bet has no offer and must not prevent the offers of others. */
export interface OfferValues {
  /** A bet as cash-out reads it; null when it is not open, or malformed. */
  openBet(bet: Bet): OpenBet | null;
  /** In subunits; null when there is no offer. */
  offer(bet: OpenBet): bigint | null;
  withDeductions(bet: Bet): Bet;
}

export function createOfferValues(
  rules: CashOutRules,
  appraiser: Appraiser,
  onError: (error: unknown) => void,
): OfferValues {
  const safely = <T>(work: () => T, otherwise: T): T => {
    try {
      return work();
    } catch (error) {
      onError(error);
      return otherwise;
    }
  };
  return {
    openBet: (bet) => safely(() => openBetOf(bet, rules), null),
    offer: (bet) => (rules.enabled ? safely(() => appraise(bet, appraiser), null) : null),
    withDeductions: (bet) => safely(() => withDeductions(bet, appraiser.prices), bet),
  };
}

/** An offer as it is sent. */
export function offerText(offer: bigint | null, { subunits }: OpenBet): string | null {
  return offer === null ? null : fromSubunits(offer, subunits);
}
