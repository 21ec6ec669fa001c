import { isJsonObject, parsedJson } from '@touchline/contract';
import type { FeedCategory, FeedEvent, FeedSport, FeedTournament } from '../types.ts';

/**
 * A recording is a text file with one JSON value a line: first the header, then what the feed said, in order of feed time.
 * It holds no seed and no secret: nothing beyond its end can be predicted from it.
 */
export interface RecordingHeader {
  /** Version of the format. */
  readonly touchline_feed: typeof FORMAT_VERSION;
  /** Feed time of the first book, ms since epoch. */
  readonly from: number;
  readonly sports: readonly FeedSport[];
  readonly categories: readonly FeedCategory[];
  readonly tournaments: readonly FeedTournament[];
}

export interface RecordedEvents {
  /** Feed time that the feed was asked for, ms since epoch. Never less than in the line before. */
  readonly at: number;
  readonly events: readonly FeedEvent[];
}

export interface Recording {
  readonly header: RecordingHeader;
  readonly lines: readonly RecordedEvents[];
  /** Whether the last line was cut off, as a kill leaves it; what it held is not there. */
  readonly isCutOff: boolean;
}

export const FORMAT_VERSION = 1;
const kinds: ReadonlySet<string> = new Set<FeedEvent['kind']>(['match', 'markets', 'result', 'incident', 'ended']);

function isHeader(value: unknown): value is RecordingHeader {
  return (
    isJsonObject(value) &&
    value['touchline_feed'] === FORMAT_VERSION &&
    Number.isSafeInteger(value['from']) &&
    [value['sports'], value['categories'], value['tournaments']].every(Array.isArray)
  );
}

function isEvents(value: unknown): value is RecordedEvents {
  return (
    isJsonObject(value) &&
    Number.isSafeInteger(value['at']) &&
    Array.isArray(value['events']) &&
    value['events'].every((event: unknown) => isJsonObject(event) && kinds.has(String(event['kind'])))
  );
}

function headerOf(name: string, line: string): RecordingHeader {
  const value = parsedJson(line);
  if (isHeader(value)) return value;
  const version = isJsonObject(value) ? value['touchline_feed'] : undefined;
  throw new RangeError(
    version === undefined
      ? `${name} is not a recording of a feed: its first line is no header`
      : `${name} is a recording of version ${JSON.stringify(version)}; this build plays version ${FORMAT_VERSION}`,
  );
}

/** Reads a recording. Throws a `RangeError` that names the line of `name` that is none of a recording. */
export function readRecording(name: string, text: string): Recording {
  const [first = '', ...rest] = text.split('\n');
  const header = headerOf(name, first);
  // A whole file ends with a line break, so that nothing stands after the last one.
  const last = rest.pop() ?? '';
  let before = header.from;
  const lines = rest.map((line, index) => {
    const value = parsedJson(line);
    if (!isEvents(value)) throw new RangeError(`${name}, line ${index + 2}: not what a feed says`);
    if (value.at < before) throw new RangeError(`${name}, line ${index + 2}: earlier than the line before`);
    before = value.at;
    return value;
  });
  if (lines.length === 0) throw new RangeError(`${name} holds nothing but its header`);
  return { header, lines, isCutOff: last !== '' };
}

export function writeHeader(header: RecordingHeader): string {
  return `${JSON.stringify(header)}\n`;
}

export function writeEvents(line: RecordedEvents): string {
  return `${JSON.stringify(line)}\n`;
}
