/** What every run that places bets ends with. */
interface Verdict {
  readonly failures: readonly string[];
  readonly checked: number;
  readonly lost: number;
  readonly doubled: number;
}

/** The figures of a run as a table, then what failed, then the one line that everything is about. */
export function reportText(rows: readonly (readonly [string, string])[], verdict: Verdict): string {
  const width = Math.max(...rows.map(([name]) => name.length));
  return [
    ...rows.map(([name, value]) => `${name.padEnd(width)}  ${value}`),
    ...verdict.failures.map((line) => `FAILED: ${line}`),
    `${verdict.checked} bets checked, ${verdict.lost} lost, ${verdict.doubled} doubled`,
    '',
  ].join('\n');
}
