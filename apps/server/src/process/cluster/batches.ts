import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import { marketKey } from '@touchline/contract';
import type { Batch } from '../../catalogue/batch.ts';
import type { BookMatch, BookSnapshot } from '../../catalogue/book.ts';
import type { Schema } from '../../database/schema.ts';
import type { FeedIncident, FeedMarket, FeedMatch } from '@touchline/feed';

/** Results are left out: settlement reads them from their own table. */
type BatchRow = readonly {
  readonly id: string;
  readonly match: FeedMatch | null;
  readonly markets: readonly FeedMarket[];
  readonly incidents: readonly FeedIncident[];
  readonly ended: boolean;
}[];

type BookRow = readonly {
  readonly match: FeedMatch;
  readonly version: number;
  readonly markets: readonly { readonly market: FeedMarket; readonly version: number }[];
}[];

/** A committed batch with its version. */
export interface StoredBatch {
  readonly version: number;
  readonly batch: Batch;
}

function batchText(batch: Batch): string {
  return JSON.stringify(
    [...batch].map(([id, { match, markets, incidents, ended }]): BatchRow[number] => ({
      id,
      match,
      markets: [...markets.values()],
      incidents,
      ended,
    })),
  );
}

function batchOf(text: string): Batch {
  // Only leaders of this version write this table.
  const stored = JSON.parse(text) as BatchRow;
  return new Map(
    stored.map(({ id, match, markets, incidents, ended }) => [
      id,
      {
        match,
        markets: new Map(markets.map((market) => [marketKey(market), market])),
        results: new Map(),
        incidents: [...incidents],
        ended,
      },
    ]),
  );
}

function bookText(entries: readonly BookMatch[]): string {
  return JSON.stringify(
    entries.map(({ match, version, markets }): BookRow[number] => ({
      match,
      version,
      markets: [...markets.values()],
    })),
  );
}

function bookOf(text: string): BookMatch[] {
  return (
    // As above.
    (JSON.parse(text) as BookRow).map(({ match, version, markets }) => ({
      match,
      version,
      markets: new Map(markets.map((entry) => [marketKey(entry.market), entry])),
      openMarkets: markets.length,
    }))
  );
}

/** Stores a batch for followers, in the transaction that commits it. */
export async function storeBatch(transaction: Transaction<Schema>, { version, batch }: StoredBatch): Promise<void> {
  await transaction
    .insertInto('feed_batch')
    .values({ whole: false, version, part: 0, body: batchText(batch) })
    .execute();
}

/** Batches after `version` up to `upTo`, oldest first. */
export async function readBatches(db: Kysely<Schema>, version: number, upTo: number): Promise<readonly StoredBatch[]> {
  const rows = await db
    .selectFrom('feed_batch')
    .select(['version', 'body'])
    .where('whole', '=', false)
    .where('version', '>', String(version))
    .where('version', '<=', String(upTo))
    .orderBy('version')
    .execute();
  return rows.map(({ version: of, body }) => ({ version: Number(of), batch: batchOf(body) }));
}

const matchesInPart = 50;

/** Stores a snapshot of the book, in parts, for followers that start. */
export async function storeSnapshot(
  transaction: Transaction<Schema>,
  { version, entries }: BookSnapshot,
): Promise<void> {
  await transaction.deleteFrom('feed_batch').where('whole', '=', true).execute();
  for (let part = 0; part === 0 || part * matchesInPart < entries.length; part += 1) {
    const body = bookText(entries.slice(part * matchesInPart, (part + 1) * matchesInPart));
    await transaction.insertInto('feed_batch').values({ whole: true, version, part, body }).execute();
    await nextTurn();
  }
}

/** The latest snapshot of at least this version; null when there is none. */
export async function readSnapshot(db: Kysely<Schema>, atLeast: number): Promise<BookSnapshot | null> {
  const { rows } = await sql<{ version: string; body: string }>`
    select version, body from feed_batch
    where whole and version = (select max(version) from feed_batch where whole and version >= ${atLeast})
    order by part`.execute(db);
  const [first] = rows;
  return first === undefined
    ? null
    : { version: Number(first.version), entries: rows.flatMap(({ body }) => bookOf(body)) };
}

/** Deletes batches older than `keepMs`, and raises `kept_above` to the last deleted version. */
export async function trimBatches(transaction: Transaction<Schema>, keepMs: number): Promise<void> {
  await sql`
    with deleted as (
      delete from feed_batch where written_at < clock_timestamp() - make_interval(secs => ${keepMs / 1000})
      returning whole, version
    )
    update feed_lead set kept_above = greatest(kept_above, (select max(version) from deleted where not whole))`.execute(
    transaction,
  );
}
