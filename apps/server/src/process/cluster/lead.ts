import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../../database/schema.ts';

/** The state of the feed as the leader last wrote it. */
export interface Lead {
  readonly term: number;
  /** Version of the last committed batch. */
  readonly version: number;
  /** Published watermark. */
  readonly publishedVersion: number;
  /** Every batch above this version is stored, unless the database has crashed since. */
  readonly keptAbove: number;
  /** Feed clock, ms since epoch. */
  readonly feedTime: number;
  readonly running: boolean;
  /** Address of the leader; null before its port is open. */
  readonly origin: string | null;
  readonly game: string;
  /** Ms since the last heartbeat; Infinity when unknown. */
  readonly ageMs: number;
}

/** This process is no longer the leader: its writes are refused. */
export class NotLeading extends Error {
  override readonly name = 'NotLeading';
}

interface LeadRow {
  readonly term: string;
  readonly version: string;
  readonly published_version: string;
  readonly kept_above: string;
  readonly feed_time: string;
  readonly running: boolean;
  readonly origin: string | null;
  readonly game: string;
  readonly age: number | null;
}

/** Reads `feed_lead`. The database computes the age, so that no two clocks are compared. */
export async function readLead(db: Kysely<Schema>): Promise<Lead> {
  const { rows } = await sql<LeadRow>`
    select term, version, published_version, kept_above, feed_time, running, origin, game,
      case when heartbeat_at > '-infinity' then (extract(epoch from clock_timestamp() - heartbeat_at) * 1000)::float8 end as age
    from feed_lead`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('the row of feed_lead is missing');
  return {
    term: Number(row.term),
    version: Number(row.version),
    publishedVersion: Number(row.published_version),
    keptAbove: Number(row.kept_above),
    feedTime: Number(row.feed_time),
    running: row.running,
    origin: row.origin,
    game: row.game,
    ageMs: ageOf(row.age),
  };
}

/** How long an abandoned transaction of a leader may block the next leader, ms. */
const idleMs = 10_000;

/**
 * A heartbeat in the future means that the clock of the database was set back. Its age is unknown then, until the next
 * heartbeat (I7).
 */
function ageOf(age: number | null): number {
  return age === null || age < -setBackMs ? Number.POSITIVE_INFINITY : Math.max(0, age);
}
const setBackMs = 1_000;

/** The writes of one leader term. Each throws NotLeading once another term has begun. */
export interface Term {
  readonly number: number;
  /**
   * Binds a transaction to this term: no other term begins before it ends, and it fails once one has begun.
   */
  check(transaction: Transaction<Schema>): Promise<void>;
  /** Binds a commit of the feed to this term, and writes the new state of the feed. */
  commit(transaction: Transaction<Schema>, version: number, moment: FeedMoment): Promise<void>;
  /** Makes followers with a book below this version start from a snapshot. */
  requireSnapshotBelow(transaction: Transaction<Schema>, version: number): Promise<void>;
  /** Writes a poll of the feed without changes. */
  heartbeat(moment: FeedMoment): Promise<void>;
  /** Writes the address of the leader. */
  listensAt(origin: string): Promise<void>;
}

export interface FeedMoment {
  /** Feed clock, ms since epoch. */
  readonly feedTime: number;
  readonly running: boolean;
  /** Published watermark. */
  readonly publishedVersion: number;
}

/** Begins a term. Once this resolves, writes of the leader before are refused. */
export async function beginTerm(db: Kysely<Schema>, game: string): Promise<Term> {
  // A crash of the database empties `feed_batch`: without the last batch, followers need a snapshot.
  const { rows } = await sql<{ term: string }>`
    update feed_lead
    set term = term + 1, game = ${game}, origin = null,
      kept_above = case
        when exists (select from feed_batch where not whole and version = feed_lead.version) then kept_above
        else version end
    returning term`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('the row of feed_lead is missing');
  const { term } = row;
  const requireTerm = (numUpdatedRows: bigint | undefined): void => {
    if (numUpdatedRows !== 1n) throw new NotLeading(`term ${term} is over`);
  };
  return {
    number: Number(term),
    async check(transaction) {
      const { rows: mine } = await sql<{ term: string }>`
        select term, set_config('idle_in_transaction_session_timeout', ${String(idleMs)}, true)
        from feed_lead where term = ${term} for share`.execute(transaction);
      requireTerm(BigInt(mine.length));
    },
    async commit(transaction, version, { feedTime, running, publishedVersion }) {
      const { numAffectedRows } = await sql`
        with timeout as (select set_config('idle_in_transaction_session_timeout', ${String(idleMs)}, true))
        update feed_lead
        set version = ${version}, published_version = ${publishedVersion}, feed_time = ${feedTime}, running = ${running},
          heartbeat_at = clock_timestamp()
        from timeout where term = ${term}`.execute(transaction);
      requireTerm(numAffectedRows);
    },
    async requireSnapshotBelow(transaction, version) {
      const { numAffectedRows } = await sql`
        update feed_lead set kept_above = greatest(kept_above, ${version}) where term = ${term}`.execute(transaction);
      requireTerm(numAffectedRows);
    },
    async heartbeat({ feedTime, running, publishedVersion }) {
      const { numAffectedRows } = await sql`
        update feed_lead
        set published_version = ${publishedVersion}, feed_time = ${feedTime}, running = ${running}, heartbeat_at = clock_timestamp()
        where term = ${term}`.execute(db);
      requireTerm(numAffectedRows);
    },
    async listensAt(origin) {
      const { numAffectedRows } = await sql`update feed_lead set origin = ${origin} where term = ${term}`.execute(db);
      requireTerm(numAffectedRows);
    },
  };
}
