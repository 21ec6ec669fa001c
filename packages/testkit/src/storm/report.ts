import { faultKinds } from './proxy.ts';
import { reportText } from './report-text.ts';
import type { StormReport } from './storm.ts';

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** Median and longest of milliseconds. */
export function spread(values: readonly number[]): string {
  return values.length === 0 ? '-' : `${quantile(values, 0.5)} ms median, ${quantile(values, 1)} ms longest`;
}

function percent(part: number, whole: number): string {
  return `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`;
}

/** The figures of a storm as a table, then what failed, then the one line that everything is about. */
export function describeStorm(report: StormReport): string {
  const { recoveries, faults } = report;
  /** Requests that had a server to reach. */
  const served = report.delivered + faults.lost_request - faults.doubled;
  const firstBets = recoveries.flatMap(({ firstBetMs }) => (firstBetMs === null ? [] : [firstBetMs]));
  const rows: readonly (readonly [string, string])[] = [
    ['seed', String(report.seed)],
    ['presses', String(report.presses)],
    ['bets placed', `${report.placed} (${percent(report.placed, report.checked)})`],
    ['bets refused', `${report.refused} (${percent(report.refused, report.checked)})`],
    ['bets rejected after a live delay', String(report.rejected)],
    ['bets settled at the end', String(report.settled)],
    ['currencies', report.currencies.join(', ')],
    ['placement requests at the server', String(report.delivered)],
    ...faultKinds.map(
      (kind) => [kind.replace('_', ' '), `${faults[kind]} (${percent(report.faults[kind], served)})`] as const,
    ),
    ['presses that waited for a live delay', String(report.delayed)],
    ['tabs closed in the middle of a bet', String(report.tabCrashes)],
    ['presses repeated by hand', String(report.repeats)],
    [
      'SIGKILLs while betting',
      `${report.kills}, and ${recoveries.filter(({ killedStarting }) => killedStarting).length} more while starting`,
    ],
    ['SIGKILLs in the middle of a settlement', String(report.settlingKills)],
    ['notifications', `${report.notifications}, held against ${report.bells} devices`],
    [
      'database backends terminated',
      `${report.terminations.busy} busy, ${report.terminations.idle} idle; ${report.unavailable} calls answered that the database is away`,
    ],
    ['placements cut off by a kill', `${report.cut}, of which ${report.cutCommitted} were committed`],
    ['started again in', spread(recoveries.map(({ upMs }) => upMs))],
    ['first bet accepted after a start in', spread(firstBets)],
    ['wrong in another way', String(report.wrongCount)],
    ['took', `${report.seconds} s`],
  ];
  return reportText(rows, report);
}
