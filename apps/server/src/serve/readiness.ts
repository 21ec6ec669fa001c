import type { FeedClock } from '../catalogue/feed-clock.ts';
import type { WallWatch } from '../time/wall-watch.ts';

export interface ReadinessDeps {
  /** Whether the book has heard from the feed lately (I7). */
  readonly fresh: () => boolean;
  readonly clock: Pick<FeedClock, 'standsStill'>;
  readonly wallWatch: Pick<WallWatch, 'isBehind'>;
  /** Whether the database answers. */
  readonly answers: () => Promise<boolean>;
}

/** Why this process is not ready, as it is said at /readyz; null when it is. */
export async function whyNotReady({ fresh, clock, wallWatch, answers }: ReadinessDeps): Promise<string | null> {
  if (clock.standsStill()) return 'the clock of the feed stands still';
  if (!fresh()) return 'the feed is silent';
  if (wallWatch.isBehind()) return 'the clock of the feed is behind the clock of the machine';
  return (await answers()) ? null : 'the database does not answer';
}
