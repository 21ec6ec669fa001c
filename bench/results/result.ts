/** What every part of the bench says of a goal, in one form: `--json FILE` of each part has it as `results`. */
import { writeFileSync } from 'node:fs';

/** What the figure is held against, itself included. */
export type Goal = { readonly least: number } | { readonly most: number };

/** Somebody or something else that was measured in the same run. */
export interface Peer {
  readonly name: string;
  /** Its own figure, with its unit; null where it is absent. */
  readonly figure: string | null;
}

export interface Result {
  /** `P10`. */
  readonly id: string;
  /** What is measured; with the id it names the same thing from one run to the next. */
  readonly what: string;
  /** Null where the figure is reported and not judged. */
  readonly goal: Goal | null;
  /** Of figure and goal: `ms`, `kB`, `×`; empty for a count. */
  readonly unit: string;
  /** Null where it could not be measured. */
  readonly figure: number | null;
  readonly peer: Peer | null;
  /** What bounds the figure on this machine, as measured in the same run. */
  readonly limit: string | null;
  /** Null where there is no goal or no figure. */
  readonly met: boolean | null;
  /** What the figure counts, and under what conditions. */
  readonly detail: string;
}

/** What may be left out of a result. */
type Optional = 'goal' | 'peer' | 'limit' | 'met' | 'detail';

export function atLeast(least: number): Goal {
  return { least };
}

export function atMost(most: number): Goal {
  return { most };
}

function meets(figure: number | null, goal: Goal | null): boolean | null {
  if (figure === null || goal === null) return null;
  return 'least' in goal ? figure >= goal.least : figure <= goal.most;
}

/** A result whose `met` follows from its figure and goal, unless it is given. A figure that is no number is none. */
export function resultOf(given: Omit<Result, Optional> & Partial<Pick<Result, Optional>>): Result {
  const { goal = null, peer = null, limit = null, detail = '' } = given;
  const figure = given.figure !== null && Number.isFinite(given.figure) ? given.figure : null;
  const met = given.met === undefined ? meets(figure, goal) : given.met;
  return { id: given.id, what: given.what, goal, unit: given.unit, figure, peer, limit, met, detail };
}

/** Writes what a part has measured, its results before everything else of it. */
export function writeFigures(file: string, results: readonly Result[], more: object): void {
  writeFileSync(file, `${JSON.stringify({ results, ...more }, null, 2)}\n`);
}
