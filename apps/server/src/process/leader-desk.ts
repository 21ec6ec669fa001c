import type { Book } from '../catalogue/book.ts';
import type { FeedClock } from '../catalogue/feed-clock.ts';
import { CallError } from '../calls/handler.ts';
import type { Database } from '../database/connect.ts';
import { createFeedDesk } from '../desk/feed-desk.ts';
import { type DeskClock, type DeskFeed, NotCommitted } from '../desk/desk-ports.ts';
import type { Feed } from '@touchline/feed';
import type { LeaderServices } from './leader-services.ts';

interface DeskOptions {
  readonly db: Database;
  readonly feed: Feed;
  readonly clock: FeedClock;
  readonly book: Book;
  readonly leaderServices: () => LeaderServices | null;
}

/** The desk's control of clock and feed; works in the leader only. */
export function deskOf({ db, feed, clock, book, leaderServices }: DeskOptions): { clock: DeskClock; feed: DeskFeed } {
  const desk = (): { clock: DeskClock; feed: DeskFeed } => {
    const here = leaderServices();
    if (here === null) throw new CallError('unavailable', 'There is no leader at this moment; try again.');
    const { runner, decider } = here;
    return createFeedDesk({ feed, clock, book, runner, decider, existingIds });
  };
  const existingIds = async (): Promise<ReadonlySet<string>> =>
    new Set((await db.selectFrom('match').select('id').execute()).map(({ id }) => id));
  const refuseUncommitted = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof NotCommitted)) throw error;
      throw new CallError('unavailable', error.message);
    }
  };
  return {
    clock: {
      state: () => ({ now: clock.now(), running: clock.running, speed: clock.speed }),
      stop: () => refuseUncommitted(() => desk().clock.stop()),
      resume: () => refuseUncommitted(() => desk().clock.resume()),
      advance: (seconds) => refuseUncommitted(() => desk().clock.advance(seconds)),
    },
    feed: {
      addMatch: (added) => refuseUncommitted(() => desk().feed.addMatch(added)),
      script: (matchId, event) => refuseUncommitted(() => desk().feed.script(matchId, event)),
    },
  };
}
