import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Book, BookChange } from '../../catalogue/book.ts';
import type { Schema } from '../../database/schema.ts';
import { readBatches, readSnapshot } from './batches.ts';
import { type Lead, readLead } from './lead.ts';

export interface FollowerOptions {
  readonly db: Kysely<Schema>;
  readonly book: Book;
  /** Called with the visible changes. */
  readonly onChanges: (changes: readonly BookChange[]) => void;
  /** The book was replaced by a snapshot: changes in between were not reported. */
  readonly onRestored: () => void;
  /** Called when the book equals the leader's as of this state. */
  readonly onCaughtUp: (lead: Lead) => void;
  /** Requests a snapshot from the leader. */
  readonly requestSnapshot: () => void;
  /** There was no heartbeat of the leader for some seconds. */
  readonly onSilence: () => Promise<void>;
  readonly onError: (error: unknown) => void;
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
  /** Real milliseconds without a notification after which the state of the leader is read. Default 1000. */
  readonly pollMs?: number;
}

/** Keeps the book of a follower equal to the leader's, version for version. */
export interface Follower {
  /**
   * Starts to follow. Resolves with true when the book is caught up, with false when `stop` is called before. `isCommitted`
   * means that the book equals what was committed up to its version, as a leader's does.
   */
  start(isBookCommitted?: boolean): Promise<boolean>;
  /** The leader has sent a notification. */
  wake(): void;
  /**
   * Resolves with whether the book shows everything that was committed before the call; gives up after a second.
   */
  current(): Promise<boolean>;
  /** Whether there was a heartbeat lately; prices of a stale feed are not sold (I7). */
  fresh(): boolean;
  /** Milliseconds since the last heartbeat that the book was caught up with; infinite before it. */
  ageMs(): number;
  /** The state of the leader that the book last caught up with; null before. */
  lead(): Lead | null;
  /** Resolves when the follower no longer changes the book. */
  stop(): Promise<void>;
}

/** As in a leader, counted from its heartbeat by the clock of the database (I7). */
const silentAfterMs = 10_000;
const currentWithinMs = 1_000;
const probeAfterMs = 5_000;

export function createFollower(options: FollowerOptions): Follower {
  const { db, book, now, pollMs = 1_000 } = options;
  let running = false;
  /** The book equals what was committed up to its version, so that later batches can be applied. */
  let isCommitted = false;
  let lastLead: Lead | null = null;
  let heartbeatAt = Number.NEGATIVE_INFINITY;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<boolean> | null = null;
  let next: Promise<boolean> | null = null;
  let timer: NodeJS.Timeout | null = null;
  let caughtUp: PromiseWithResolvers<boolean> = Promise.withResolvers();

  const applyBatches = async (upTo: number): Promise<boolean> => {
    const batches = await readBatches(db, book.version(), upTo);
    if (batches.at(-1)?.version !== upTo || !running) return false;
    for (const { version, batch } of batches) options.onChanges(book.apply(batch, version));
    return true;
  };

  /** Brings the book to the version of the leader; false when that takes a snapshot that is not stored yet. */
  const bringTo = async ({ version, keptAbove }: Lead): Promise<boolean> => {
    if (isCommitted && book.version() === version) return true;
    if (isCommitted && book.version() < version && book.version() >= keptAbove && (await applyBatches(version)))
      return true;
    isCommitted = false;
    const snapshot = version === 0 ? null : await readSnapshot(db, keptAbove);
    if (snapshot === null || !running) {
      options.requestSnapshot();
      return false;
    }
    book.restore(snapshot);
    options.onRestored();
    isCommitted = book.version() === version || (await applyBatches(version));
    if (!isCommitted) options.requestSnapshot();
    return isCommitted;
  };

  const catchUp = async (): Promise<boolean> => {
    if (!running) return false;
    const queriedAt = now();
    readAt = queriedAt;
    const lead = await readLead(db);
    if (!running || !(await bringTo(lead))) return false;
    lastLead = lead;
    // The age was computed after the query was sent, so the heartbeat is at least this recent.
    heartbeatAt = Math.max(heartbeatAt, queriedAt - lead.ageMs);
    options.onCaughtUp(lead);
    caughtUp.resolve(true);
    return true;
  };

  const begin = (): Promise<boolean> => {
    const work = catchUp().finally(() => {
      reading = null;
    });
    reading = work;
    return work;
  };

  /** Requests during a read share the next one. */
  const readInTurn = (): Promise<boolean> => {
    if (reading === null) return begin();
    next ??= reading
      .catch(() => false)
      .then(() => {
        next = null;
        return begin();
      });
    return next;
  };

  const readSoon = (): void => {
    readInTurn().catch(options.onError);
  };

  const poll = (): void => {
    if (now() - readAt >= pollMs) readSoon();
    if (now() - heartbeatAt > probeAfterMs) options.onSilence().catch(options.onError);
  };

  return {
    start(isBookCommitted = false) {
      running = true;
      isCommitted ||= isBookCommitted;
      caughtUp = Promise.withResolvers();
      timer = setInterval(poll, pollMs);
      readSoon();
      return caughtUp.promise;
    },
    wake() {
      if (running) readSoon();
    },
    async current() {
      if (!running) return false;
      const timeLimit = new AbortController();
      try {
        return await Promise.race([readInTurn(), pause(currentWithinMs, false, { signal: timeLimit.signal })]);
      } catch {
        return false;
      } finally {
        timeLimit.abort();
      }
    },
    fresh: () => running && now() - heartbeatAt <= silentAfterMs,
    ageMs: () => now() - heartbeatAt,
    lead: () => lastLead,
    async stop() {
      running = false;
      if (timer) clearInterval(timer);
      timer = null;
      caughtUp.resolve(false);
      await next?.catch(() => false);
      await reading?.catch(() => false);
    },
  };
}
