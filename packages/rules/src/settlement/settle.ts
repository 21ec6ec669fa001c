import { judge } from './judge.ts';
import type { BetOutcome, BetToSettle } from './settlement-types.ts';

const open: BetOutcome = { decided: false, status: 'waiting_results', result: 'no_results' };

/**
 * What a bet comes to from its legs, its form and its bonus, exactly as decision 10 says (PLC-06, I14). A bet is decided
 * when no line of it is alive, when all its legs have ended, or when it was cancelled. The payout is the exact cash,
 * rounded once, half up, and then capped. Throws RangeError for what was never accepted: no stake, no legs, odds that
 * are not odds, sizes or bankers out of range, a dead heat of no place.
 */
export function settleBet(bet: BetToSettle): BetOutcome {
  const judged = judge(bet);
  if (judged === null) return open;
  return {
    decided: true,
    status: judged.word === 'canceled' ? 'cancelled' : 'done',
    result: judged.word,
    payout: judged.payout,
    freebetReturned: judged.bonus.freebetReturned,
  };
}
