import { spread } from '../storm/report.ts';
import type { EverythingReport } from './everything.ts';
import type { SiteReport } from './site-report.ts';

function harmRows({ harms }: SiteReport): readonly (readonly [string, string])[] {
  return [...Map.groupBy(harms, ({ name }) => name)].map(([name, done]) => {
    const next = done.flatMap(({ nextBetMs }) => (nextBetMs === null ? [] : [nextBetMs]));
    return [name, `${done.length} times; next bet after ${spread(next)}`];
  });
}

function siteRows(report: SiteReport): readonly (readonly [string, string])[] {
  const { bets, deeds } = report;
  return [
    [report.site, `${report.seconds} s`],
    ['bets placed, refused, rejected, settled', `${bets.placed}, ${bets.refused}, ${bets.rejected}, ${bets.settled}`],
    ['cash-outs by hand, by itself', `${deeds.cashOuts}, ${report.automatic}`],
    ['bets edited', String(report.edits)],
    ['bets on games', String(deeds.games)],
    ['freebets used', String(report.freebets)],
    [
      'notifications',
      `${report.notifications}; sent to browsers ${report.pushed}, ${report.pushedAgain} of them twice`,
    ],
    ...Object.entries(report.faults).map(([name, count]) => [name.replace('_', ' '), String(count)] as const),
    ['answers that the database was away', String(report.unavailable)],
    ['tabs closed in the middle of a bet', String(report.tabCrashes)],
    ['calls and presses repeated', String(report.repeats)],
    ...harmRows(report),
    ['lost, doubled', `${bets.lost + deeds.lost}, ${bets.doubled + deeds.doubled}`],
  ];
}

/** The figures of a run as a table for each site, then what failed, then the one line that everything is about. */
export function describeEverything(report: EverythingReport): string {
  const rows = report.sites.flatMap((site) => [...siteRows(site), ['', ''] as const]);
  const width = Math.max(...rows.map(([name]) => name.length));
  const sum = (of: (site: SiteReport) => number): number => report.sites.reduce((all, site) => all + of(site), 0);
  return [
    ...rows.map(([name, value]) => `${name.padEnd(width)}  ${value}`.trimEnd()),
    ...report.failures.map((line) => `FAILED: ${line}`),
    [
      `${sum(({ bets }) => bets.checked)} bets checked in ${report.seconds} s with`,
      `${sum(({ harms }) => harms.length)} harms,`,
      `${sum(({ bets, deeds }) => bets.lost + deeds.lost)} lost,`,
      `${sum(({ bets, deeds }) => bets.doubled + deeds.doubled)} doubled`,
    ].join(' '),
    '',
  ].join('\n');
}
