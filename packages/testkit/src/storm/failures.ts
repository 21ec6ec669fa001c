import { faultKinds, type FaultProxy } from './proxy.ts';
import type { StormOptions, StormReport } from './storm.ts';
import { terminationKinds } from './terminator.ts';

function terminated({ terminations }: Pick<StormReport, 'terminations'>): number {
  return terminationKinds.reduce((sum, kind) => sum + terminations[kind], 0);
}

function untriedTerminations(report: Pick<StormReport, 'terminations'>, options: StormOptions): readonly string[] {
  return [
    ...(options.terminations === 0
      ? []
      : terminationKinds
          .filter((kind) => report.terminations[kind] === 0)
          .map((kind) => `no ${kind} backend was terminated`)),
    ...(terminated(report) < options.terminations
      ? [`${terminated(report)} backends of ${options.terminations} were terminated`]
      : []),
  ];
}

/** A connection serves one call at a time, so its end cannot spoil more than one. */
function spoiled(report: Pick<StormReport, 'terminations' | 'unavailable'>): readonly string[] {
  return report.unavailable > terminated(report)
    ? [
        `${report.unavailable} calls were answered that the database is away, for ${terminated(report)} backends terminated`,
      ]
    : [];
}

/** Whether the run has tried what it is there to try; a line for each thing that it has not. */
function untried(report: Omit<StormReport, 'failures'>, options: StormOptions): readonly string[] {
  return [
    ...faultKinds.filter((kind) => report.faults[kind] === 0).map((kind) => `no ${kind} was injected`),
    ...(report.settlingKills < Math.min(1, options.kills) ? ['no kill came in the middle of a settlement'] : []),
    ...(report.notifications === 0 ? ['nobody was told of anything'] : []),
    ...(report.kills < options.kills ? [`${report.kills} kills of ${options.kills}`] : []),
    ...untriedTerminations(report, options),
    ...(options.kills > 0 && report.cut === 0 ? ['no kill came while a placement was under way'] : []),
    ...(report.checked < options.bets ? [`${report.checked} bets of ${options.bets} have a verdict`] : []),
    ...(report.placed === 0 ? ['no bet was placed'] : []),
    ...(report.refused === 0 ? ['no bet was refused'] : []),
    ...(report.settled === 0 ? ['no bet was settled'] : []),
    ...(report.delayed === 0 ? ['no bet waited for the end of a live delay'] : []),
    ...(report.tabCrashes === 0 ? ['no tab died in the middle of a bet'] : []),
  ];
}

/** What makes a run worthless or wrong, a line each. `reports` are what the clients reported as broken. */
export function failuresOf(
  report: Omit<StormReport, 'failures'>,
  options: StormOptions,
  proxy: FaultProxy,
  reports: readonly string[],
): readonly string[] {
  return [
    ...(report.lost > 0 ? [`${report.lost} bets are lost`] : []),
    ...(report.doubled > 0 ? [`${report.doubled} bets are doubled`] : []),
    ...report.wrong,
    ...report.wrongNews,
    ...(report.wrongCount > report.wrong.length ? [`… and ${report.wrongCount - report.wrong.length} more`] : []),
    ...proxy.disagreements().map((key) => `press ${key} was answered in two ways`),
    ...[...new Set(proxy.serverErrors())].map((line) => `the server broke: ${line}`),
    ...[...new Set(reports)].map((line) => `the client reported: ${line}`),
    ...spoiled(report),
    ...untried(report, options),
  ];
}
