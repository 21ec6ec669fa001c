import type { ColumnType } from 'kysely';

/** One row: which process leads, and how far the feed is published. */
export interface FeedLeadTable {
  id: ColumnType<number, never, never>;
  /** Leader term. Rises with each leader; writes of an older term are refused. */
  term: ColumnType<string, never, string>;
  /** Version of the last committed batch. */
  version: ColumnType<string, never, string>;
  /** Published watermark: every batch up to this version was published. */
  published_version: ColumnType<string, never, string>;
  /** Every batch above this version is still in `feed_batch`, unless the database has crashed since. */
  kept_above: ColumnType<string, never, string>;
  /** Feed clock at the last heartbeat, ms since epoch, and whether it runs. */
  feed_time: ColumnType<string, never, string>;
  running: ColumnType<boolean, never, boolean>;
  /** Address of the leader; null before its port is open. */
  origin: ColumnType<string | null, never, string | null>;
  /** Seed, rate and speed of the leader; followers must have the same. */
  game: ColumnType<string, never, string>;
  /** The leader's last heartbeat, by the clock of the database. */
  heartbeat_at: ColumnType<Date, never, Date>;
}

/**
 * Committed batches for followers, by version, and snapshots of the whole book in parts. Unlogged: after a crash of the
 * database a new leader writes a new snapshot.
 */
export interface FeedBatchTable {
  whole: boolean;
  version: ColumnType<string, string | number, never>;
  part: number;
  body: string;
  written_at: ColumnType<Date, never, never>;
}

/** Points that busy addresses and networks have spent in a minute, over all processes; written by rate-limiter-flexible. */
export interface RequestPointsTable {
  key: string;
  points: number;
  /** End of the minute, ms since epoch. */
  expire: ColumnType<string | null, string | number | null, string | number | null>;
}

export interface ProcessTables {
  feed_lead: FeedLeadTable;
  feed_batch: FeedBatchTable;
  request_points: RequestPointsTable;
}
