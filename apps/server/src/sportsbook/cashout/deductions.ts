import type { Bet } from '@touchline/contract';
import { deductionFor, fromSubunits, neededBy } from '@touchline/rules';
import type { Prices } from './cash-out-prices.ts';

type Selection = Bet['selections'][number];

function deductionOf({ match, market, specifier, outcome }: Selection, placedAt: number, prices: Prices): number {
  const key = { match_id: match.id, market_id: market.id, specifier, outcome_id: outcome.id };
  const since = (prices.market(key)?.withdrawals ?? []).filter(({ at }) => at > placedAt);
  return deductionFor(since.map(({ odds }) => odds));
}

/**
 * Adds the deductions for runners withdrawn since an open bet was accepted (decision 51): the deduction of each open
 * selection, and the reduced potential win. Returns the same bet where nothing is deducted.
 */
export function withDeductions(bet: Bet, prices: Prices): Bet {
  if (bet.status !== 'waiting_results') return bet;
  const placedAt = Date.parse(bet.created_at);
  let isTouched = false;
  const selections = bet.selections.map((selection) => {
    const deduction = selection.status === 'no_results' ? deductionOf(selection, placedAt, prices) : 0;
    if (deduction === 0) return selection;
    isTouched = true;
    return { ...selection, deduction };
  });
  if (!isTouched) return bet;
  const left = { ...bet, selections };
  // A partly cashed-out bet keeps the potential win of the whole bet.
  const win = (bet.cashouts ?? []).length > 0 ? null : (neededBy(left)?.greatest ?? null);
  return win === null ? left : { ...left, potential_win_amount: fromSubunits(win, bet.stake.subunits) };
}
