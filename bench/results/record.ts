/** What `all` writes: one file of a day, with every run of a part, its conditions and its results. */
import { readFileSync } from 'node:fs';
import type { Result } from './result.ts';

export interface RunRecord {
  readonly part: string;
  /** The goals it was to measure. */
  readonly ids: readonly string[];
  readonly flags: readonly string[];
  /** When it began: RFC 3339 in UTC. Null for figures that were taken from elsewhere. */
  readonly at: string | null;
  readonly seconds: number | null;
  /** Share of all processors that others used in the second before it, from 0 to 1. */
  readonly othersBefore: number | null;
  /** What it ran: a short hash, with ` with changes` where the tree had others. Absent or null where nobody knows. */
  readonly commit?: string | null;
  /** Why it ended without results. */
  readonly error: string | null;
  readonly results: readonly Result[];
}

export interface DayRecord {
  /** Of this form; another number is another form. */
  readonly form: 1;
  /** `2026-11-27`. */
  readonly day: string;
  /** Null where figures are those of several commits. */
  readonly commit: string | null;
  readonly machine: string;
  /** What else there is to know of the machine at that time. */
  readonly note: string;
  readonly runs: readonly RunRecord[];
}

/** Throws, with the name of the file, for one that is not of this form. */
export function readRecord(file: string): DayRecord {
  const content: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (Object(content).form !== 1 || !Array.isArray(Object(content).runs))
    throw new Error(`${file} is not what \`bench -- all --json\` writes`);
  // Written by this program alone.
  return content as DayRecord;
}

/** Puts runs in the place of earlier ones of the same part and goals; others stay. */
export function withRuns(earlier: readonly RunRecord[], later: readonly RunRecord[]): readonly RunRecord[] {
  const keyOf = ({ part, ids }: RunRecord): string => `${part} ${ids.join(' ')}`;
  const replaced = new Set(later.map(keyOf));
  return [...earlier.filter((run) => !replaced.has(keyOf(run))), ...later];
}
