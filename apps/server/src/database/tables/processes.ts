import type { ColumnType } from 'kysely';

/** One row: who leads the processes on this database, and how far the feed is told. */
export interface FeedLeadTable {
  id: ColumnType<number, never, never>;
  /** Rises with each leader: what a leader writes is checked against it, so that an old one writes nothing more. */
  term: ColumnType<string, never, string>;
  /** Version of the last committed batch. */
  version: ColumnType<string, never, string>;
  /** Publications of batches up to this version are out. */
  told: ColumnType<string, never, string>;
  /** Every batch above this version is still in `feed_batch`, unless the database has crashed since. */
  kept_above: ColumnType<string, never, string>;
  /** Feed clock at the last look at the feed, ms since epoch, and whether it runs. */
  feed_time: ColumnType<string, never, string>;
  running: ColumnType<boolean, never, boolean>;
  /** Where the leader itself listens; null before it does. */
  origin: ColumnType<string | null, never, string | null>;
  /** Seed, rate and speed that the leader plays; the others have to play the same. */
  game: ColumnType<string, never, string>;
  /** When the leader last looked at the feed, by the clock of the database. */
  heard_at: ColumnType<Date, never, Date>;
}

/**
 * Committed batches for those who follow, oldest first by version, and now and then the whole book in parts. Unlogged:
 * after a crash of the database there is a new leader with a new book.
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
