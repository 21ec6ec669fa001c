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
  /** Ids of all matches that ever existed. */
  readonly existingIds: () => Promise<ReadonlySet<string>>;
}

/** Longest step of the clock: longer ways are taken in steps, so that events are published in order. */
const stepMs = 600_000;

/** Control of the feed by the desk: clock and scripted matches. Each call waits until its effects are committed. */
export function createFeedDesk({ feed, clock, book, runner, decider, existingIds }: FeedDeskOptions): {
  clock: DeskClock;
  feed: DeskFeed;
} {
  /** Polls the feed. The runner retries a failed commit by itself; here a caller waits for it. */
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
          // A delayed bet is decided by the state at its own time, not at the end of the way.
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
        // Also ids of an earlier process, whose clock the desk may have stopped at this same time.
        const taken = await existingIds();
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
