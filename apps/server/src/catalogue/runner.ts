import type { Transaction } from 'kysely';
import type { Schema } from '../database/schema.ts';
import type { Feed, FeedEvent } from '@touchline/feed';
import { type Batch, foldEvents } from './batch.ts';
import type { Book, BookChange } from './book.ts';
import type { FeedClock } from './feed-clock.ts';
import { differing } from './opening.ts';
import { createPublishedWatermark } from './published-watermark.ts';
import { createSettlementQueue, type SettleMatches } from './settlement-queue.ts';
import type { BatchWriter, MarketRow } from './write.ts';

/** Where a state of the feed is recorded for followers. */
export interface FeedProgress {
  /** Ms since epoch. */
  readonly feedTime: number;
  readonly publishedVersion: number;
}

/** What a leader writes for its followers. Each write throws once this process no longer leads. */
export interface Journal {
  /** Stores the changes of the book with their version, first in the transaction of a commit. */
  record(transaction: Transaction<Schema>, batch: Batch, version: number, progress: FeedProgress): Promise<void>;
  /** Written after a poll of the feed without changes. */
  heartbeat(progress: FeedProgress): Promise<void>;
  /** Notifies followers after each poll. */
  announce(): void;
  /** Watermark of the leader before. */
  readonly publishedBefore: number;
  /** Resolves once the unpublished changes above it are republished. */
  readonly republished: Promise<unknown>;
}

export interface RunnerOptions {
  readonly feed: Feed;
  readonly clock: FeedClock;
  readonly book: Book;
  readonly writer: BatchWriter;
  /** Ids of matches that had not ended in the database at this start. */
  readonly unfinished: readonly string[];
  /** Matches that had ended before this start; events of the feed for them are ignored, because the desk ended them. */
  readonly closed: ReadonlySet<string>;
  /** Called after a commit with the visible changes. Its promise resolves once they are published. */
  readonly onChanges: (changes: readonly BookChange[]) => void | Promise<void>;
  /** Settles the bets of these matches, or of all matches (null) once after a start. */
  readonly onResults: SettleMatches;
  /** Voids matches that the feed no longer knows. The sweep after a start settles their bets. */
  readonly onOrphans: (matchIds: readonly string[]) => Promise<void>;
  readonly onError: (error: unknown) => void;
  /** For followers; null for a process without a cluster. */
  readonly journal: Journal | null;
  /** Whether the push engine still owes a channel `events_lost`. Never, when absent. */
  readonly owesMarkers?: (() => boolean) | undefined;
  /** Real time, ms since epoch. */
  readonly realNow: () => number;
  /** Real milliseconds between two polls of the feed. */
  readonly interval?: number;
}

export interface Runner {
  /**
   * Fills the book and the database, ends matches that ended while the server was down, then polls. Settlement runs in the
   * background.
   */
  start(): Promise<void>;
  /**
   * Polls the feed now. Resolves when everything due is committed, visible and published, and settled unless settling has
   * ended.
   */
  catchUp(): Promise<void>;
  /** Runs work between two polls, while the book does not change. */
  inTurn(work: () => Promise<void>): Promise<void>;
  /** Whether the feed was polled lately; prices of a stale feed are not sold (I7). */
  fresh(): boolean;
  /** Real milliseconds since the last committed poll; infinite before it. */
  ageMs(): number;
  /** Ends settlement; polling continues. */
  endSettling(): void;
  /** Ends polling and settlement. */
  stop(): Promise<void>;
}

/** The feed is stale this many real milliseconds after its last committed poll (I7). */
const staleAfterMs = 10_000;

function matchOf(event: FeedEvent): string {
  return event.kind === 'match' ? event.match.id : event.matchId;
}

function forSale(book: Book): readonly MarketRow[] {
  return [...book.matches()].flatMap(({ match, markets }) =>
    [...markets.values()].map(({ market }) => ({ matchId: match.id, market })),
  );
}

