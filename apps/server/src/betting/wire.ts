import type { Bet, BetResult, BetStatus, SelectionResult } from '@touchline/contract';
import { type DeadHeat, fromSubunits } from '@touchline/rules';
import { currencyOf } from '../ledger/currencies.ts';
import type { StoredSystem, TakenType } from './form.ts';

export interface SelectionFacts {
  readonly market_id: string;
  readonly market_name: string;
  readonly specifier: string;
  readonly outcome_id: string;
  readonly outcome_name: string;
  /** As accepted. */
  readonly odds: string;
  /** Stands in every line of its system. */
  readonly banker: boolean;
  readonly result: SelectionResult;
  /** Shares a win; null for a whole one and for every other result. */
  readonly dead_heat: DeadHeat | null;
  readonly match: Bet['selections'][number]['match'];
}

/** A bet as the database has it: amounts in subunits, moments as dates. */
export interface BetFacts {
  readonly id: string;
  readonly type: TakenType;
  /** Null for every type but a system. */
  readonly system: StoredSystem | null;
  readonly press_key: string;
  readonly press_index: number;
  readonly status: BetStatus;
  readonly result: BetResult;
  readonly currency: string;
  readonly stake: string;
  readonly odds: string;
  readonly potential_win: string;
  readonly win_amount: string | null;
  readonly placed_at: Date;
  readonly settled_at: Date | null;
  readonly selections: readonly SelectionFacts[];
}

/** The contract's bet. Throws RangeError for a currency that this build does not know. */
export const betWire = (bet: BetFacts): Bet => {
  const currency = currencyOf(bet.currency);
  if (!currency) throw new RangeError(`no currency ${bet.currency}`);
  const subunits = String(currency.subunits);
  const amount = (value: string): string => fromSubunits(BigInt(value), subunits);
  return {
    id: bet.id,
    type: bet.type,
    ref: `${bet.press_key}.${bet.press_index}`,
    status: bet.status,
    result: bet.result,
    stake: { value: amount(bet.stake), currency: bet.currency, subunits },
    win_amount: bet.win_amount === null ? null : amount(bet.win_amount),
    odds: bet.odds,
    potential_win_amount: amount(bet.potential_win),
    selections: bet.selections.map((selection, ord) => ({
      // The same rule as in place_bets: a selection is named by its bet and its place in it.
      id: `${bet.id}${String(ord).padStart(2, '0')}`,
      status: selection.result,
      ...(selection.dead_heat === null ? {} : { dead_heat: selection.dead_heat }),
      ...(selection.banker ? { banker: true } : {}),
      market: { id: selection.market_id, name: selection.market_name },
      specifier: selection.specifier,
      outcome: { id: selection.outcome_id, name: selection.outcome_name },
      odds: selection.odds,
      match: selection.match,
    })),
    created_at: bet.placed_at.toISOString(),
    settled_at: bet.settled_at?.toISOString() ?? null,
    to_cashout: null,
    bonus: null,
    system: bet.system && { ...bet.system, sizes: [...bet.system.sizes] },
    used_in_jackpot: false,
    is_vip: false,
  };
};
