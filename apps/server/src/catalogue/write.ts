import { setImmediate as nextTurn } from 'node:timers/promises';
import { marketKey } from '@touchline/contract';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../database/schema.ts';
import type { FeedMarket, FeedMatch, FeedSport, FeedTournament } from '@touchline/feed';
import type { Batch } from './batch.ts';

interface Directory {
  sport(key: string): FeedSport | undefined;
  tournament(id: string): FeedTournament | undefined;
}

const CHUNK = 4000;
const MARKET_CHUNK = 1000;
/** Rules of players that one commit tells; the others come with the next change of their match. */
const MOST_TOLD = 500;

function chunks<T>(items: readonly T[], size = CHUNK): T[][] {
  const parts: T[][] = [];
  for (let from = 0; from < items.length; from += size) parts.push(items.slice(from, from + size));
  return parts;
}

async function writeMatches(
  db: Transaction<Schema>,
  matches: readonly FeedMatch[],
  source: string,
  directory: Directory,
): Promise<void> {
  for (const part of chunks(matches)) {
    await db
      .insertInto('match')
      .values(
        part.map((match) => ({
          id: match.id,
          urn_id: match.urnId,
          slug: match.slug,
          type: match.type,
          name: match.name,
          sport_key: match.sportKey,
          category_id: match.categoryId,
          tournament_id: match.tournamentId,
          tournament_name: directory.tournament(match.tournamentId)?.name ?? '',
          provider: directory.sport(match.sportKey)?.provider ?? 'betradar',
          start_time: new Date(match.startTime),
          status: match.status,
          data: JSON.stringify(match),
          source,
        })),
      )
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((row) => ({
          status: row.ref('excluded.status'),
          start_time: row.ref('excluded.start_time'),
          data: row.ref('excluded.data'),
        })),
      )
      .execute();
  }
}

