import type { Transaction } from 'kysely';
import type { Schema } from '../database/schema.ts';
import type { Feed, FeedEvent } from '@touchline/feed';
import { type Batch, foldEvents } from './batch.ts';
import type { Book, BookChange } from './book.ts';
import type { FeedClock } from './feed-clock.ts';
import { differing } from './opening.ts';
import { createPublishedWatermark } from './published-watermark.ts';
import type { BatchWriter } from './write.ts';

/** What those who follow are told of the feed. Each of these throws where this process does not lead any more. */
export interface Journal {
  /** In the transaction of a commit, before anything else: what changes in the book, under its version. */
  record(
    transaction: Transaction<Schema>,
    told: Batch,
    version: number,
    moment: { readonly feedTime: number; readonly told: number },
  ): Promise<void>;
  /** A look that found nothing new. */
  beat(moment: { readonly feedTime: number; readonly told: number }): Promise<void>;
  /** A look is over: those who follow can be told so. */
  said(): void;
  /** Publications up to this version were out before this start. */
  readonly toldBefore: number;
  /** Resolves once what may be missing above it has been published. */
  readonly toldAgain: Promise<unknown>;
}

export interface RunnerOptions {
  readonly feed: Feed;
  readonly clock: FeedClock;
  readonly book: Book;
  readonly writer: BatchWriter;
  /** Ids of matches that the database holds as not over, before this start. */
  readonly unfinished: readonly string[];
  /** Matches that were over before this start, whatever the feed says of them now: the desk had ended them. */
  readonly closed: ReadonlySet<string>;
  /** Called after a commit, with what became visible. A promise resolves once it is published. */
  readonly onChanges: (changes: readonly BookChange[]) => void | Promise<void>;
  /**
   * Settles what results decide: after a commit that held some, on the matches they are of; once after a start, on all
   * (null). Once `ending` is aborted it resolves soon: what is left is for the next time, or for the next start.
   */
  readonly onResults: (matchIds: readonly string[] | null, ending: AbortSignal) => Promise<void>;
  /** Matches that no feed can tell any more: makes their bets void, which the sweep then settles. */
  readonly onOrphans: (matchIds: readonly string[]) => Promise<void>;
  readonly onError: (error: unknown) => void;
  /** For other processes that follow this one; null where there are none. */
  readonly journal: Journal | null;
  /** Whether the push engine let something go and has not said so yet. Never, when absent. */
  readonly owes?: (() => boolean) | undefined;
  /** Real time, ms since epoch. */
  readonly realNow: () => number;
  /** Real milliseconds between two looks at the feed. */
  readonly interval?: number;
}

export interface Runner {
  /**
   * Fills the book and the database, ends what ended while the server was down, then keeps going. Nobody waits for the
   * bets that this decides.
   */
  start(): Promise<void>;
  /**
   * Looks at the feed now; resolves when everything due is committed, visible and published, and settled unless settling
   * has ended.
   */
  catchUp(): Promise<void>;
  /** Runs between two looks: meanwhile the book stays as it is. */
  inTurn(work: () => Promise<void>): Promise<void>;
  /** Whether the book has heard from the feed lately; a price of a silent feed is not sold (I7). */
  fresh(): boolean;
  /** From here on nothing more is settled; the looks go on. */
  endSettling(): void;
  /** Ends the looks, and settling where it stands. */
  stop(): Promise<void>;
}

/** A book that was not brought up to date for so many real milliseconds is silent, whatever holds it up (I7). */
const silentAfterMs = 10_000;
const settleAgainMs = 5_000;
const settleAgainMostMs = 5 * 60_000;

function matchOf(event: FeedEvent): string {
  return event.kind === 'match' ? event.match.id : event.matchId;
}

