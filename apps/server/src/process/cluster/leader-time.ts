import type { Feed } from '@touchline/feed';
import type { FeedClock } from '../../catalogue/feed-clock.ts';
import type { Lead } from './lead.ts';

/** A leader whose last heartbeat is older counts as dead, ms: its clock has stopped. */
export const aliveForMs = 10_000;

export interface LeaderTime {
  /** Sets clock and feed to the time of the leader. */
  follow(lead: Lead): void;
  /** Sets the feed to the time of the clock, before the leader's time is known again. */
  resume(): void;
  /** Goes on from the time of the leader before. */
  takeOver(before: Lead): void;
}

/** Keeps the feed clock of a cluster process at the leader's time. */
export function createLeaderTime(clock: FeedClock, feed: Pick<Feed, 'follow'>): LeaderTime {
  /** Whether anything may have been dated by this clock. Until then it may be set back. */
  let isUsed = false;
  return {
    follow(lead) {
      const isAlive = lead.ageMs <= aliveForMs;
      clock.follow({
        anew: !isUsed && isAlive,
        feedTime: lead.feedTime + (lead.running ? Math.min(lead.ageMs, aliveForMs) * clock.speed : 0),
        running: lead.running,
      });
      isUsed ||= isAlive;
      feed.follow(lead.feedTime);
    },
    resume: () => feed.follow(isUsed ? clock.now() : 0),
    takeOver(before) {
      // A clock stopped by the desk stays stopped, unless there was no leader for a while.
      const running = before.running || before.ageMs > aliveForMs;
      clock.follow({ feedTime: Math.max(clock.now(), before.feedTime), running });
      isUsed = true;
    },
  };
}
