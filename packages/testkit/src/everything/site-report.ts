import type { Judgement } from '../storm/judge.ts';
import type { DeedFacts, DeedJudgement } from './deeds.ts';
import type { Run } from './together.ts';

/** One harm that was done. */
export interface Harmed {
  readonly name: string;
  /**
   * From the beginning of the harm until the part was there again, and until the next bet was accepted, ms; null where nobody
   * bet meanwhile, because feed time passed or betting was over.
   */
  readonly backMs: number;
  readonly nextBetMs: number | null;
}

/** What came of one site. */
export interface SiteReport {
  readonly site: string;
  readonly seconds: number;
  readonly bets: Judgement;
  readonly deeds: DeedJudgement;
  readonly edits: number;
  readonly automatic: number;
  readonly freebets: number;
  readonly harms: readonly Harmed[];
  /** Faults of the network beside the harms, each with its number. */
  readonly faults: Readonly<Record<string, number>>;
  /** Answers that the database was away. */
  readonly unavailable: number;
  readonly tabCrashes: number;
  /** Calls that were sent again because the answer was none. */
  readonly repeats: number;
  readonly notifications: number;
  /** Notifications that browsers were sent, and those that came more than once, which a browser shows once. */
  readonly pushed: number;
  readonly pushedAgain: number;
  readonly failures: readonly string[];
}

/** Whether the run has tried what it is there to try; a line for each thing that it has not. */
export function untried(run: Run, report: Omit<SiteReport, 'failures'>, facts: DeedFacts): readonly string[] {
  const counts: Readonly<Record<string, number>> = {
    'bet was placed': report.bets.placed,
    'bet was refused': report.bets.refused,
    'bet was settled': report.bets.settled,
    'cash-out was taken': report.deeds.cashOuts,
    'bet on a game was taken': report.deeds.games,
    'bet was edited': report.edits,
    'bet was cashed out by itself': facts.automatic,
    'freebet was used': report.freebets,
    'notification was sent to a browser': report.pushed,
    ...Object.fromEntries(Object.entries(report.faults).map(([name, count]) => [`${name} was injected`, count])),
  };
  const done = new Set(report.harms.map(({ name }) => name));
  return [
    ...Object.entries(counts).flatMap(([name, count]) => (count === 0 ? [`no ${name}`] : [])),
    ...run.site.harms.flatMap(({ name }) => (done.has(name) ? [] : [`not done: ${name}`])),
  ];
}

export function failuresOf(run: Run, report: Omit<SiteReport, 'failures'>, more: readonly string[]): readonly string[] {
  const { bets, deeds } = report;
  // A bet on a game is answered with the wallet and the state of this moment.
  const disagreements = run.proxy.disagreements().filter((key) => !key.startsWith('game-'));
  return [
    ...(bets.lost + deeds.lost > 0 ? [`${bets.lost} bets and ${deeds.lost} other deeds are lost`] : []),
    ...(bets.doubled + deeds.doubled > 0 ? [`${bets.doubled} bets and ${deeds.doubled} other deeds are doubled`] : []),
    ...bets.wrong,
    ...deeds.wrong.slice(0, 20),
    ...disagreements.map((key) => `press ${key} was answered in two ways`),
    ...[...new Set(run.proxy.serverErrors())].map((line) => `the server broke: ${line}`),
    ...[...new Set(run.crowd.reports)].map((line) => `the client reported: ${line}`),
    ...more,
  ];
}
