import type { ClientConfig } from '@touchline/contract';
import type { Env } from '../env.ts';

/** The server's feed clock, followed from the configuration on and put forward by push events. */
export interface FeedClock {
  now(): number;
  /** An event says that the clock stood at `at`. */
  follow(at: number): void;
}

export function createFeedClock(env: Env, config: ClientConfig, receivedAt: number = env.now()): FeedClock {
  const { now: feedNow, speed } = config.feed_clock ?? { now: receivedAt, speed: 1 };
  let base = { at: feedNow, since: receivedAt };
  const now = (): number => Math.round(base.at + (env.now() - base.since) * speed);
  return {
    now,
    // Recovered events come late, so only a clock that is ahead says something.
    follow: (at) => {
      if (at > now()) base = { at, since: env.now() };
    },
  };
}
