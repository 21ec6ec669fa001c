/** What a check found, and how it is shown. */

/** Place of a difference in an answer, such as `/data/0/odds`; empty for all of it. */
export interface Difference {
  readonly path: string;
  readonly what: string;
}

export const verdicts = ['conforms', 'differs', 'missing', 'not tried'] as const;
type Verdict = (typeof verdicts)[number];

export const parts = ['specification', 'additions'] as const;
type Part = (typeof parts)[number];

export interface Finding {
  /** Whether the specification asks for it, or it is an addition of ours that may be absent. */
  readonly part: Part;
  /** What was tried: the name of a call, of an event, or a few words. */
  readonly name: string;
  /** Where, such as `GET /sports`. */
  readonly where: string;
  readonly verdict: Verdict;
  /** Why it was not tried, or what is to be said of it; null for nothing. */
  readonly note: string | null;
  readonly differences: readonly Difference[];
  /** A command that shows the difference; null where there is none. */
  readonly command: string | null;
  /** Missing, and nothing breaks: the feature behind it is switched off. */
  readonly isSwitchedOff?: boolean;
}

/** A finding of which nothing more is to be said than what is given. */
export function finding(given: Partial<Finding> & Pick<Finding, 'part' | 'name' | 'where' | 'verdict'>): Finding {
  return { note: null, differences: [], command: null, ...given };
}

export type Counts = Readonly<Record<Verdict, number>> & {
  /** Of those that are missing: how many belong to features that are switched off. */
  readonly switchedOff: number;
};

export function countsOf(findings: readonly Finding[], part: Part): Counts {
  const own = findings.filter((each) => each.part === part);
  const count = (verdict: Verdict): number => own.filter((each) => each.verdict === verdict).length;
  return {
    conforms: count('conforms'),
    differs: count('differs'),
    missing: count('missing'),
    'not tried': count('not tried'),
    switchedOff: own.filter(({ verdict, isSwitchedOff }) => verdict === 'missing' && isSwitchedOff === true).length,
  };
}

/** Whether everything conforms that the specification asks for, as far as it was tried, and anything was. */
export function isConform(findings: readonly Finding[]): boolean {
  const { conforms, differs, missing, switchedOff } = countsOf(findings, 'specification');
  return conforms > 0 && differs === 0 && missing === switchedOff;
}

/** With these the request is shown. */
const shown: ReadonlySet<Verdict> = new Set(['differs', 'missing']);

function linesOf({ name, where, verdict, note, differences, command, isSwitchedOff }: Finding): string[] {
  const row = `  ${verdict.padEnd(9)}  ${name.padEnd(28)} ${where.padEnd(36)} ${note ?? ''}`.trimEnd();
  return [
    row,
    ...differences.map(({ path, what }) => `               ${`${path} ${what}`.trim()}`),
    ...(command === null || isSwitchedOff === true || !shown.has(verdict) ? [] : [`               ${command}`]),
  ];
}

function summary(findings: readonly Finding[], part: Part): string {
  const counts = countsOf(findings, part);
  const off = counts.switchedOff > 0 ? ` (${counts.switchedOff} of features that are switched off)` : '';
  return `${part}: ${counts.conforms} conform, ${counts.differs} differ, ${counts.missing} missing${off}, ${counts['not tried']} not tried`;
}

/** A table of everything, and the counts of each part. */
export function table(findings: readonly Finding[]): string {
  const lines = parts.flatMap((part) => {
    const own = findings.filter((each) => each.part === part);
    return own.length === 0 ? [] : [`\n${part}`, ...own.flatMap(linesOf)];
  });
  const told = parts.filter((part) => findings.some((each) => each.part === part));
  return [...lines, '', ...told.map((part) => summary(findings, part)), ''].join('\n');
}