/** A market with its match, as a row of the table of prices. */
export interface MarketRow {
  readonly matchId: string;
  readonly market: FeedMarket;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Rows are written in key order, as placing locks them, to prevent deadlocks. */
function inKeyOrder(left: MarketRow, right: MarketRow): number {
  return (
    compare(left.matchId, right.matchId) ||
    compare(left.market.id, right.market.id) ||
    compare(left.market.specifier, right.market.specifier)
  );
}

function rowsJson(rows: readonly MarketRow[]): string {
  return JSON.stringify(
    rows.map(({ matchId, market }) => ({
      match_id: matchId,
      market_id: market.id,
      specifier: market.specifier,
      name: market.name,
      status: market.status,
      outcomes: Object.fromEntries(market.outcomes.map(({ id, odds, active, name }) => [id, { odds, active, name }])),
      ...(market.eachWay === undefined ? {} : { each_way: market.eachWay }),
      ...(market.withdrawals === undefined ? {} : { withdrawals: market.withdrawals }),
    })),
  );
}

async function writeMarkets(db: Transaction<Schema>, rows: readonly MarketRow[], version: number): Promise<void> {
  const parts = chunks(rows.toSorted(inKeyOrder), MARKET_CHUNK);
  const insert = (json: string): Promise<unknown> =>
    sql`
      insert into market (match_id, market_id, specifier, name, status, outcomes, version, each_way, withdrawals)
      select match_id, market_id, specifier, name, status, outcomes, ${version}, each_way, withdrawals
      from json_to_recordset(${json}::json)
        as row(match_id text, market_id text, specifier text, name text, status smallint, outcomes jsonb, each_way jsonb,
          withdrawals jsonb)
      on conflict (match_id, market_id, specifier) do update
      set status = excluded.status, outcomes = excluded.outcomes, version = excluded.version,
        withdrawals = excluded.withdrawals`.execute(db);
  /** Serialises the next part while PostgreSQL writes this one, whose query has to be sent first. */
  const serialiseNext = async (part: readonly MarketRow[] | undefined): Promise<string> => {
    await nextTurn();
    return rowsJson(part ?? []);
  };
  let json = rowsJson(parts[0] ?? []);
  for (let at = 0; at < parts.length; at += 1)
    [, json] = await Promise.all([insert(json), serialiseNext(parts[at + 1])]);
}

/** A crash of the database empties the table, whether this process ends with it or not. */
async function hasLostMarkets(db: Transaction<Schema>): Promise<boolean> {
  const { rows } = await sql<{ lost: boolean }>`select not exists (select from market) as lost`.execute(db);
  return rows[0]?.lost === true;
}

function without(rows: readonly MarketRow[], batch: Batch): readonly MarketRow[] {
  return rows.filter(({ matchId, market }) => {
    const change = batch.get(matchId);
    return change?.ended !== true && change?.markets.has(marketKey(market)) !== true;
  });
}

/** Returns the matches with results. */
async function writeResults(db: Transaction<Schema>, batch: Batch): Promise<readonly string[]> {
  const rows = [...batch].flatMap(([matchId, { results }]) =>
    [...results.values()].map((result) => ({
      match_id: matchId,
      market_id: result.marketId,
      specifier: result.specifier,
      results: JSON.stringify(result.results),
    })),
  );
  for (const part of chunks(rows)) {
    await db
      .insertInto('market_result')
      .values(part)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  return [...new Set(rows.map((row) => row.match_id))];
}

/** Matches whose players are to be told that they have begun (`match-news.ts`). */
async function noteBegun(db: Transaction<Schema>, matchIds: readonly string[]): Promise<void> {
  if (matchIds.length === 0) return;
  await sql`
    insert into begun_match (match_id)
    select match.id from match
    where match.id = any (${matchIds}::text[]) and exists (
      select from favourite
      where type in ('matches', 'competitors') and (type, thing_id) in (('matches', match.id),
        ('competitors', match.data->'home'->>'id'), ('competitors', match.data->'away'->>'id')))
    on conflict do nothing`.execute(db);
}

/** Details of a commit of the feed. */
export interface BatchMoment {
  /** Feed clock, ms since epoch. */
  readonly feedTime: number;
  /** Version of all changes of the batch. */
  readonly version: number;
  /** The batch holds everything for sale; other prices are deleted. */
  readonly whole?: boolean;
  /** Every market for sale before the batch: written again when the table has lost them. */
  readonly forSale: () => readonly MarketRow[];
  /** Runs first in the transaction of the commit. An error rolls it back. */
  readonly before?: (transaction: Transaction<Schema>) => Promise<void>;
}

export interface BatchWriter {
  /** Commits a batch as one transaction. Returns the matches with results. */
  write(batch: Batch, moment: BatchMoment): Promise<readonly string[]>;
  /** Deletes every price, before the feed writes all of them again. */
  clearMarkets(): Promise<void>;
}

export function createBatchWriter(db: Kysely<Schema>, source: string, directory: Directory): BatchWriter {
  return {
    async clearMarkets() {
      await sql`truncate market`.execute(db);
    },
    async write(batch, { feedTime, version, whole = false, forSale, before }) {
      return db.transaction().execute(async (transaction) => {
        await before?.(transaction);
        // Every match of the batch is locked first, in the order in which placing locks them.
        const matchIds = [...batch.keys()].toSorted();
        const { rows: stored } = await sql<{ id: string; status: number }>`
          select id, status from match where id = any(${matchIds}::text[]) order by id collate "C" for update`.execute(
          transaction,
        );
        const matches = matchIds.flatMap((matchId) => batch.get(matchId)?.match ?? []);
        await writeMatches(transaction, matches, source, directory);
        await noteBegun(
          transaction,
          stored.flatMap(({ id, status }) => (status === 0 && batch.get(id)?.match?.status === 1 ? id : [])),
        );
        const markets = [...batch].flatMap(([matchId, change]) =>
          [...change.markets.values()].map((market) => ({ matchId, market })),
        );
        const lost = whole || !(await hasLostMarkets(transaction)) ? [] : without(forSale(), batch);
        await writeMarkets(transaction, [...lost, ...markets], version);
        if (whole) await transaction.deleteFrom('market').where('version', '<>', String(version)).execute();
        const results = await writeResults(transaction, batch);
        const ended = [...batch].filter(([, change]) => change.ended).map(([matchId]) => matchId);
        if (ended.length > 0) {
          await transaction.updateTable('match').set({ ended: true }).where('id', 'in', ended).execute();
          await transaction.deleteFrom('market').where('match_id', 'in', ended).execute();
          await transaction.deleteFrom('watch_rule').where('match_id', 'in', ended).execute();
        }
        await sql`select fire_watch_rules(${matchIds}::text[], ${MOST_TOLD})`.execute(transaction);
        const moment = { feed_time: new Date(feedTime), source };
        await transaction
          .insertInto('feed_clock')
          .values({ id: 1, ...moment })
          .onConflict((conflict) => conflict.column('id').doUpdateSet(moment))
          .execute();
        return results;
      });
    },
  };
}
