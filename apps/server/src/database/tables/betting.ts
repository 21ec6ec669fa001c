import type { BetResult, BetStatus, SelectionResult } from '@touchline/contract';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** Written once, never changed. */
type Fixed<T> = ColumnType<T, T, never>;
/** Whole subunits of a currency; a string because 18 decimals do not fit a double. */
type Subunits = ColumnType<string, string | bigint, string | bigint>;
type Moment = ColumnType<Date, Date | string, Date | string>;
type Counter = ColumnType<string, string | number | bigint | undefined, string | number | bigint>;

/**
 * `player` accounts are wallets and store their balance; the others are the house's side of the books, whose balance is
 * only ever summed: a stored one would be one row that every bet waits for.
 */
export type AccountKind = 'player' | 'stakes' | 'house' | 'deposits';

export interface LedgerAccountTable {
  id: GeneratedAlways<string>;
  kind: Fixed<AccountKind>;
  /** Set on wallets alone. */
  player_id: Fixed<string | null>;
  currency: Fixed<string>;
  /** Subunits of a wallet: always the sum of its entries (I4), never below 0 (I5). Written by a trigger alone. */
  balance: ColumnType<string | null, never, never>;
  active: Generated<boolean>;
  /** Rises with each change of the balance. */
  version: ColumnType<string, never, never>;
}

export interface LedgerTransactionTable {
  id: GeneratedAlways<string>;
  kind: Fixed<'deposit' | 'stake' | 'settlement' | 'arena_stake' | 'arena_settlement'>;
  bet_id: Fixed<string | null>;
  /** Makes a deposit or a cause of the arena happen once, as `bet_id` does for the others. */
  reference: Fixed<string | null>;
  created_at: ColumnType<Date, undefined, never>;
}

export interface LedgerEntryTable {
  transaction_id: Fixed<string>;
  account_id: Fixed<string>;
  currency: Fixed<string>;
  /** Positive puts money into the account; the entries of a transaction sum to 0 for each currency (I4). */
  amount: ColumnType<string, string | bigint, never>;
}

/** One intention to bet: the idempotency key, what was asked, and what was answered, for ever (I1). */
export interface PressTable {
  player_id: Fixed<string>;
  key: Fixed<string>;
  fingerprint: Fixed<string>;
  device_id: Fixed<string>;
  locale: Fixed<string>;
  quick: Fixed<boolean>;
  /** Exactly what the caller was answered; null only inside the transaction that places the bets. */
  answer: ColumnType<unknown, string | null, string>;
  created_at: ColumnType<Date, undefined, never>;
}

export interface BetTable {
  id: GeneratedAlways<string>;
  player_id: Fixed<string>;
  press_key: Fixed<string>;
  /** Place of the bet in its press, from 0. */
  press_index: Fixed<number>;
  type: Fixed<'single' | 'combo' | 'system'>;
  /** Which combinations a system makes; null for every other type. */
  system: Fixed<unknown>;
  status: ColumnType<BetStatus, BetStatus, BetStatus>;
  result: ColumnType<BetResult, BetResult, BetResult>;
  currency: Fixed<string>;
  stake: Fixed<string>;
  /** For show: the product of the accepted odds at three places. */
  odds: Fixed<string>;
  potential_win: Fixed<string>;
  /** Subunits paid out, null until settled. */
  win_amount: Subunits | ColumnType<null, null, null>;
  /** Feed time at which it was placed and settled. */
  placed_at: Fixed<Date | string>;
  settled_at: Moment | ColumnType<null, null, null>;
  created_at: ColumnType<Date, undefined, never>;
  /** Rises with each change, from 1. */
  version: Counter;
}

export interface BetSelectionTable {
  bet_id: Fixed<string>;
  ord: Fixed<number>;
  match_id: Fixed<string>;
  market_id: Fixed<string>;
  specifier: Fixed<string>;
  outcome_id: Fixed<string>;
  /** Names as sold. */
  market_name: Fixed<string>;
  outcome_name: Fixed<string>;
  /** Odds as accepted; a trigger keeps them as they are (I6). */
  odds: Fixed<string>;
  /** Stands in every line of its system. */
  banker: ColumnType<boolean, never, never>;
  result: ColumnType<SelectionResult, SelectionResult, SelectionResult>;
  /** `{ places, tied }` of a win that is shared, else null. */
  dead_heat: ColumnType<unknown, string | null, string | null>;
}

/** A shared slip (PLC-09). */
export interface ShareCodeTable {
  code: Fixed<string>;
  /** SHA-256 of `bets` as it was first written. */
  fingerprint: Fixed<Buffer>;
  bets: ColumnType<unknown, string, never>;
  created_at: ColumnType<Date, undefined, never>;
}

/** Private push events, written in the transaction of what they tell, taken out after it by push/outbox.ts. */
export interface OutboxTable {
  id: GeneratedAlways<string>;
  player_id: Fixed<string>;
  payload: ColumnType<unknown, string, never>;
  created_at: ColumnType<Date, undefined, never>;
}

export interface BettingTables {
  share_code: ShareCodeTable;
  ledger_account: LedgerAccountTable;
  ledger_transaction: LedgerTransactionTable;
  ledger_entry: LedgerEntryTable;
  press: PressTable;
  bet: BetTable;
  bet_selection: BetSelectionTable;
  outbox: OutboxTable;
}
