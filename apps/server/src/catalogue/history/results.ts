import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PastMatch } from '@touchline/contract';
import { type Kysely, sql } from 'kysely';
import type { Book } from '../book.ts';
import type { Schema } from '../../database/schema.ts';
import type { FeedArchive, FeedCompetitor, FeedMatch, FeedPlan } from '@touchline/feed';
import { createLruCache } from './lru-cache.ts';

export interface ResultsDeps {
  readonly db: Kysely<Schema>;
  readonly archive: FeedArchive;
  readonly book: Book;
  /** Feed time, ms since epoch. */
  readonly now: () => number;
}

/** Final scores of a league. */
export interface Results {
  /** Results of those matches that are over, in no order. */
  of(plans: readonly FeedPlan[]): Promise<PastMatch[]>;
  /** Matches of a league that are over and not planned, such as those of the desk, latest first. */
  unplanned(tournamentId: string, before: number): Promise<PastMatch[]>;
}

/** Cached results, about 400 bytes each. */
const mostCached = 20_000;
/** Unplanned matches read for one league. */
const mostUnplanned = 100;
const stretchMs = 8;
const finished = 4;

export function createResults({ db, archive, book, now }: ResultsDeps): Results {
  const kept = createLruCache<PastMatch>(mostCached);

  const wire = (
    match: Pick<FeedMatch, 'id' | 'slug' | 'startTime' | 'tournamentId' | 'home' | 'away' | 'statistics'>,
  ) => {
    const { home, away, statistics } = match;
    if (home === null || away === null || statistics === null) return null;
    const side = ({ id, name }: FeedCompetitor) => ({ id, name });
    return {
      id: match.id,
      slug: match.slug,
      start_time: new Date(match.startTime).toISOString(),
      tournament_name: book.tournament(match.tournamentId)?.name ?? '',
      home: side(home),
      away: side(away),
      score: { home: statistics.totalScore.home, away: statistics.totalScore.away },
    } satisfies PastMatch;
  };

  return {
    async of(plans) {
      const missing = plans.filter(({ id }) => kept.get(id) === undefined);
      const stored = new Map<string, PastMatch | null>();
      if (missing.length > 0) {
        const ids = missing.map(({ id }) => id);
        const rows = await sql<{ id: string; over: boolean; data: FeedMatch }>`
          select id, ended and status = ${finished} as over, data - 'topMarkets' as data
          from match where id = any(${ids}::text[])`.execute(db);
        for (const { id, over, data } of rows.rows) stored.set(id, over ? wire(data) : null);
      }
      const found: PastMatch[] = [];
      let since = performance.now();
      for (const { id } of plans) {
        let result = kept.get(id) ?? stored.get(id);
        if (result === undefined) {
          const match = archive.final(id, now());
          result = match && wire(match);
          if (performance.now() - since >= stretchMs) {
            await nextTurn();
            since = performance.now();
          }
        }
        if (!result) continue;
        kept.set(id, result);
        found.push(result);
      }
      return found;
    },
    async unplanned(tournamentId, before) {
      const rows = await db
        .selectFrom('match')
        .select(['id', 'data'])
        .where('tournament_id', '=', tournamentId)
        .where('type', '=', 'match')
        .where('ended', '=', true)
        .where('status', '=', finished)
        .where('start_time', '<', new Date(before))
        .orderBy('start_time', 'desc')
        .limit(mostUnplanned)
        .execute();
      return (
        rows
          .filter(({ id }) => archive.plan(id) === null)
          // Only `write.ts` writes this column.
          .flatMap(({ data }) => wire(data as FeedMatch) ?? [])
      );
    },
  };
}
