import type { BetResult, BetStatus, SelectionResult } from '@touchline/contract';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** Written once, never changed. */
type Fixed<T> = ColumnType<T, T, never>;
/** Whole subunits of a currency; a string because 18 decimals do not fit a double. */
type Subunits = ColumnType<string, string | bigint, string | bigint>;
type Moment = ColumnType<Date, Date | string, Date | string>;
type Counter = ColumnType<string, string | number | bigint | undefined, string | number | bigint>;

/** A currency that amounts are stored in; the first start that offers it writes it. */
export interface CurrencyTable {
  code: Fixed<string>;
  /** In one main unit: a power of ten. */
  subunits: Fixed<string>;
  fiat: Fixed<boolean>;
}

/**
 * `player` accounts are wallets and store their balance; the others are the bookmaker's side of the ledger, whose
 * balance is only ever summed: a stored one would be one row that every bet waits for.
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
  kind: Fixed<
    | 'deposit'
    | 'stake'
    | 'settlement'
    | 'refusal'
    | 'cash_out'
    | 'withdrawal'
    | 'arena_stake'
    | 'arena_settlement'
    | 'jackpot'
    | 'cashier_deposit'
    | 'cashier_withdrawal'
    | 'lootbox'
  >;
  bet_id: Fixed<string | null>;
  /** Unique cause: of a deposit, of the arena, of a jackpot or of a lootbox, as `bet_id` is for bets. */
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
  type: Fixed<'single' | 'combo' | 'system' | 'custom_bet'>;
  /** Which combinations a system makes; null for every other type. */
  system: Fixed<unknown>;
  /** Accepted price of all selections of a custom bet together; null for every other type. */
  custom_odds: Fixed<string | null>;
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
  /** Feed time at which a live delay is over; null for a bet without one. */
  decides_at: Fixed<Date | string | null>;
  /** The bet as it was asked for and its accept mode, while and after it waits (sportsbook/betting/plan.ts). */
  asked: Fixed<unknown>;
  /** Why it was not accepted after its delay; set on rejected bets only. */
  refusal: ColumnType<unknown, string | null, string | null>;
  /** Euro that each of its outcomes holds for it. */
  exposure: ColumnType<string | null, never, never>;
  /** What of the stake was bought back and what was paid for it, subunits. Written by functions of the database alone. */
  cashed_stake: ColumnType<string, never, never>;
  cashed_amount: ColumnType<string, never, never>;
  /** The bet that it took the place of, and the one that took its place. */
  replaces: ColumnType<string | null, never, never>;
  replaced_by: ColumnType<string | null, never, never>;
  /** `{ id, type, odds, min_count }` of the bonus that it carries, or null. */
  bonus: ColumnType<unknown, never, never>;
  /** It feeds the jackpots once it is accepted (JACK-03). */
  in_jackpot: ColumnType<boolean, boolean | undefined, never>;
  /** The bookmaker pays the stake (the row of its bonus in `bonusKinds`). */
  house_stake: ColumnType<boolean, boolean | undefined, never>;
  /** Its player was a VIP when it was placed (PLC-08). */
  is_vip: ColumnType<boolean, boolean | undefined, never>;
  /** What the page said stood on its screen at the press (sportsbook/betting/press-record.ts); null where it said nothing. */
  seen: ColumnType<unknown, never, never>;
  /** Feed time at which it was accepted; null until then, and for ever on a rejected bet and on those of before. */
  accepted_at: ColumnType<Date | null, never, never>;
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
  /** Banker: stands in every line of its system. */
  banker: ColumnType<boolean, never, never>;
  result: ColumnType<SelectionResult, SelectionResult, SelectionResult>;
  /** `{ places, tied }` of a win that is shared, else null. */
  dead_heat: ColumnType<unknown, string | null, string | null>;
  /** `{ places, fraction }` where half of the stake is on a place, else null. */
  each_way: ColumnType<unknown, never, never>;
  /** `{ result, dead_heat }` of that half once it is decided. */
  place: ColumnType<unknown, never, never>;
  /** Hundredths taken off the winnings because others did not start. */
  deduction: ColumnType<number, never, never>;
  /** `{ home, away }` of its match when it was accepted, or so far while it waits; null before a match has begun. */
  score: ColumnType<unknown, never, never>;
}

/** What the bookmaker may have to pay on one outcome, in euro. Written by functions of the database alone. */
export interface ExposureTable {
  id: GeneratedAlways<string>;
  match_id: Fixed<string>;
  market_id: Fixed<string>;
  specifier: Fixed<string>;
  outcome_id: Fixed<string>;
  amount: ColumnType<string, never, never>;
}

/** A bet, or a share of one, that was bought back (PLC-07). Written by functions of the database alone. */
export interface CashOutTable {
  bet_id: Fixed<string>;
  /** From 0, in the order in which they happened. */
  place: Fixed<number>;
  /** Share of what was open of the stake, decimal text. */
  share: Fixed<string>;
  /** Subunits of the stake that it took, and what was paid for them. */
  stake: Fixed<string>;
  amount: Fixed<string>;
  by: Fixed<'player' | 'automatic'>;
  /** Feed time. */
  taken_at: Fixed<Date | string>;
}

/** One intention to do something with a placed bet: its idempotency key and what was answered, for ever (I1). */
export interface BetRequestTable {
  player_id: Fixed<string>;
  key: Fixed<string>;
  fingerprint: Fixed<string>;
  answer: ColumnType<unknown, never, never>;
  created_at: ColumnType<Date, undefined, never>;
}

/** Values at which the server buys a bet back by itself, subunits; of an open bet only. */
export interface AutoCashOutTable {
  bet_id: Fixed<string>;
  take_profit: Fixed<string | null>;
  stop_loss: Fixed<string | null>;
}

export interface AutoCashOutLogTable {
  id: GeneratedAlways<string>;
  bet_id: Fixed<string>;
  what: Fixed<'set' | 'taken_back' | 'reached' | 'paid' | 'missed'>;
  take_profit: Fixed<string | null>;
  stop_loss: Fixed<string | null>;
  /** Null where there was none. */
  offer: Fixed<string | null>;
  /** Feed time. */
  logged_at: Fixed<Date | string>;
}

/** A shared slip (PLC-09). */
export interface ShareCodeTable {
  code: Fixed<string>;
  /** SHA-256 of `bets` as it was first written. */
  fingerprint: Fixed<Buffer>;
  bets: ColumnType<unknown, string, never>;
  created_at: ColumnType<Date, undefined, never>;
}

/** Private push events, written in the transaction that causes them and deleted after publication by push/outbox.ts. */
export interface OutboxTable {
  id: GeneratedAlways<string>;
  player_id: Fixed<string>;
  payload: ColumnType<unknown, string, never>;
  created_at: ColumnType<Date, undefined, never>;
}

export interface BettingTables {
  share_code: ShareCodeTable;
  currency: CurrencyTable;
  ledger_account: LedgerAccountTable;
  ledger_transaction: LedgerTransactionTable;
  ledger_entry: LedgerEntryTable;
  press: PressTable;
  bet: BetTable;
  bet_selection: BetSelectionTable;
  exposure: ExposureTable;
  cash_out: CashOutTable;
  bet_request: BetRequestTable;
  auto_cash_out: AutoCashOutTable;
  auto_cash_out_log: AutoCashOutLogTable;
  outbox: OutboxTable;
}
