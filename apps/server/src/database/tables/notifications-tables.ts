import type { ColumnType, Generated } from 'kysely';

/** What a notification is about. */
export type NotificationObject = 'bet' | 'payment' | 'bonus' | 'jackpot';

/** Figures and names of a notification; amounts in subunits. */
export interface NotificationParams {
  readonly currency?: string;
  readonly amount?: string;
  readonly stake?: string;
  readonly name?: string;
}

/** What the bookmaker tells a player (NOTE-01). */
export interface NotificationTable {
  id: Generated<string>;
  player_id: string;
  /** Which texts it has. */
  kind: string;
  object_type: NotificationObject;
  object_id: string;
  params: ColumnType<NotificationParams, string, never>;
  created_at: ColumnType<Date, never, never>;
  read_at: Date | null;
}

export interface NotificationCounterTable {
  player_id: string;
  unread: number;
  /** Rises with each change of `unread`. */
  version: string;
}

export interface NotificationTables {
  notification: NotificationTable;
  notification_counter: NotificationCounterTable;
}
