import type { ColumnType, Generated } from 'kysely';

/** What a notification is about. */
export type NotificationObject = 'bet' | 'payment' | 'bonus' | 'jackpot' | 'limit' | 'match' | 'watch';

/** Figures and names of a notification; amounts in subunits. */
export interface NotificationParams {
  readonly currency?: string;
  readonly amount?: string;
  readonly stake?: string;
  readonly name?: string;
  /** Of a limit that is reached. */
  readonly limit?: string;
  /** How the page of the match is addressed. */
  /** The outcome that a rule watched, as the server calls it. */
  readonly outcome?: string;
  /** Decimal odds of that outcome. */
  readonly odds?: string;
  readonly selection?: {
    readonly market_id: string;
    readonly specifier: string;
    readonly outcome_id: string;
    readonly odds: string;
  };
  readonly match?: { readonly sport_key: string; readonly slug: string };
}

/** What the bookmaker tells a player (NOTE-01). */
export interface NotificationTable {
  id: Generated<string>;
  player_id: string;
  /** Which texts it has. */
  kind: string;
  object_type: NotificationObject;
  /** Null for what has no id of its own. */
  object_id: string | null;
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

/** A browser that shows the notifications of a player. */
export interface WebPushDeviceTable {
  /** SHA-256 of `endpoint`. */
  id: Buffer;
  player_id: string;
  session_id: string;
  /** Where its push service takes messages. */
  endpoint: string;
  p256dh: string;
  auth: string;
  locale: string;
  created_at: Generated<Date>;
}

/** A notification on its way to a browser. */
export interface WebPushMessageTable {
  id: Generated<string>;
  device_id: Buffer;
  notification_id: string;
  attempts: Generated<number>;
  /** Not before. */
  next_at: Generated<Date>;
  created_at: Generated<Date>;
}

export interface NotificationTables {
  web_push_device: WebPushDeviceTable;
  web_push_message: WebPushMessageTable;
  notification: NotificationTable;
  notification_counter: NotificationCounterTable;
}
