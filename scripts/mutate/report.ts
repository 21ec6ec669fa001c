/** What the tests make of a module's mutants, as figures and as text. */

/** What became of a mutant: `timedOut` counts as found, `unreached` as missed, `broken` (no test file loads) as neither. */
export type Outcome = 'killed' | 'timedOut' | 'survived' | 'unreached' | 'broken';

/** One small change to a source file and what became of it. */
export interface Mutant {
  /** File below packages/rules/src, with forward slashes. */
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  /** The source line it starts on, without its indentation: finds the mutant again when lines move. */
  readonly code: string;
  /** `original → mutated`, on one line, long texts cut. */
  readonly change: string;
  readonly outcome: Outcome;
}

/** A survivor that may stay, and why. One entry covers one mutant. */
export interface Accepted {
  readonly file: string;
  readonly code: string;
  readonly change: string;
  readonly reason: string;
}

/** A mutant that no test noticed; `reason` says why it may stay, null that nobody has said. */
export interface Survivor extends Mutant {
  readonly reason: string | null;
}

export interface Report {
  /** Module, or file of a module, as it was asked for. */
  readonly name: string;
  /** Share of mutants found, in percent, cut to one place; null without mutants. */
  readonly score: number | null;
  readonly counts: Readonly<Record<Outcome, number>>;
  readonly survivors: readonly Survivor[];
  /** Accepted entries of the files mutated that survive no more. */
  readonly stale: readonly Accepted[];
  readonly seconds: number;
}

/** Share of its mutants that a module's tests must find, in percent. */
export const leastScore = 90;

const longest = 100;

function onOneLine(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > longest ? `${line.slice(0, longest)}…` : line;
}

/** How a mutant is named, here and in the list of accepted ones. */
export function changeOf(original: string, mutated: string): string {
  return `${onOneLine(original)} → ${onOneLine(mutated) || '(nothing)'}`;
}

function isMissed({ outcome }: Mutant): boolean {
  return outcome === 'survived' || outcome === 'unreached';
}

function isSame(entry: Accepted, mutant: Mutant): boolean {
  return entry.file === mutant.file && entry.code === mutant.code && entry.change === mutant.change;
}

/** Gives each survivor the reason of the entry that covers it; entries left over are not used. */
function withReasons(
  missed: readonly Mutant[],
  accepted: readonly Accepted[],
): { survivors: Survivor[]; unused: Accepted[] } {
  const unused = [...accepted];
  const survivors = missed.map((mutant) => {
    const at = unused.findIndex((entry) => isSame(entry, mutant));
    const [entry] = at < 0 ? [] : unused.splice(at, 1);
    return { ...mutant, reason: entry?.reason ?? null };
  });
  return { survivors, unused };
}

/** Figures of one module or file; an entry is stale when its file is among `files` and its mutant does not survive. */
export function report(
  name: string,
  mutants: readonly Mutant[],
  files: ReadonlySet<string>,
  accepted: readonly Accepted[],
  seconds: number,
): Report {
  const counts: Record<Outcome, number> = { killed: 0, timedOut: 0, survived: 0, unreached: 0, broken: 0 };
  for (const { outcome } of mutants) counts[outcome] += 1;
  const found = counts.killed + counts.timedOut;
  const judged = found + counts.survived + counts.unreached;
  const { survivors, unused } = withReasons(mutants.filter(isMissed), accepted);
  return {
    name,
    score: judged === 0 ? null : Math.floor((found * 1000) / judged) / 10,
    counts,
    survivors,
    stale: unused.filter(({ file }) => files.has(file)),
    seconds,
  };
}

/** Whether the tests of a module find enough of its mutants; one without mutants does. */
export function isEnough({ score }: Report): boolean {
  return score === null || score >= leastScore;
}

function survivorLine({ file, line, change, outcome, reason }: Survivor): string {
  return [
    `  packages/rules/src/${file}:${line} ${change}`,
    outcome === 'unreached' ? ' (no test reaches it)' : '',
    reason === null ? '' : ` — accepted: ${reason}`,
  ].join('');
}

/** The report as lines for a terminal. */
export function linesOf(judged: Report): readonly string[] {
  const { name, score, counts, survivors, stale, seconds } = judged;
  if (score === null) return [`${name}: nothing to mutate`];
  return [
    `${name}: ${score.toFixed(1)} %${isEnough(judged) ? '' : ` (under ${leastScore} %)`}, ` +
      `${counts.killed} killed, ${counts.timedOut} timed out, ${counts.survived} survived, ` +
      `${counts.unreached} not reached, ${counts.broken} broken, ${seconds} s`,
    ...survivors.map(survivorLine),
    ...stale.map(({ file, change }) => `  stale: ${file} ${change} survives no more: take it from accepted.json`),
  ];
}
