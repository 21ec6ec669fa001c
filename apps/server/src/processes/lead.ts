import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../database/schema.ts';

/** Where the feed stands, as the leader last wrote it. */
export interface Lead {
  readonly term: number;
  /** Version of the last committed batch. */
  readonly version: number;
  /** Publications up to this version are out. */
  readonly told: number;
  /** Every batch above this version can still be read, unless the database has crashed since. */
  readonly keptAbove: number;
  /** Feed clock, ms since epoch. */
  readonly feedTime: number;
  readonly running: boolean;
  /** Where the leader itself listens; null before it does. */
  readonly origin: string | null;
  readonly game: string;
  /** Ms since the leader last looked at the feed; Infinity where that is not known. */
  readonly ageMs: number;
}

/** Another process leads by now, or nobody does: nothing of this one may be written any more. */
export class NotLeading extends Error {
  override readonly name = 'NotLeading';
}

interface LeadRow {
  readonly term: string;
  readonly version: string;
  readonly told: string;
  readonly kept_above: string;
  readonly feed_time: string;
  readonly running: boolean;
  readonly origin: string | null;
  readonly game: string;
  readonly age: number | null;
}

/** Reads the row of the lead; its age is counted by the database, so that no two clocks are compared. */
export async function readLead(db: Kysely<Schema>): Promise<Lead> {
  const { rows } = await sql<LeadRow>`
    select term, version, told, kept_above, feed_time, running, origin, game,
      case when heard_at > '-infinity' then (extract(epoch from clock_timestamp() - heard_at) * 1000)::float8 end as age
    from feed_lead`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('the row of feed_lead is missing');
  return {
    term: Number(row.term),
    version: Number(row.version),
    told: Number(row.told),
    keptAbove: Number(row.kept_above),
    feedTime: Number(row.feed_time),
    running: row.running,
    origin: row.origin,
    game: row.game,
    ageMs: ageOf(row.age),
  };
}

/** How long a transaction of a leader that has stopped half-way may hold up the next one, ms. */
const idleMs = 10_000;

/**
 * The clock of the database was set back when the leader's last look is after now. How old it is cannot be known then: the
 * next look of a leader that lives says so (I7).
 */
function ageOf(age: number | null): number {
  return age === null || age < -setBackMs ? Number.POSITIVE_INFINITY : Math.max(0, age);
}
const setBackMs = 1_000;

/** What one leader writes during its term. Each of these throws NotLeading once another term has begun. */
export interface Term {
  readonly number: number;
  /**
   * Makes a transaction one of this term: no other term begins before it ends, and it does not happen once one has begun.
   */
  check(transaction: Transaction<Schema>): Promise<void>;
  /** The same for a commit of the feed, with where the feed stands after it. */
  commit(transaction: Transaction<Schema>, version: number, moment: FeedMoment): Promise<void>;
  /** Whoever follows with a book below this version begins anew with a whole one. */
  keptFrom(transaction: Transaction<Schema>, version: number): Promise<void>;
  /** A look at the feed that found nothing new. */
  beat(moment: FeedMoment): Promise<void>;
  /** Where the leader listens. */
  listensAt(origin: string): Promise<void>;
}

export interface FeedMoment {
  /** Feed clock, ms since epoch. */
  readonly feedTime: number;
  readonly running: boolean;
  /** Publications up to this version are out. */
  readonly told: number;
}

/** Begins a term; whoever led before writes nothing of the feed any more once this resolves. */
export async function beginTerm(db: Kysely<Schema>, game: string): Promise<Term> {
  // Batches are lost in a crash of the database: where the last one is not there, nobody can follow from before it.
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
  const held = (numUpdatedRows: bigint | undefined): void => {
    if (numUpdatedRows !== 1n) throw new NotLeading(`term ${term} is over`);
  };
  return {
    number: Number(term),
    async check(transaction) {
      const { rows: mine } = await sql<{ term: string }>`
        select term, set_config('idle_in_transaction_session_timeout', ${String(idleMs)}, true)
        from feed_lead where term = ${term} for share`.execute(transaction);
      held(BigInt(mine.length));
    },
    async commit(transaction, version, { feedTime, running, told }) {
      const { numAffectedRows } = await sql`
        with patience as (select set_config('idle_in_transaction_session_timeout', ${String(idleMs)}, true))
        update feed_lead
        set version = ${version}, told = ${told}, feed_time = ${feedTime}, running = ${running},
          heard_at = clock_timestamp()
        from patience where term = ${term}`.execute(transaction);
      held(numAffectedRows);
    },
    async keptFrom(transaction, version) {
      const { numAffectedRows } = await sql`
        update feed_lead set kept_above = greatest(kept_above, ${version}) where term = ${term}`.execute(transaction);
      held(numAffectedRows);
    },
    async beat({ feedTime, running, told }) {
      const { numAffectedRows } = await sql`
        update feed_lead
        set told = ${told}, feed_time = ${feedTime}, running = ${running}, heard_at = clock_timestamp()
        where term = ${term}`.execute(db);
      held(numAffectedRows);
    },
    async listensAt(origin) {
      const { numAffectedRows } = await sql`update feed_lead set origin = ${origin} where term = ${term}`.execute(db);
      held(numAffectedRows);
    },
  };
}
