import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Batch } from '../catalogue/batch.ts';
import { marketKey } from '../catalogue/batch.ts';
import type { BookMatch, WholeBook } from '../catalogue/book.ts';
import type { Schema } from '../database/schema.ts';
import type { FeedIncident, FeedMarket, FeedMatch } from '@touchline/feed';

/** Results stay out of it: settlement reads them where they are decided. */
type StoredBatch = readonly {
  readonly id: string;
  readonly match: FeedMatch | null;
  readonly markets: readonly FeedMarket[];
  readonly incidents: readonly FeedIncident[];
  readonly ended: boolean;
}[];

type StoredBook = readonly {
  readonly match: FeedMatch;
  readonly version: number;
  readonly markets: readonly { readonly market: FeedMarket; readonly version: number }[];
}[];

/** A committed batch with its version. */
export interface KeptBatch {
  readonly version: number;
  readonly batch: Batch;
}

function batchText(batch: Batch): string {
  return JSON.stringify(
    [...batch].map(([id, { match, markets, incidents, ended }]): StoredBatch[number] => ({
      id,
      match,
      markets: [...markets.values()],
      incidents,
      ended,
    })),
  );
}

function batchOf(text: string): Batch {
  // The table holds only what a leader of this version has put there.
  const stored = JSON.parse(text) as StoredBatch;
  return new Map(
    stored.map(({ id, match, markets, incidents, ended }) => [
      id,
      {
        match,
        markets: new Map(markets.map((market) => [marketKey(market.id, market.specifier), market])),
        results: new Map(),
        incidents: [...incidents],
        ended,
      },
    ]),
  );
}

function bookText(entries: readonly BookMatch[]): string {
  return JSON.stringify(
    entries.map(({ match, version, markets }): StoredBook[number] => ({
      match,
      version,
      markets: [...markets.values()],
    })),
  );
}

function bookOf(text: string): BookMatch[] {
  return (
    // As above.
    (JSON.parse(text) as StoredBook).map(({ match, version, markets }) => ({
      match,
      version,
      markets: new Map(markets.map((entry) => [marketKey(entry.market.id, entry.market.specifier), entry])),
      openMarkets: markets.length,
    }))
  );
}

/** Keeps a batch for those who follow, in the transaction that commits it. */
export async function keepBatch(transaction: Transaction<Schema>, { version, batch }: KeptBatch): Promise<void> {
  await transaction
    .insertInto('feed_batch')
    .values({ whole: false, version, part: 0, body: batchText(batch) })
    .execute();
}

/** Batches after `version` up to `upTo`, oldest first. */
export async function readBatches(db: Kysely<Schema>, version: number, upTo: number): Promise<readonly KeptBatch[]> {
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

/** Keeps the whole book as it stands, in parts, so that a process can begin with it. */
export async function keepWhole(transaction: Transaction<Schema>, { version, entries }: WholeBook): Promise<void> {
  await transaction.deleteFrom('feed_batch').where('whole', '=', true).execute();
  for (let part = 0; part === 0 || part * matchesInPart < entries.length; part += 1) {
    const body = bookText(entries.slice(part * matchesInPart, (part + 1) * matchesInPart));
    await transaction.insertInto('feed_batch').values({ whole: true, version, part, body }).execute();
    await nextTurn();
  }
}

/** The latest whole book of at least this version that was kept; null when there is none. */
export async function readWhole(db: Kysely<Schema>, atLeast: number): Promise<WholeBook | null> {
  const { rows } = await sql<{ version: string; body: string }>`
    select version, body from feed_batch
    where whole and version = (select max(version) from feed_batch where whole and version >= ${atLeast})
    order by part`.execute(db);
  const [first] = rows;
  return first === undefined
    ? null
    : { version: Number(first.version), entries: rows.flatMap(({ body }) => bookOf(body)) };
}

/** Takes away what was kept for longer than `keepMs`, and notes from where on there is everything. */
export async function trimBatches(transaction: Transaction<Schema>, keepMs: number): Promise<void> {
  await sql`
    with gone as (
      delete from feed_batch where written_at < clock_timestamp() - make_interval(secs => ${keepMs / 1000})
      returning whole, version
    )
    update feed_lead set kept_above = greatest(kept_above, (select max(version) from gone where not whole))`.execute(
    transaction,
  );
}
