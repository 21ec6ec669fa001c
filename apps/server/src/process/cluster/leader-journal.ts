import type { FeedClock } from '../../catalogue/feed-clock.ts';
import type { Journal } from '../../catalogue/runner.ts';
import { storeBatch } from './batches.ts';
import { NotLeading, type Term } from './lead.ts';

export interface LeaderJournalOptions extends Pick<Journal, 'announce' | 'publishedBefore' | 'republished'> {
  readonly term: Pick<Term, 'commit' | 'heartbeat' | 'requireSnapshotBelow'>;
  /** Aborts when the leader lock is lost. */
  readonly lost: AbortSignal;
  readonly clock: Pick<FeedClock, 'running'>;
  /** The first commit replaces the whole book: followers with an older book need a snapshot. */
  readonly replacesBook: boolean;
  /** Called when another process leads. */
  readonly resign: () => void;
  readonly store?: typeof storeBatch;
}

/** What a leader writes for its followers: each commit in their batch table, and heartbeats, checked by term. */
export function createLeaderJournal(options: LeaderJournalOptions): Journal {
  const { term, lost, clock, resign, store = storeBatch, announce, publishedBefore, republished } = options;
  let replacesBook = options.replacesBook;

  const asLeader = async (work: () => Promise<void>): Promise<void> => {
    if (lost.aborted) throw new NotLeading('the leader lock is lost');
    try {
      await work();
    } catch (error) {
      if (error instanceof NotLeading) resign();
      throw error;
    }
  };

  return {
    announce,
    publishedBefore,
    republished,
    record: (transaction, batch, version, progress) =>
      asLeader(async () => {
        await term.commit(transaction, version, { ...progress, running: clock.running });
        await store(transaction, { version, batch });
        if (replacesBook) await term.requireSnapshotBelow(transaction, version);
        replacesBook = false;
      }),
    heartbeat: (progress) => asLeader(() => term.heartbeat({ ...progress, running: clock.running })),
  };
}
