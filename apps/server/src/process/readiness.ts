import type { FeedClock } from '../catalogue/feed-clock.ts';
import type { WallWatch } from './time/wall-watch.ts';

export interface ReadinessDeps {
  /** Whether the book is fresh (I7). */
  readonly fresh: () => boolean;
  readonly clock: Pick<FeedClock, 'standsStill'>;
  readonly wallWatch: Pick<WallWatch, 'isBehind'>;
  /** Whether the database answers. */
  readonly answers: () => Promise<boolean>;
}

/** Why this process is not ready, for the answer of /readyz; null when it is. */
export async function whyNotReady({ fresh, clock, wallWatch, answers }: ReadinessDeps): Promise<string | null> {
  if (clock.standsStill()) return 'the feed clock does not advance';
  if (!fresh()) return 'the feed is stale';
  if (wallWatch.isBehind()) return 'the feed clock is behind the system clock';
  return (await answers()) ? null : 'the database does not answer';
}
