import type { ColumnType } from 'kysely';

/** A player who holds a token for the private channel of a language. */
export interface PushListenerTable {
  player_id: string;
  language: string;
  /** By the clock of the database. */
  noted_at: ColumnType<Date, never, never>;
  /** From here on no token holds any more. */
  until: ColumnType<Date, never, never>;
  /** Whether the channel was told that something may have been left out before. */
  told: ColumnType<boolean, never, boolean>;
}

export interface PushTables {
  push_listener: PushListenerTable;
}
