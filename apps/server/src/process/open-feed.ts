import type { Seed } from '@touchline/feed';
import { resumeClock } from '../catalogue/catalogue.ts';
import type { FeedClock } from '../catalogue/feed-clock.ts';
import { secretNamed } from '../player/sessions/secrets.ts';
import { type FeedSource, feedSourceOf } from './feed-source.ts';
import type { StartContext } from './start-context.ts';

export interface OpenFeed extends Omit<FeedSource, 'close' | 'feedStart'> {
  /** The secret of the installation. With it results could be foretold; only the database stores it. */
  readonly secret: Uint8Array;
  /** What results follow from: a seed that was chosen, or the secret. */
  readonly seed: Seed;
  readonly clock: FeedClock;
}

/** Opens the feed, and its clock where the database left it. */
export async function openFeed({ database, options, operator, steady, closing }: StartContext): Promise<OpenFeed> {
  const secret = Buffer.from(await secretNamed(database.db, 'results'), 'base64url');
  const seed = options.seed ?? secret;
  const { close, feedStart, ...source } = feedSourceOf(seed, options, operator.config);
  closing.push(async () => close());
  const clock = await resumeClock(database.db, { real: steady.now, speed: options.speed, feedStart });
  return { ...source, secret, seed, clock };
}
