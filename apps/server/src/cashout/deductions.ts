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
 * An open bet with what runners that were withdrawn since it was taken will cost its winnings (decision 51): the
 * deduction of each open selection, and the potential win that is left. The same bet where there is nothing to take off.
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
  // Of a bet that was bought back in part the potential win stays that of the whole.
  const win = (bet.cashouts ?? []).length > 0 ? null : (neededBy(left)?.greatest ?? null);
  return win === null ? left : { ...left, potential_win_amount: fromSubunits(win, bet.stake.subunits) };
}
