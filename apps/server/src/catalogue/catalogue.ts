import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';
import type { Feed } from '../feed/types.ts';
import { createHistory, type History } from '../history/history.ts';
import { publishChanges } from '../push/publications.ts';
import type { PushPublisher } from '../push/publisher.ts';
import { type Book, type BookChange, createBook } from './book.ts';
import { createFeedClock, type FeedClock } from './feedClock.ts';
import { reopenOrphans } from './orphans.ts';
import { createRunner, type Runner } from './runner.ts';
import { createBatchWriter } from './write.ts';

export interface CatalogueOptions {
  readonly db: Kysely<Schema>;
  readonly feed: Feed;
  /** Names seed and rate: matches of another source cannot be told by this feed. */
  readonly source: string;
  readonly clock: FeedClock;
  readonly publisher: PushPublisher;
  readonly locales: readonly string[];
  readonly realNow: () => number;
  /** Called with what became visible, once it is published. */
  readonly onChanges?: (changes: readonly BookChange[]) => void;
  readonly onResults: () => Promise<void>;
  readonly onOrphans: (matchIds: readonly string[]) => Promise<void>;
  readonly onError: (error: unknown) => void;
}

export interface Catalogue {
  readonly book: Book;
  readonly runner: Runner;
  readonly history: History;
}

/** No match is told for longer than this after its start. */
const recentMs = 48 * 3_600_000;

/** Feed time to go on from: real time, or later where an earlier start ran ahead of it. */
export const resumeClock = async (db: Kysely<Schema>, real: () => number, speed: number): Promise<FeedClock> => {
  const stored = await db.selectFrom('feed_clock').select('feed_time').executeTakeFirst();
  return createFeedClock({ real, startAt: Math.max(real(), stored?.feed_time.getTime() ?? 0), speed });
};

/** The catalogue: what is open, in memory and in the database, kept by the feed. */
export const openCatalogue = async (options: CatalogueOptions): Promise<Catalogue> => {
  const { db, feed, source } = options;
  const book = createBook(feed, options.realNow);
  const writer = createBatchWriter(db, source, book, options.realNow);
  const recent = new Date(options.clock.now() - recentMs);
  await reopenOrphans(db, source, recent);
  const unfinished = await db.selectFrom('match').select(['id', 'source']).where('ended', '=', false).execute();
  const foreign = unfinished.filter((match) => match.source !== source).map(({ id }) => id);
  if (foreign.length > 0) await options.onOrphans(foreign);
  const closed = await db
    .selectFrom('match')
    .select('id')
    .where('ended', '=', true)
    .where('source', '=', source)
    .where('start_time', '>', recent)
    .execute();
  const history = createHistory({ db, archive: feed.archive, book, now: () => options.clock.now() });
  const runner = createRunner({
    feed,
    clock: options.clock,
    book,
    writer,
    unfinished: unfinished.filter((match) => match.source === source).map(({ id }) => id),
    closed: new Set(closed.map(({ id }) => id)),
    realNow: options.realNow,
    onChanges(changes) {
      history.note(changes);
      publishChanges(options.publisher, book, options.locales, changes);
      options.onChanges?.(changes);
    },
    onResults: options.onResults,
    onOrphans: options.onOrphans,
    onError: options.onError,
  });
  return { book, runner, history };
};
