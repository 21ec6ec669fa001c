import type { Decider } from '../sportsbook/betting/decide.ts';
import type { Book } from '../catalogue/book.ts';
import type { FeedClock } from '../catalogue/feed-clock.ts';
import type { Runner } from '../catalogue/runner.ts';
import type { Feed } from '@touchline/feed';
import { type DeskClock, type DeskFeed, NotCommitted } from './desk-ports.ts';

interface FeedDeskOptions {
  readonly feed: Feed;
  readonly clock: FeedClock;
  readonly book: Book;
  readonly runner: Pick<Runner, 'fresh' | 'catchUp'>;
  readonly decider: Pick<Decider, 'nextDue' | 'run'>;
  /** Ids of every match that there ever was. */
  readonly takenIds: () => Promise<ReadonlySet<string>>;
}

/** How far one look may jump: a long way is gone in steps, so that what happens on it is told in order. */
const stepMs = 600_000;

/** The desk's hands on the feed: clock and scripted matches. Each answer waits until what it caused is committed. */
export function createFeedDesk({ feed, clock, book, runner, decider, takenIds }: FeedDeskOptions): {
  clock: DeskClock;
  feed: DeskFeed;
} {
  /** A look that could not be committed is no error of the runner, which tries it again; here somebody waits for it. */
  const catchUp = async (rest = 'it will come about once it can be'): Promise<void> => {
    await runner.catchUp();
    if (!runner.fresh()) throw new NotCommitted(`The feed cannot be committed at this moment; ${rest}.`);
  };
  return {
    clock: {
      state: () => ({ now: clock.now(), running: clock.running, speed: clock.speed }),
      async stop() {
        clock.stop();
        await catchUp();
      },
      async resume() {
        clock.resume();
        await catchUp();
        await decider.run();
      },
      async advance(seconds) {
        for (let left = seconds * 1000; left > 0;) {
          const due = decider.nextDue();
          // A bet that waits is decided by the state of its own moment, not of the end of the way.
          const toDue = due === null ? left : Math.max(due - clock.now(), 0);
          const step = Math.min(left, stepMs, toDue === 0 ? left : toDue);
          clock.advance(step);
          left -= step;
          await catchUp(left > 0 ? `the clock stands ${left / 1000} s before where it was sent` : undefined);
          await decider.run();
        }
      },
    },
    feed: {
      async addMatch({ sportKey, type, startsInSeconds, ...names }) {
        if (!book.sport(sportKey)) return null;
        // Those of an earlier process, too, which may have stood at this moment of a clock that the desk has stopped.
        const taken = await takenIds();
        const now = clock.now();
        const startTime = now + startsInSeconds * 1000;
        const id = feed.addScripted({ sportKey, type, startTime, ...names }, now, (matchId) => taken.has(matchId));
        await catchUp();
        const entry = book.match(id);
        if (!entry) throw new NotCommitted(`The match ${id} is not open yet; it will be.`);
        return { id, slug: entry.match.slug, name: entry.match.name };
      },
      async script(matchId, event) {
        if (!book.match(matchId)) return null;
        feed.script(matchId, event, clock.now());
        await catchUp();
        const entry = book.match(matchId);
        return entry
          ? { id: matchId, status: entry.match.status, stage: entry.match.stage }
          : { id: matchId, status: 4, stage: 'ended' };
      },
    },
  };
}
