import type { ColumnType } from 'kysely';

/** A player who holds a token for the private channel of a language. */
export interface PushListenerTable {
  player_id: string;
  language: string;
  /** By the clock of the database. */
  noted_at: ColumnType<Date, never, never>;
  /** When the last token expires, with its grace period. */
  until: ColumnType<Date, never, never>;
  /** Whether the channel got `events_lost` for events before the token. */
  notified: ColumnType<boolean, never, boolean>;
}

export interface PushTables {
  push_listener: PushListenerTable;
}
