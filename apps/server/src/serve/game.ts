import { createHash, createHmac } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { messageOf, StartProblem } from '../database/problem.ts';
import { createFeed, type Feed, type ImportedLeague, readStored, type Seed, STORED_FIXTURES } from '@touchline/feed';
import type { ServerOptions } from '../options.ts';

/** What is played here. */
export interface Game {
  readonly feed: Feed;
  readonly imported: readonly ImportedLeague[];
  /** Names the feed: matches of another one cannot be told by this. */
  readonly source: string;
}

/** The feed of these options, with the fixtures that were imported. Throws StartProblem when their file is damaged. */
export function gameOf(seed: Seed, { matches, dataFolder }: ServerOptions): Game {
  const { leagues, fingerprint } = importedLeagues(dataFolder);
  return {
    feed: createFeed({ seed, matches, imported: leagues }),
    imported: leagues,
    source: `simulator ${nameOf(seed)} ${matches}${fingerprint}`,
  };
}

/** A name that tells one seed from another; of a secret it tells nothing else. */
function nameOf(seed: Seed): string {
  return typeof seed === 'number'
    ? String(seed)
    : `secret ${createHmac('sha256', seed).update('name').digest('hex').slice(0, 12)}`;
}

/** Leagues that `npm run import:fixtures` left in the data folder. */
function importedLeagues(dataFolder: string): {
  readonly leagues: readonly ImportedLeague[];
  readonly fingerprint: string;
} {
  const file = join(dataFolder, basename(STORED_FIXTURES));
  if (!existsSync(file)) return { leagues: [], fingerprint: '' };
  const text = readFileSync(file, 'utf8');
  try {
    return {
      leagues: readStored(file, text),
      fingerprint: ` ${createHash('sha256').update(text).digest('hex').slice(0, 12)}`,
    };
  } catch (error) {
    throw new StartProblem(messageOf(error));
  }
}
