import type { Kysely, Transaction } from 'kysely';
import type { Schema } from '../database/schema.ts';
import type { Feed } from '@touchline/feed';
import { createHistory, type History } from './history/history.ts';
import { publishChanges, publishLost } from '../push/publications.ts';
import type { PushPublisher } from '../push/publisher.ts';
import { type Book, type BookChange, createBook } from './book.ts';
import { createFeedClock, type FeedClock } from './feed-clock.ts';
import { reopenOrphans } from './orphans.ts';
import { createRunner, type Journal, type Runner, type RunnerOptions } from './runner.ts';
import { createBatchWriter } from './write.ts';

export interface CatalogueOptions {
  readonly db: Kysely<Schema>;
  readonly feed: Feed;
  /** Names seed and rate: matches of another source cannot be continued by this feed. */
  readonly source: string;
  readonly clock: FeedClock;
  readonly publisher: PushPublisher;
  readonly locales: readonly string[];
  /** Whether the push engine still owes a channel `events_lost`. Never, when absent. */
  readonly owesMarkers?: () => boolean;
  readonly realNow: () => number;
  readonly onError: (error: unknown) => void;
}

/** Callbacks of a running feed. */
export interface RunningOptions extends Pick<RunnerOptions, 'onResults' | 'onOrphans'> {
  /** Called with the visible changes, once their publication has started. */
  readonly onChanges?: (changes: readonly BookChange[]) => void;
  /** For followers; null without a cluster. */
  readonly journal?: Journal | null;
  /** Runs first in transactions other than commits of the feed; an error rolls them back. */
  readonly check?: ((transaction: Transaction<Schema>) => Promise<void>) | undefined;
}

export interface Catalogue {
  readonly book: Book;
  readonly history: History;
  /** Adds changes that another process committed and published. */
  note(changes: readonly BookChange[]): void;
  /** Publishes changes again. Resolves once they are published. */
  publish(changes: readonly BookChange[]): Promise<void>;
  /**
   * Publishes `events_lost` to the lists and to all open or recent matches. Resolves once it is published.
   */
  publishLost(): Promise<void>;
  /** Prepares the runner from the database; its `start` begins polling. */
  run(options: RunningOptions): Promise<Runner>;
}

/** The feed has no events of a match longer than this after its start. */
const recentMs = 48 * 3_600_000;

export interface ResumeOptions {
  /** Real time in ms since epoch, of a clock that does not jump. */
  readonly real: () => number;
  /** Feed seconds in one real second. */
  readonly speed: number;
  /** Feed time of a new database, ms since epoch; null for real time. */
  readonly feedStart?: number | null;
}

/**
 * The feed clock as the last start left it. By real time it resumes now, or later where the last start ran ahead of real time;
 * from a start of its own it resumes where it stopped.
 */
export async function resumeClock(
  db: Kysely<Schema>,
  { real, speed, feedStart = null }: ResumeOptions,
): Promise<FeedClock> {
  const stored = (await db.selectFrom('feed_clock').select('feed_time').executeTakeFirst())?.feed_time.getTime();
  const startAt = feedStart === null ? Math.max(real(), stored ?? 0) : (stored ?? feedStart);
  return createFeedClock({ real, startAt, speed });
}

/** The catalogue: open matches in memory and in the database, updated by the feed. */
export function openCatalogue(options: CatalogueOptions): Catalogue {
  const { db, feed, source, onError } = options;
  const book = createBook(feed, options.realNow);
  const writer = createBatchWriter(db, source, book);
  const history = createHistory({ db, archive: feed.archive, book, now: () => options.clock.now() });
  const publish = (changes: readonly BookChange[]): Promise<void> =>
    publishChanges(options.publisher, book, options.locales, changes);
  return {
    book,
    history,
    note: (changes) => history.note(changes),
    publish,
    async publishLost() {
      const recent = new Date(options.clock.now() - recentMs);
      const rows = await db
        .selectFrom('match')
        .select('id')
        .where((where) => where.or([where('ended', '=', false), where('start_time', '>', recent)]))
        .execute();
      await publishLost(
        options.publisher,
        options.locales,
        rows.map(({ id }) => id),
      );
    },
    async run({ onChanges, onResults, onOrphans, journal = null, check }) {
      const recent = new Date(options.clock.now() - recentMs);
      await reopenOrphans(db, source, recent, check);
      const unfinished = await db.selectFrom('match').select(['id', 'source']).where('ended', '=', false).execute();
      const foreign = unfinished.filter((match) => match.source !== source).map(({ id }) => id);
      if (foreign.length > 0) await onOrphans(foreign);
      const closed = await db
        .selectFrom('match')
        .select('id')
        .where('ended', '=', true)
        .where('source', '=', source)
        .where('start_time', '>', recent)
        .execute();
      return createRunner({
        feed,
        clock: options.clock,
        book,
        writer,
        unfinished: unfinished.filter((match) => match.source === source).map(({ id }) => id),
        closed: new Set(closed.map(({ id }) => id)),
        realNow: options.realNow,
        journal,
        owesMarkers: options.owesMarkers,
        onChanges(changes) {
          history.note(changes);
          const published = publish(changes);
          onChanges?.(changes);
          return published;
        },
        onResults,
        onOrphans,
        onError,
      });
    },
  };
}
