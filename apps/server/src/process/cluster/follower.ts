import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Book, BookChange } from '../../catalogue/book.ts';
import type { Schema } from '../../database/schema.ts';
import { readBatches, readSnapshot } from './batches.ts';
import { type Lead, readLead } from './lead.ts';

export interface FollowerOptions {
  readonly db: Kysely<Schema>;
  readonly book: Book;
  /** Called with what became visible. */
  readonly onChanges: (changes: readonly BookChange[]) => void;
  /** The book was replaced by a whole one: what happened in between was not told. */
  readonly onRestored: () => void;
  /** Called once the book is as the leader's was at this moment. */
  readonly onCaughtUp: (lead: Lead) => void;
  /** Asks the leader for a whole book to begin with. */
  readonly requestSnapshot: () => void;
  /** The leader has not been heard for a while. */
  readonly onSilence: () => Promise<void>;
  readonly onError: (error: unknown) => void;
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
  /** Real milliseconds after which the leader is looked for when nothing is heard. Default 1000. */
  readonly pollMs?: number;
}

/** Keeps the book of a process that does not lead as the leader's is, version for version. */
export interface Follower {
  /**
   * Begins to follow. Resolves with true when the book is caught up, with false when `stop` is called before. `holds` says
   * that the book is what was committed up to its version, as a leader's is.
   */
  start(holds?: boolean): Promise<boolean>;
  /** The leader has told something. */
  wake(): void;
  /**
   * Resolves with whether the book shows everything that was committed before the call; gives up after a second.
   */
  current(): Promise<boolean>;
  /** Whether the leader was heard lately; a price of a silent feed is not sold (I7). */
  fresh(): boolean;
  /** Where the book stands when it was caught up last; null before. */
  lead(): Lead | null;
  /** Resolves when nothing changes the book any more. */
  stop(): Promise<void>;
}

/** As for a leader: counted from the leader's own look, by the clock of the database (I7). */
const silentAfterMs = 10_000;
const giveUpMs = 1_000;
const uneasyMs = 5_000;

export function createFollower(options: FollowerOptions): Follower {
  const { db, book, now, pollMs = 1_000 } = options;
  let running = false;
  /** The book is a leader's: batches can be laid on it. */
  let joined = false;
  let known: Lead | null = null;
  let heartbeatAt = Number.NEGATIVE_INFINITY;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let under: Promise<boolean> | null = null;
  let next: Promise<boolean> | null = null;
  let timer: NodeJS.Timeout | null = null;
  let arrived: PromiseWithResolvers<boolean> = Promise.withResolvers();

  const lay = async (upTo: number): Promise<boolean> => {
    const batches = await readBatches(db, book.version(), upTo);
    if (batches.at(-1)?.version !== upTo || !running) return false;
    for (const { version, batch } of batches) options.onChanges(book.apply(batch, version));
    return true;
  };

  /** Brings the book to where the lead is; false when that takes a whole book that is not there yet. */
  const bring = async ({ version, keptAbove }: Lead): Promise<boolean> => {
    if (joined && book.version() === version) return true;
    if (joined && book.version() < version && book.version() >= keptAbove && (await lay(version))) return true;
    joined = false;
    const whole = version === 0 ? null : await readSnapshot(db, keptAbove);
    if (whole === null || !running) {
      options.requestSnapshot();
      return false;
    }
    book.restore(whole);
    options.onRestored();
    joined = book.version() === version || (await lay(version));
    if (!joined) options.requestSnapshot();
    return joined;
  };

  const catchUp = async (): Promise<boolean> => {
    if (!running) return false;
    const askedAt = now();
    lookedAt = askedAt;
    const lead = await readLead(db);
    if (!running || !(await bring(lead))) return false;
    known = lead;
    // The age was counted after the question was sent: the leader was heard at this moment or later.
    heartbeatAt = Math.max(heartbeatAt, askedAt - lead.ageMs);
    options.onCaughtUp(lead);
    arrived.resolve(true);
    return true;
  };

  const begin = (): Promise<boolean> => {
    const work = catchUp().finally(() => {
      under = null;
    });
    under = work;
    return work;
  };

  /** What is asked while an answer is on its way gets the next one, which all of them share. */
  const turn = (): Promise<boolean> => {
    if (under === null) return begin();
    next ??= under
      .catch(() => false)
      .then(() => {
        next = null;
        return begin();
      });
    return next;
  };

  const look = (): void => {
    turn().catch(options.onError);
  };

  const poll = (): void => {
    if (now() - lookedAt >= pollMs) look();
    if (now() - heartbeatAt > uneasyMs) options.onSilence().catch(options.onError);
  };

  return {
    start(holds = false) {
      running = true;
      joined ||= holds;
      arrived = Promise.withResolvers();
      timer = setInterval(poll, pollMs);
      look();
      return arrived.promise;
    },
    wake() {
      if (running) look();
    },
    async current() {
      if (!running) return false;
      const given = new AbortController();
      try {
        return await Promise.race([turn(), pause(giveUpMs, false, { signal: given.signal })]);
      } catch {
        return false;
      } finally {
        given.abort();
      }
    },
    fresh: () => running && now() - heartbeatAt <= silentAfterMs,
    lead: () => known,
    async stop() {
      running = false;
      if (timer) clearInterval(timer);
      timer = null;
      arrived.resolve(false);
      await next?.catch(() => false);
      await under?.catch(() => false);
    },
  };
}
