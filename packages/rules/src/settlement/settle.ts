import { product } from '../odds/exact.ts';
import { legFactor, parseOdds, payout } from '../odds/payout.ts';
import type { LegResult } from '../odds/payout.ts';
import type { BetOutcome, BetToSettle } from './types.ts';

const open: BetOutcome = { decided: false, status: 'waiting_results', result: 'no_results' };

const wordFor = (results: readonly LegResult[]) => {
  if (results.includes('lose')) return 'lose_entire';
  if (results.every((result) => result === 'void')) return 'refund_entire';
  if (results.includes('half_lose')) return 'refund_half_lose_other';
  if (results.includes('half_win')) return 'refund_half_win_other';
  return 'win_entire';
};

/**
 * What a single or combo comes to from its legs. One lost leg decides it at once; otherwise every leg must have ended.
 * With half results the word names the worst of them; the payout is always the exact product, rounded once (I14).
 * Throws RangeError for odds that are not odds, or no legs: such a bet was never accepted.
 */
export const settleBet = ({ stake, legs, maxPayout }: BetToSettle): BetOutcome => {
  if (legs.length === 0) throw new RangeError('a bet has at least one leg');
  const ended: LegResult[] = [];
  for (const { result } of legs) if (result !== 'no_results') ended.push(result);
  if (ended.includes('lose')) return { decided: true, status: 'done', result: 'lose_entire', payout: 0n };
  if (ended.length < legs.length) return open;
  const factors = legs.map(({ odds, result }) => {
    const exact = parseOdds(odds);
    if (exact === null || result === 'no_results') throw new RangeError(`not decimal odds: ${odds}`);
    return legFactor(exact, result);
  });
  return { decided: true, status: 'done', result: wordFor(ended), payout: payout(stake, product(factors), maxPayout) };
};
