import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

type Fixed<T> = ColumnType<T, T, never>;

/** A bet on a virtual race or draw. Amounts in subunits; times are feed time. */
export interface ArenaBetTable {
  id: GeneratedAlways<string>;
  player_id: Fixed<string>;
  /** Idempotency key, once for a player (I1). */
  key: Fixed<string>;
  fingerprint: Fixed<string>;
  game: Fixed<string>;
  round: Fixed<string>;
  market: Fixed<string>;
  selection: Fixed<string>;
  /** Words as sold. */
  market_name: Fixed<string>;
  selection_name: Fixed<string>;
  venue: Fixed<string>;
  /** Which rounds it was sold on: those of this number, or of the installation's secret where it is null. */
  seed: Fixed<string | null>;
  /** SHA-256 of the seed of its round, as it was published before; null for bets of rules before 2. */
  commitment: Fixed<string | null>;
  rules: Fixed<number>;
  currency: Fixed<string>;
  stake: Fixed<string>;
  /** Hundredths. */
  odds: Fixed<number>;
  potential_win: Fixed<string>;
  state: Generated<'open' | 'won' | 'lost' | 'void'>;
  /** Null until settled. */
  paid: string | null;
  placed_at: ColumnType<Date, Date, never>;
  starts_at: ColumnType<Date, Date, never>;
  ends_at: ColumnType<Date, Date, never>;
  settled_at: Date | null;
  created_at: ColumnType<Date, undefined, never>;
}

export interface ArenaTables {
  arena_bet: ArenaBetTable;
}
