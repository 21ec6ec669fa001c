import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Match } from '@touchline/contract';
import type { Kysely } from 'kysely';
import type { Book, BookChange } from '../book.ts';
import { matchWire } from '../catalogue-wire.ts';
import type { Schema } from '../../database/schema.ts';
import type { FeedArchive, FeedMatch } from '@touchline/feed';
import { createDays, type PastEntry } from './days.ts';
import { createLruCache } from './lru-cache.ts';

export interface HistoryDeps {
  readonly db: Kysely<Schema>;
  readonly archive: FeedArchive;
  readonly book: Book;
  /** Feed time, ms since epoch. */
  readonly now: () => number;
}

/**
 * Matches that are over. The database has those that ended since the first start, with the names that their bets were
 * settled by. The feed, a function of time, has earlier ones.
 */
export interface History {
  /** Matches that started in [from, to] and are over, by start; none before `reachMs`. */
  between(from: number, to: number): Promise<readonly PastEntry[]>;
  /** Those among `ids` that are over, by start. */
  byIds(ids: readonly string[]): Promise<readonly PastEntry[]>;
  /** The matches of these entries, in their order. */
  read(entries: readonly PastEntry[]): Promise<Match[]>;
  /** One match that is over, or an outright, by id or slug. */
  find(idOrSlug: string): Promise<Match | null>;
  /** The same in the shape of the feed. */
  feedMatch(matchId: string): Promise<FeedMatch | null>;
  /** How many matches of a league have ended since the start of the server. */
  ends(tournamentId: string): number;
  /** Adds matches that a commit has ended. */
  note(changes: readonly BookChange[]): void;
  /** Changes were missed: matches may have ended without a call of `note`. */
  missed(): void;
}

export const dayMs = 86_400_000;
/** How far back results are available. */
export const reachMs = 31 * dayMs;
/** Nothing is announced earlier than this before its start. */
const aheadMs = 8 * dayMs;
/** Cached final states, about 1.5 kB each. */
const mostCached = 4_000;
/** Longest time without a turn of the event loop, ms. */
const stretchMs = 8;

export function createHistory({ db, archive, book, now }: HistoryDeps): History {
  const days = createDays({ db, archive, now });
  const ends = new Map<string, number>();
  const finals = createLruCache<FeedMatch>(mostCached);

  const wire = (match: FeedMatch): Match | null => {
    const sport = book.sport(match.sportKey);
    const tournament = book.tournament(match.tournamentId);
    const category = book.category(match.categoryId);
    if (!sport || !tournament || !category) return null;
    // A page that still shows the match as it was takes the end only from a version that is not older (I8).
    const entry = { match, version: book.version(), markets: new Map(), openMarkets: 0 };
    return matchWire(entry, { sport, tournament, category });
  };

  const storedBy = async (column: 'id' | 'slug', values: readonly string[]): Promise<Map<string, FeedMatch>> => {
    const found = new Map<string, FeedMatch>();
    if (values.length === 0) return found;
    const rows = await db.selectFrom('match').select(['id', 'data', 'status']).where(column, 'in', values).execute();
    for (const row of rows) {
      // Only `write.ts` writes this column.
      const feedMatch = row.data as FeedMatch;
      // A match that was closed without its feed has no final stage.
      found.set(
        row.id,
        feedMatch.status === row.status ? feedMatch : { ...feedMatch, status: row.status, stage: 'ended' },
      );
    }
    return found;
  };

  const readAll = async (entries: readonly PastEntry[]): Promise<FeedMatch[]> => {
    const missing = entries.filter(({ id }) => finals.get(id) === undefined);
    const stored = await storedBy(
      'id',
      missing.filter((entry) => entry.stored).map(({ id }) => id),
    );
    const read = new Map(stored);
    let since = performance.now();
    for (const { id, stored: kept } of missing) {
      if (kept) continue;
      const match = archive.final(id, now());
      if (match !== null) read.set(id, match);
      if (performance.now() - since < stretchMs) continue;
      await nextTurn();
      since = performance.now();
    }
    const whole = entries.flatMap(({ id }) => read.get(id) ?? finals.get(id) ?? []);
    for (const [id, match] of read) finals.set(id, match);
    return whole;
  };

  const feedMatch = async (matchId: string): Promise<FeedMatch | null> => {
    const stored = (await storedBy('id', [matchId])).get(matchId);
    return stored ?? archive.final(matchId, now());
  };

  return {
    async between(from, to) {
      const moment = now();
      // A match that the desk ended may have been planned for a later day.
      return days.between(Math.max(from, moment - reachMs), Math.min(to, moment + aheadMs));
    },
    byIds: (ids) => days.byIds(ids),
    async read(entries) {
      return (await readAll(entries)).flatMap((match) => wire(match) ?? []);
    },
    async find(idOrSlug) {
      if (/^\d+$/.test(idOrSlug)) {
        const match = await feedMatch(idOrSlug);
        if (match !== null) return wire(match);
      }
      const [stored] = (await storedBy('slug', [idOrSlug])).values();
      if (stored) return wire(stored);
      const read = archive.final(/-(\d{5,20})$/.exec(idOrSlug)?.[1] ?? '', now());
      return read?.slug === idOrSlug ? wire(read) : null;
    },
    feedMatch,
    ends: (tournamentId) => ends.get(tournamentId) ?? 0,
    missed: () => days.clear(),
    note(changes) {
      for (const { after, last } of changes) {
        if (after !== null) continue;
        days.add(last.match);
        ends.set(last.match.tournamentId, (ends.get(last.match.tournamentId) ?? 0) + 1);
      }
    },
  };
}
