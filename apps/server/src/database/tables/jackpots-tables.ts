import type { JackpotLevelState } from '@touchline/contract';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** Written once, never changed. */
type Fixed<T> = ColumnType<T, T, never>;
/** Whole millionths of the currency of the jackpot; a string because they may not fit a double. */
type Millionths = ColumnType<string, string | bigint, string | bigint>;

/** A prize that accepted bets feed and one of them wins (JACK-01). */
export interface JackpotTable {
  id: Generated<string>;
  /** Identifies it when it is created again. */
  key: Fixed<string>;
  name: string;
  currency: ColumnType<'EUR', 'EUR' | undefined, never>;
  /** Cents that its hits have paid. Written with each hit, by the database alone. */
  hits_amount: ColumnType<string, never, never>;
}

/** One of the prizes of a jackpot, which falls by itself. */
export interface JackpotLevelTable {
  id: GeneratedAlways<string>;
  jackpot_id: Fixed<string>;
  /** Place in the list, from 0. */
  place: number;
  code: Fixed<string>;
  name: string;
  /** Only `active` takes bets in. */
  state: JackpotLevelState;
  /** What of each stake the bookmaker puts in, decimal text below 1. */
  share: string;
  /** What it begins with. */
  seed: Millionths;
  /** What it stands at. */
  pool: Millionths;
  /** Between which amounts it falls. */
  lowest: Millionths;
  highest: Millionths;
  /** The amount at which it falls. A secret: no call and no log contains it. */
  falls_at: Millionths;
}

/** A bet that was accepted and has not fed the jackpots yet. Written only by triggers of `bet`. */
export interface JackpotStakeTable {
  bet_id: ColumnType<string, never, never>;
}

/** A level that fell to a player (JACK-02). Written by functions of the database alone. */
export interface JackpotHitTable {
  id: ColumnType<string, never, never>;
  jackpot_id: ColumnType<string, never, never>;
  level_id: ColumnType<string, never, never>;
  player_id: ColumnType<string, never, never>;
  /** The bet that won it. */
  bet_id: ColumnType<string, never, never>;
  /** Of the bet. */
  currency: ColumnType<string, never, never>;
  /** Subunits of `currency`, and cents. */
  amount: ColumnType<string, never, never>;
  amount_eur: ColumnType<string, never, never>;
  status: ColumnType<'paid', never, never>;
  seen: ColumnType<boolean, never, boolean>;
  /** Feed time. */
  created_at: ColumnType<Date, never, never>;
}

export interface JackpotTables {
  jackpot: JackpotTable;
  jackpot_level: JackpotLevelTable;
  jackpot_stake: JackpotStakeTable;
  jackpot_hit: JackpotHitTable;
}
