import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import type { FeedArchive, FeedMatch, FeedPlan } from '@touchline/feed';

/** The key data of a match that is over, by which lists filter and sort. */
export interface PastEntry {
  readonly id: string;
  readonly sportKey: string;
  readonly categoryId: string;
  readonly tournamentId: string;
  readonly startTime: number;
  readonly hasVideo: boolean;
  /** Finished, or closed without its feed (CAT-03). */
  readonly status: number;
  /** Whether the database has the match; otherwise the feed has it. */
  readonly stored: boolean;
}

interface DaysDeps {
  readonly db: Kysely<Schema>;
  readonly archive: FeedArchive;
  readonly now: () => number;
}

export interface Days {
  between(from: number, to: number): Promise<readonly PastEntry[]>;
  byIds(ids: readonly string[]): Promise<readonly PastEntry[]>;
  add(match: FeedMatch): void;
  /** Drops the cached days. */
  clear(): void;
}

const dayMs = 86_400_000;
/** Cached entries, about 250 bytes each; the least recently used day is dropped first. */
const mostEntries = 60_000;
const stretchMs = 8;
const finished = 4;

function byStart(a: PastEntry, b: PastEntry): number {
  return a.startTime - b.startTime || (a.id < b.id ? -1 : 1);
}

function entryOf({ id, sportKey, categoryId, tournamentId, startTime, hasVideo }: FeedPlan | FeedMatch) {
  return {
    id,
    sportKey,
    categoryId,
    tournamentId,
    startTime,
    hasVideo,
  };
}

/** Days of results. Each is loaded when it is first read, and updated with every match that ends. */
export function createDays({ db, archive, now }: DaysDeps): Days {
  const days = new Map<number, Promise<PastEntry[]>>();
  const sizes = new Map<number, number>();

  const rows = () =>
    db
      .selectFrom('match')
      .select(['id', 'sport_key', 'category_id', 'tournament_id', 'start_time', 'status', 'ended'])
      .select(sql<boolean>`(data->>'hasVideo')::boolean`.as('has_video'))
      .where('type', '=', 'match');

  const stored = (found: Awaited<ReturnType<ReturnType<typeof rows>['execute']>>): PastEntry[] =>
    found
      .filter(({ ended }) => ended)
      .map((row) => ({
        id: row.id,
        sportKey: row.sport_key,
        categoryId: row.category_id,
        tournamentId: row.tournament_id,
        startTime: row.start_time.getTime(),
        hasVideo: row.has_video,
        status: row.status,
        stored: true,
      }));

  /** Matches that were played before the first start: they are over and not in the database. */
  const fromFeed = async (plans: readonly FeedPlan[], known: ReadonlySet<string>): Promise<PastEntry[]> => {
    const over: PastEntry[] = [];
    let since = performance.now();
    for (const plan of plans) {
      if (known.has(plan.id) || !archive.isOver(plan.id, now())) continue;
      over.push({ ...entryOf(plan), status: finished, stored: false });
      if (performance.now() - since < stretchMs) continue;
      await nextTurn();
      since = performance.now();
    }
    return over;
  };

  const load = async (day: number): Promise<PastEntry[]> => {
    const from = day * dayMs;
    const found = await rows()
      .where('start_time', '>=', new Date(from))
      .where('start_time', '<', new Date(from + dayMs))
      .execute();
    const known = new Set(found.map(({ id }) => id));
    await nextTurn();
    const entries = [
      ...stored(found),
      ...(await fromFeed(archive.startingBetween(from, Math.min(from + dayMs, now())), known)),
    ];
    await nextTurn();
    return entries.toSorted(byStart);
  };

  const shrink = (): void => {
    let all = [...sizes.values()].reduce((sum, size) => sum + size, 0);
    for (const day of days.keys()) {
      if (all <= mostEntries) return;
      all -= sizes.get(day) ?? 0;
      days.delete(day);
      sizes.delete(day);
    }
  };

  const dayOf = (day: number): Promise<PastEntry[]> => {
    const known = days.get(day);
    days.delete(day);
    const entries =
      known ??
      load(day).then(
        (loaded) => {
          sizes.set(day, loaded.length);
          return loaded;
        },
        (error: unknown) => {
          days.delete(day);
          throw error;
        },
      );
    days.set(day, entries);
    return entries;
  };

  return {
    async between(from, to) {
      const list: PastEntry[] = [];
      for (let day = Math.floor(from / dayMs); day <= Math.floor(to / dayMs); day += 1) {
        for (const entry of await dayOf(day)) if (entry.startTime >= from && entry.startTime <= to) list.push(entry);
        shrink();
      }
      return list;
    },
    async byIds(ids) {
      if (ids.length === 0) return [];
      const found = await rows().where('id', 'in', ids).execute();
      const known = new Set(found.map(({ id }) => id));
      const plans = ids.flatMap((id) => archive.plan(id) ?? []);
      return [...stored(found), ...(await fromFeed(plans, known))].toSorted(byStart);
    },
    clear() {
      days.clear();
      sizes.clear();
    },
    add(match) {
      const day = Math.floor(match.startTime / dayMs);
      const list = days.get(day);
      if (list === undefined || match.type !== 'match') return;
      const entry = { ...entryOf(match), status: match.status, stored: true };
      // A day that is being loaded may already contain this match.
      const added = list.then((entries) => [...entries.filter(({ id }) => id !== match.id), entry].toSorted(byStart));
      days.set(day, added);
      added.then(
        (entries) => sizes.set(day, entries.length),
        () => days.delete(day),
      );
    },
  };
}