/** Carries the feed into the database first, then into the book and out to the page (the odds road). */
export function createRunner(options: RunnerOptions): Runner {
  const { feed, clock, book, writer, journal } = options;
  const interval = options.interval ?? 500;
  // Events whose commit failed wait here and go with the next attempt: the feed says each only once.
  let pending: Batch = new Map();
  let running = false;
  let failures = 0;
  let heardAt = -Infinity;
  /** Matches whose results are committed and not yet settled. */
  const unsettled = new Set<string>();
  /** What was left before this start is settled, too. */
  let swept = false;
  const ending = new AbortController();
  /** The sweep after a start, while it goes on: it may be long, and what has just ended comes first. */
  let sweep = new AbortController();
  let settleAt = -Infinity;
  /** Whether results have come since the last try began. */
  let isNews = false;
  /** Doubles with each failure: what failed for a moment is settled soon, and what fails for good is not asked for ever. */
  let againMs = settleAgainMs;
  let namedFailed = false;
  let settling: Promise<void> | null = null;
  let timer: NodeJS.Timeout | null = null;
  let queue: Promise<void> = Promise.resolve();

  const told =
    journal &&
    createPublishedWatermark({
      before: journal.toldBefore,
      again: journal.toldAgain,
      owes: options.owes ?? ((): boolean => false),
    });

  const show = (batch: Batch, version: number): void => {
    const published = Promise.resolve(options.onChanges(book.apply(batch, version)));
    (told === null ? published : told.shown(version, published)).catch(options.onError);
  };

  const commit = async (events: readonly FeedEvent[], now: number, whole = false): Promise<void> => {
    foldEvents(
      pending,
      events.filter((event) => !options.closed.has(matchOf(event))),
    );
    if (pending.size > 0 || whole) {
      const batch = pending;
      const version = book.nextVersion();
      const shown = whole ? differing(book, batch) : batch;
      const decided = await writer.write(batch, {
        feedTime: now,
        version,
        whole: whole && journal !== null,
        ...(journal === null
          ? {}
          : {
              before: (transaction) =>
                journal.record(transaction, shown, version, { feedTime: now, told: told?.upTo() ?? 0 }),
            }),
      });
      pending = new Map();
      for (const matchId of decided) unsettled.add(matchId);
      if (decided.length > 0) {
        settleAt = -Infinity;
        isNews = true;
        sweep.abort();
      }
      show(shown, version);
    } else await journal?.beat({ feedTime: now, told: told?.upTo() ?? 0 });
    journal?.said();
    heardAt = options.realNow();
  };

  const isDue = (): boolean =>
    running && !ending.signal.aborted && (unsettled.size > 0 || !swept) && options.realNow() >= settleAt;

  const settleNamed = async (matchIds: readonly string[]): Promise<void> => {
    // A match whose next results come in meanwhile is named again.
    unsettled.clear();
    try {
      await options.onResults(matchIds, ending.signal);
    } catch (error) {
      for (const matchId of matchIds) unsettled.add(matchId);
      throw error;
    }
  };

  const settleLeft = async (): Promise<void> => {
    sweep = new AbortController();
    const { signal } = sweep;
    await options.onResults(null, AbortSignal.any([ending.signal, signal]));
    swept = !signal.aborted;
  };

  const settleAll = async (): Promise<void> => {
    while (isDue()) {
      // A match that cannot be settled does not keep back what the last stop left.
      const isNamed = unsettled.size > 0 && (swept || !namedFailed);
      isNews = false;
      try {
        await (isNamed ? settleNamed([...unsettled]) : settleLeft());
        namedFailed = false;
        againMs = settleAgainMs;
      } catch (error) {
        namedFailed = isNamed;
        // What has ended meanwhile does not wait for what could not be settled, nor for a sweep that made room for it.
        if (!isNews) {
          settleAt = options.realNow() + againMs;
          againMs = Math.min(2 * againMs, settleAgainMostMs);
        }
        options.onError(error);
      }
    }
    settling = null;
  };

  /**
   * Settles beside the looks, one run at a time: thousands of bets on one match take longer than prices may be silent. What
   * could not be settled is tried again.
   */
  const settle = async (): Promise<void> => {
    if (settling === null && isDue()) settling = settleAll();
    await settling;
  };

  const look = async (): Promise<void> => {
    const now = clock.now();
    try {
      await commit(feed.advance(now), now);
      failures = 0;
    } catch (error) {
      failures += 1;
      options.onError(error);
    }
    void settle();
  };

  // One look at a time, in order, whoever asks.
  const enqueue = (work: () => Promise<void>): Promise<void> => {
    const done = queue.then(work);
    queue = done.catch(() => undefined);
    return done;
  };

  const schedule = (): void => {
    timer = setTimeout(() => {
      void enqueue(look).finally(() => {
        if (running) schedule();
      });
    }, interval);
  };

  return {
    async start() {
      running = true;
      await enqueue(async () => {
        const now = clock.now();
        // Where others sell meanwhile, prices that are gone go in the commit that brings the new ones.
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
      void settle();
      schedule();
    },
    async catchUp() {
      await enqueue(look);
      await settle();
    },
    inTurn: enqueue,
    endSettling: () => ending.abort(),
    fresh: () => running && failures === 0 && options.realNow() - heardAt <= silentAfterMs,
    async stop() {
      running = false;
      if (timer) clearTimeout(timer);
      ending.abort();
      await queue;
      await settling;
    },
  };
}
