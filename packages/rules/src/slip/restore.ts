import type { Currency } from '../odds/money.ts';
import { regularBets, withRegular } from './entries.ts';
import { withCurrency } from './stakes.ts';
import type { Slip, SlipBet } from './slip-types.ts';
import { isWholeBet } from './whole-bet.ts';

/** Whether an entry may stand beside those before it: one combo, one system or singles, and custom bets. */
function fitsBeside(kept: readonly SlipBet[], { betId, betType }: SlipBet): boolean {
  if (kept.some((other) => other.betId === betId)) return false;
  if (betType === 'custom_bet') return true;
  return kept.every((other) => other.betType === 'custom_bet' || (other.betType === 'single' && betType === 'single'));
}

export interface RestoredSlip {
  readonly slip: Slip;
  /** Number of entries that were left out. */
  readonly dropped: number;
}

/**
 * The slip of entries that were stored (SLIP-17). Those that are not whole, or do not go together, are dropped and
 * counted, the rest stays. Entries in another currency are converted as by `withCurrency`.
 */
export function restoreSlip({ bets, remembered }: Slip, currency: Currency): RestoredSlip {
  const kept: SlipBet[] = [];
  for (const bet of bets) if (isWholeBet(bet) && fitsBeside(kept, bet)) kept.push(bet);
  const read: Slip = { bets: kept, remembered };
  // Puts the regular part first and forgets the stakes of what is not there; nothing is judged.
  const slip = withRegular(read, regularBets(read), { mode: 'any' });
  return { slip: withCurrency(slip, currency), dropped: bets.length - kept.length };
}
