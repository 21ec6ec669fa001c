import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Runner } from '../../catalogue/runner.ts';
import type { Database } from '../../database/connect.ts';
import { storeSnapshot, trimBatches } from './batches.ts';
import type { Follower } from './follower.ts';
import { beginTerm, type Lead, NotLeading, readLead, type Term } from './lead.ts';
import { unpublishedChanges } from './unpublished-changes.ts';
import type { FeedClock } from '../../catalogue/feed-clock.ts';
import { createLeaderJournal } from './leader-journal.ts';
import type { LeaderServices, LeaderTerm } from '../leader-services.ts';
import type { LeaderTime } from './leader-time.ts';

export interface LeaderOptions {
  readonly db: Database;
  readonly catalogue: Catalogue;
  readonly clock: FeedClock;
  readonly game: string;
  readonly startLeaderServices: (
    leaderTerm: LeaderTerm,
    onRunning: (runner: Runner) => void,
  ) => Promise<LeaderServices>;
  readonly time: LeaderTime;
  readonly follower: Follower;
  /** Notifies followers of a commit. */
  readonly announce: () => void;
  /** Releases the leader lock. */
  readonly resign: () => void;
  /** Whether the book equals what was committed up to its version, so that following may go on from it. */
  readonly onBook: (isCommitted: boolean) => void;
  readonly onError: (error: unknown) => void;
}

/** The leader services of a process in a cluster, for as long as it holds the leader lock. */
export interface Leader {
  /** Null while this process does not lead. */
  services(): LeaderServices | null;
  /** The running feed, also while the other services start. */
  runner(): Runner | null;
  /** Leader term; null while this process does not lead. */
  term(): number | null;
  /** Whether this process holds the lock and may publish what no commit has checked. */
  mayPublish(): boolean;
  /** Takes over and starts the services. `lost` aborts when the lock is lost. */
  lead(lost: AbortSignal): Promise<void>;
  /** Ends decisions and settlement at once. */
  end(): void;
  /** Ends them and acts as a follower from now on; `leave` stops the services. */
  detach(): void;
  leave(): Promise<void>;
  /** Stores a snapshot of the book for followers; requests that arrive before it is taken share it. */
  storeSnapshot(): Promise<void>;
  listensAt(origin: string): void;
}

/** How long batches are stored for followers that were held up. */
const keepMs = 5 * 60_000;
const trimEveryMs = 60_000;
const catchUpAttempts = 5;

export function createLeader(options: LeaderOptions): Leader {
  const { db, catalogue, time, follower, onError } = options;
  const { book } = catalogue;
  let services: LeaderServices | null = null;
  /** Services of a lost lock, to be stopped. */
  let detached: LeaderServices | null = null;
  /** The feed of services that are starting. */
  let opening: Runner | null = null;
  let term: Term | null = null;
  let lock: AbortSignal | null = null;
  let ending = new AbortController();
  let origin: string | null = null;
  let isSnapshotRequested = false;
  let trimming: NodeJS.Timeout | null = null;

  /** Applies what was committed before this term. False when those batches are deleted. */
  const catchUp = async (before: Lead): Promise<boolean> => {
    for (let attempt = 0; attempt < catchUpAttempts; attempt += 1) {
      if (await follower.current()) return true;
      // No snapshot will come: there is no leader to store one.
      if (before.version === 0 || book.version() < before.keptAbove) return false;
    }
    return false;
  };

  /** Takes over book and clock from the leader before. Returns whether the book was caught up. */
  const takeOver = async (before: Lead): Promise<boolean> => {
    const isCaughtUp = await catchUp(before);
    await follower.stop();
    // An incomplete book is emptied, and the first commit replaces it.
    if (!isCaughtUp) {
      options.onBook(false);
      book.restore({ version: before.version, entries: [] });
      catalogue.history.missed();
    }
    book.resumeFrom(before.version);
    time.takeOver(before);
    return isCaughtUp;
  };

  const trim = (current: Term): void => {
    const work = db.transaction().execute(async (transaction) => {
      await current.check(transaction);
      await trimBatches(transaction, keepMs);
    });
    work.catch(onError);
  };

  const startServices = async (leaderTerm: LeaderTerm, lost: AbortSignal): Promise<LeaderServices> => {
    try {
      const started = await options.startLeaderServices(leaderTerm, (runner) => {
        opening = runner;
      });
      if (!lost.aborted) return started;
      opening = null;
      await started.stop();
      throw new NotLeading('the leader lock was lost while the leader services started');
    } catch (error) {
      opening = null;
      throw error;
    }
  };

  return {
    services: () => services,
    runner: () => services?.runner ?? opening,
    term: () => (services === null ? null : (term?.number ?? null)),
    mayPublish: () => lock?.aborted === false,
    async lead(lost) {
      if (lost.aborted) return;
      lock = lost;
      ending = new AbortController();
      const begun = await beginTerm(db, options.game);
      const before = await readLead(db);
      const isCaughtUp = await takeOver(before);
      const isPublished = before.publishedVersion >= before.version;
      const unpublished = isPublished ? [] : isCaughtUp ? await unpublishedChanges(db, book, before) : null;
      const republished = unpublished === null ? catalogue.publishLost() : catalogue.publish(unpublished);
      republished.catch(onError);
      const journal = createLeaderJournal({
        term: begun,
        lost,
        clock: options.clock,
        replacesBook: !isCaughtUp,
        resign: options.resign,
        announce: options.announce,
        publishedBefore: before.publishedVersion,
        republished,
      });
      const check: LeaderTerm['check'] = (transaction) => begun.check(transaction);
      const started = await startServices({ journal, check, over: ending.signal }, lost);
      // Set together, without an await: in between this process would call its feed stale, and refuse live bets.
      [term, services, opening] = [begun, started, null];
      options.onBook(true);
      if (origin !== null) await begun.listensAt(origin);
      trimming = setInterval(() => trim(begun), trimEveryMs);
    },
    end: () => ending.abort(),
    detach() {
      ending.abort();
      detached = services ?? detached;
      services = null;
    },
    async leave() {
      const leaving = services ?? detached;
      [services, detached, term] = [null, null, null];
      if (trimming) clearInterval(trimming);
      trimming = null;
      await leaving?.stop();
    },
    async storeSnapshot() {
      const [leading, current] = [services, term];
      if (leading === null || current === null || isSnapshotRequested) return;
      isSnapshotRequested = true;
      try {
        await leading.runner.inTurn(() =>
          db.transaction().execute(async (transaction) => {
            isSnapshotRequested = false;
            await current.check(transaction);
            await storeSnapshot(transaction, book.snapshot());
          }),
        );
        options.announce();
      } finally {
        isSnapshotRequested = false;
      }
    },
    listensAt(own) {
      origin = own;
      term?.listensAt(own).catch(onError);
    },
  };
}