/** Moves the feed: commits its events to the database, applies them to the book and publishes them. */
export function createRunner(options: RunnerOptions): Runner {
  const { feed, clock, book, writer, journal } = options;
  const interval = options.interval ?? 500;
  // Events of a failed commit, for the next attempt: the feed emits each event once.
  let pending: Batch = new Map();
  let running = false;
  let failures = 0;
  let lastPollAt = -Infinity;
  let timer: NodeJS.Timeout | null = null;
  let queue: Promise<void> = Promise.resolve();

  const settlement = createSettlementQueue({
    settle: options.onResults,
    now: options.realNow,
    onError: options.onError,
  });
  const watermark =
    journal &&
    createPublishedWatermark({
      before: journal.publishedBefore,
      republished: journal.republished,
      owesMarkers: options.owesMarkers ?? ((): boolean => false),
    });

  const progress = (now: number): FeedProgress => ({ feedTime: now, publishedVersion: watermark?.version() ?? 0 });

  const show = (batch: Batch, version: number): void => {
    const published = Promise.resolve(options.onChanges(book.apply(batch, version)));
    (watermark === null ? published : watermark.track(version, published)).catch(options.onError);
  };

  const commit = async (events: readonly FeedEvent[], now: number, whole = false): Promise<void> => {
    foldEvents(
      pending,
      events.filter((event) => !options.closed.has(matchOf(event))),
    );
    // After a failure the database may have crashed: then prices are written that have not changed.
    if (pending.size > 0 || whole || failures > 0) {
      const batch = pending;
      const version = book.nextVersion();
      const shown = whole ? differing(book, batch) : batch;
      const decided = await writer.write(batch, {
        feedTime: now,
        version,
        whole: whole && journal !== null,
        forSale: () => forSale(book),
        ...(journal === null
          ? {}
          : {
              before: (transaction) => journal.record(transaction, shown, version, progress(now)),
            }),
      });
      pending = new Map();
      settlement.add(decided);
      show(shown, version);
    } else await journal?.heartbeat(progress(now));
    journal?.announce();
    lastPollAt = options.realNow();
  };

  const poll = async (): Promise<void> => {
    const now = clock.now();
    try {
      await commit(feed.advance(now), now);
      failures = 0;
    } catch (error) {
      failures += 1;
      options.onError(error);
    }
    void settlement.run();
  };

  // One poll at a time, in order of the calls.
  const enqueue = (work: () => Promise<void>): Promise<void> => {
    const done = queue.then(work);
    queue = done.catch(() => undefined);
    return done;
  };

  const schedule = (): void => {
    timer = setTimeout(() => {
      void enqueue(poll).finally(() => {
        if (running) schedule();
      });
    }, interval);
  };

  return {
    async start() {
      running = true;
      settlement.start();
      await enqueue(async () => {
        const now = clock.now();
        // In a cluster followers still sell the old prices: the commit of the new ones deletes them.
        if (journal === null) await writer.clearMarkets();
        const open = feed.open(now);
        const openIds = new Set(open.flatMap((event) => (event.kind === 'match' ? [event.match.id] : [])));
        const { events, unknown } = feed.catchUp(
          options.unfinished.filter((matchId) => !openIds.has(matchId)),
          now,
        );
        if (unknown.length > 0) await options.onOrphans(unknown);
        await commit([...events, ...open], now, true);
      });
      void settlement.run();
      schedule();
    },
    async catchUp() {
      await enqueue(poll);
      await settlement.run();
    },
    inTurn: enqueue,
    endSettling: () => settlement.end(),
    fresh: () => running && failures === 0 && options.realNow() - lastPollAt <= staleAfterMs,
    ageMs: () => options.realNow() - lastPollAt,
    async stop() {
      running = false;
      if (timer) clearTimeout(timer);
      settlement.end();
      await queue;
      await settlement.idle();
    },
  };
}
