import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** What the operator's file says of the protection of players; one row, written by each start. */
export interface ProtectionTable {
  id: Generated<boolean>;
  is_on: boolean;
  /** Interval. */
  raise_after: ColumnType<unknown, string, string>;
  /** Interval. */
  confirm_within: ColumnType<unknown, string, string>;
  /** Limits of the operator, in subunits. */
  house: ColumnType<readonly OperatorLimit[], string, string>;
  /** Hours for which an answer of the register of a country counts. */
  registers: ColumnType<Readonly<Record<string, number>>, string | undefined, string>;
}

export interface OperatorLimit {
  readonly type: 'deposit' | 'stake' | 'loss';
  readonly period: 'day' | 'week' | 'month';
  readonly currency: string;
  /** Subunits. */
  readonly amount: string;
}

/** Written by the function `change_limit` alone. */
export interface PlayerLimitTable {
  id: GeneratedAlways<string>;
  player_id: ColumnType<string, never, never>;
  type: ColumnType<'deposit' | 'stake' | 'loss' | 'time', never, never>;
  period: ColumnType<'day' | 'week' | 'month', never, never>;
  /** Null for a limit of time. */
  currency: ColumnType<string | null, never, never>;
  /** Subunits, or minutes; null once it has ended. */
  amount: ColumnType<string | null, never, never>;
  /** The change that waits to be confirmed; null where none does. */
  wants: ColumnType<'raise' | 'end' | null, never, never>;
  /** The higher amount of a raise that waits, in subunits or minutes. */
  wanted: ColumnType<string | null, never, never>;
  confirm_from: ColumnType<Date | null, never, never>;
  confirm_until: ColumnType<Date | null, never, never>;
  created_at: ColumnType<Date, never, never>;
}

export type LimitChangeKind = 'set' | 'lowered' | 'raise_asked' | 'end_asked' | 'raised' | 'ended' | 'cancelled';

/** History of limits. Written by the function `change_limit` alone. */
export interface LimitChangeTable {
  id: GeneratedAlways<string>;
  limit_id: ColumnType<string, never, never>;
  what: ColumnType<LimitChangeKind, never, never>;
  amount: ColumnType<string | null, never, never>;
  created_at: ColumnType<Date, never, never>;
}

export interface ActiveMinuteTable {
  player_id: string;
  minute: Date;
}

/** Written by the function `start_break` alone. */
export interface PlayerBreakTable {
  id: GeneratedAlways<string>;
  player_id: ColumnType<string, never, never>;
  key: ColumnType<string, never, never>;
  fingerprint: ColumnType<string, never, never>;
  kind: ColumnType<'time_out' | 'self_exclusion' | 'panic', never, never>;
  started_at: ColumnType<Date, never, never>;
  /** Null for ever. */
  until: ColumnType<Date | null, never, never>;
}

/** What registers of excluded persons have answered. */
export interface RegisterAnswerTable {
  id: GeneratedAlways<string>;
  player_id: string;
  country: string;
  is_excluded: boolean;
  answered_at: Date;
}

export type HarmKind = 'chasing' | 'night_play' | 'failed_deposits' | 'limit_reversed';

/** What the operator is told of players whose play may harm them. */
export interface HarmMarkerTable {
  id: GeneratedAlways<string>;
  player_id: ColumnType<string, string, never>;
  kind: ColumnType<HarmKind, HarmKind, never>;
  /** UTC day, `YYYY-MM-DD`. */
  day: ColumnType<unknown, string, never>;
  figures: ColumnType<object, string, never>;
  sentence: ColumnType<string, string, never>;
  created_at: ColumnType<Date, never, never>;
}

export interface ProtectionTables {
  protection: ProtectionTable;
  player_limit: PlayerLimitTable;
  limit_change: LimitChangeTable;
  active_minute: ActiveMinuteTable;
  player_break: PlayerBreakTable;
  register_answer: RegisterAnswerTable;
  harm_marker: HarmMarkerTable;
}
