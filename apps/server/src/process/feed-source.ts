import { createHash, createHmac } from 'node:crypto';
import { closeSync, existsSync, openSync, readFileSync, writeSync } from 'node:fs';
import { basename, join } from 'node:path';
import { messageOf, StartProblem } from '../database/problem.ts';
import {
  createFeed,
  type Feed,
  type ImportedLeague,
  playRecording,
  readRecording,
  readStored,
  recordFeed,
  type Seed,
  STORED_FIXTURES,
} from '@touchline/feed';
import type { OperatorConfig } from '@touchline/contract/operator';
import type { ServerOptions } from './options.ts';

/** The feed of this server. */
export interface FeedSource {
  readonly feed: Feed;
  readonly imported: readonly ImportedLeague[];
  /** Name of the feed; matches of another source cannot be continued by this one. */
  readonly source: string;
  /** Feed time that a new database begins at, ms since epoch; null for real time. */
  readonly feedStart: number | null;
  /** Closes the recording. */
  close(): void;
}

/**
 * The feed of these options: a recording, or the simulator with imported fixtures. Throws StartProblem when a file is
 * missing, damaged, or would be overwritten.
 */
export function feedSourceOf(
  seed: Seed,
  options: ServerOptions,
  { margins, providers }: Pick<OperatorConfig, 'margins' | 'providers'>,
): FeedSource {
  if (options.replay !== null) return replayed(options.replay);
  const { leagues, fingerprint } = importedLeagues(options.dataFolder);
  const simulated = createFeed({ seed, matches: options.matches, imported: leagues, margins, providers });
  const { feed, close } =
    options.record === null ? { feed: simulated, close: () => undefined } : recorded(simulated, options.record);
  return {
    feed,
    imported: leagues,
    source: `simulator ${nameOf(seed)} ${options.matches}${fingerprint}`,
    feedStart: options.feedStart,
    close,
  };
}

function replayed(file: string): FeedSource {
  try {
    const text = readFileSync(file, 'utf8');
    const recording = readRecording(file, text);
    return {
      feed: playRecording(recording),
      imported: [],
      source: `recording ${createHash('sha256').update(text).digest('hex').slice(0, 12)}`,
      feedStart: recording.header.from,
      close: () => undefined,
    };
  } catch (error) {
    throw new StartProblem(`--replay: ${messageOf(error)}`);
  }
}

/** Lines are written at once, so that a kill damages at most the last one. */
function recorded(feed: Feed, file: string): { readonly feed: Feed; close(): void } {
  try {
    const output = openSync(file, 'wx');
    return { feed: recordFeed(feed, (line) => void writeSync(output, line)), close: () => closeSync(output) };
  } catch (error) {
    throw new StartProblem(`--record: ${messageOf(error)}`);
  }
}

/** A distinct name for each seed, which does not reveal a secret. */
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
