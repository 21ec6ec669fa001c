import type { Book } from '../catalogue/book.ts';
import type { FeedClock } from '../catalogue/feedClock.ts';
import { CallError } from '../calls/handler.ts';
import { createFeedDesk } from '../desk/feedDesk.ts';
import type { DeskClock, DeskFeed } from '../desk/ports.ts';
import type { Feed } from '../feed/types.ts';
import type { Office } from './office.ts';

interface DeskOptions {
  readonly feed: Feed;
  readonly clock: FeedClock;
  readonly book: Book;
  readonly office: () => Office | null;
}

/** The desk's hands on the feed, where the feed is run. */
export const deskOf = ({ feed, clock, book, office }: DeskOptions): { clock: DeskClock; feed: DeskFeed } => {
  const desk = (): { clock: DeskClock; feed: DeskFeed } => {
    const here = office();
    if (here === null) throw new CallError('unavailable', 'No process leads at this moment; try again.');
    return createFeedDesk({ feed, clock, book, runner: here.runner, decider: here.decider });
  };
  return {
    clock: {
      state: () => ({ now: clock.now(), running: clock.running, speed: clock.speed }),
      stop: () => desk().clock.stop(),
      resume: () => desk().clock.resume(),
      advance: (seconds) => desk().clock.advance(seconds),
    },
    feed: {
      addMatch: (sportKey, startsInSeconds, names) => desk().feed.addMatch(sportKey, startsInSeconds, names),
      script: (matchId, event) => desk().feed.script(matchId, event),
    },
  };
};
