import type { BetRequest, BetRequestState, ResultFilter } from '@touchline/rules';

/** PLC-05. */
export interface BetsFilter {
  readonly status: 'all' | 'open' | 'settled';
  /** How they ended; all of them when absent. */
  readonly result?: ResultFilter;
}

/** What an edit makes of a placed bet, as the call has it. */
export type EditedBet = Extract<BetRequest, { kind: 'edit' }>['body'];

/** `fields`: which of the values is wrong. */
export type AutoCashOutResult =
  | { readonly kind: 'set' }
  | { readonly kind: 'refused'; readonly textKey: string; readonly fields: readonly ('take_profit' | 'stop_loss')[] }
  | { readonly kind: 'unreachable' };

export type { BetRequestState };
