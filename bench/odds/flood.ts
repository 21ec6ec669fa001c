/** P2: what is seen of more changes than a slow processor can show: frames, long tasks, and how soon it is right. */
import { behindWords, wrongInTheEnd } from './catching-up.ts';
import { framesOfSecond } from './frames.ts';
import { type Flood, openBench } from './measure.ts';
import type { Plan as OddsPlan } from './odds.ts';
import type { Side } from './pages.ts';
import { findSlowdown } from './probe.ts';
import { type Found, foundWords, type Slowdown } from './slowdown.ts';
import { everySide, forEach, listPaths, median, print, table, turnsOf, withPages, withSides } from './stand.ts';
import { atLeast, atMost, type Result, resultOf, writeFigures } from '../results/result.ts';

type Plan = OddsPlan & { readonly cpu: Slowdown };

type Peer = Exclude<Side, 'page'>;
type Taken = Readonly<Record<Side, Flood>>;

interface Row {
  readonly outcomes: number;
  readonly rate: number;
  readonly cpu: number;
  /** Frames of a second. */
  readonly frames: Readonly<Record<Side, number>>;
  /** Medians of the rounds' ratios of frames. */
  readonly ratio: Readonly<Record<Peer, number>>;
  /** In all rounds together. */
  readonly longTasks: Readonly<Record<Side, number>>;
  readonly longest: Readonly<Record<Side, number>>;
  /** The slowest round; null when it was not right within seconds. */
  readonly rightAfter: Readonly<Record<Side, number | null>>;
  readonly holds: boolean;
  readonly samples: readonly Taken[];
}

const fewestFrames = 0.97;
const mostLongTasks = 0;
const mostMs = 250;

function rowOf(outcomes: number, rate: number, cpu: number, samples: readonly Taken[]): Row {
  const of = <T>(read: (flood: Flood) => T, gather: (values: readonly T[]) => T): Readonly<Record<Side, T>> =>
    forEach(everySide, (side) => gather(samples.map((taken) => read(taken[side]))));
  const ratio = forEach(['hand', 'strong'], (peer) =>
    median(samples.map((taken) => framesOfSecond(taken.page) / framesOfSecond(taken[peer]))),
  );
  const longTasks = of(
    (flood) => flood.longTasks,
    (values) => values.reduce((sum, value) => sum + value, 0),
  );
  const rightAfter = of<number | null>(
    (flood) => flood.rightAfter,
    (values) => (values.includes(null) ? null : Math.max(...values.map((value) => value ?? 0))),
  );
  return {
    outcomes,
    rate,
    cpu,
    frames: of(framesOfSecond, median),
    ratio,
    longTasks,
    longest: of(
      (flood) => flood.longest,
      (values) => Math.max(...values),
    ),
    rightAfter,
    holds:
      ratio.hand >= fewestFrames &&
      ratio.strong >= fewestFrames &&
      longTasks.page <= mostLongTasks &&
      rightAfter.page !== null &&
      rightAfter.page <= mostMs,
    samples,
  };
}

function shown(value: number | null): string {
  return value === null ? 'never' : value.toFixed(0);
}

function report(rows: readonly Row[], found: Found): void {
  print('');
  print(
    table([
      [
        'outcomes',
        'changes/s',
        'CPU',
        'frames/s page',
        'hand',
        'strong',
        'ratios',
        'long tasks page',
        'hand',
        'strong',
        'right after ms',
        'hand',
        'strong',
        '',
      ],
      ...rows.map(({ outcomes, rate, cpu, frames, ratio, longTasks, rightAfter, holds }) => [
        String(outcomes),
        String(rate),
        `1/${cpu}`,
        ...everySide.map((side) => frames[side].toFixed(1)),
        `${ratio.hand.toFixed(2)} ${ratio.strong.toFixed(2)}`,
        ...everySide.map((side) => String(longTasks[side])),
        ...everySide.map((side) => shown(rightAfter[side])),
        holds ? 'holds ' : 'MISSED',
      ]),
    ]),
  );
  print('');
  print(
    `P2: ${rows.filter(({ holds }) => holds).length} of ${rows.length} hold. Goal: at least ${fewestFrames} of the ` +
      `frames of each hand-written page,`,
  );
  print(`${mostLongTasks} tasks over 50 ms, and every price on screen right within ${mostMs} ms of the last change.`);
  print(foundWords(found));
}

function resultsOfRow({ outcomes, rate, cpu, frames, ratio, longTasks, longest, rightAfter, samples }: Row): Result[] {
  const size = `${outcomes} prices, ${rate} changes a second, 1/${cpu} of the processor`;
  const both = (of: (peer: Peer) => string) => ({
    name: 'hand-written page, and the strong one',
    figure: `${of('hand')} and ${of('strong')}`,
  });
  return [
    ...(['hand', 'strong'] as const).map((peer) =>
      resultOf({
        id: 'P2',
        what: `frames of the ${peer === 'hand' ? '' : 'strong '}hand-written page, ${size}`,
        goal: atLeast(fewestFrames),
        unit: '×',
        figure: ratio[peer],
        peer: {
          name: `${peer === 'hand' ? '' : 'strong '}hand-written page`,
          figure: `${frames[peer].toFixed(1)} a second`,
        },
        detail: `${frames.page.toFixed(1)} a second, ${samples.length} rounds`,
      }),
    ),
    resultOf({
      id: 'P2',
      what: `tasks over 50 ms, ${size}`,
      goal: atMost(mostLongTasks),
      unit: '',
      figure: longTasks.page,
      peer: both((peer) => String(longTasks[peer])),
      detail: `the longest takes ${longest.page.toFixed(0)} ms`,
    }),
    resultOf({
      id: 'P2',
      what: `right after the last change, ${size}`,
      goal: atMost(mostMs),
      unit: 'ms',
      figure: rightAfter.page,
      peer: both((peer) => `${shown(rightAfter[peer])} ms`),
      // Never right within seconds is missed as well.
      ...(rightAfter.page === null ? { met: false } : {}),
    }),
  ];
}

export async function runFlood(plan: Plan): Promise<number> {
  const samples = new Map<string, readonly Taken[]>();
  let found: Found = { times: 1, measurements: [] };
  await withPages(everySide, async (browser, folders) => {
    found = await findSlowdown(browser, folders.hand, plan.cpu);
    for (let round = 1; round <= plan.rounds; round += 1) {
      for (const outcomes of plan.outcomes) {
        await withSides(
          everySide,
          (side) =>
            openBench(browser, {
              folder: folders[side],
              outcomes,
              seed: round,
              path: listPaths[side],
              isTrial: plan.isQuick,
            }),
          async (benches) => {
            const turns = turnsOf(everySide, round);
            for (const side of turns) await benches[side].push(3000, 2000);
            for (const rate of plan.rates) {
              const taken = new Map<Side, Flood>();
              for (const side of turns) {
                taken.set(side, await benches[side].flood(Math.round(rate * plan.seconds), rate, found.times));
                const wrong = await wrongInTheEnd(side, { look: benches[side].wrong });
                if (wrong > 0) print(`${side}: ${behindWords({ [side]: wrong })}`);
              }
              const [page, hand, strong] = [taken.get('page'), taken.get('hand'), taken.get('strong')];
              if (page === undefined || hand === undefined || strong === undefined)
                throw new Error('a side was left out');
              const key = `${outcomes}/${rate}`;
              samples.set(key, [...(samples.get(key) ?? []), { page, hand, strong }]);
              const all = [page, hand, strong];
              print(
                `round ${round}: ${outcomes} outcomes, ${rate}/s: ` +
                  `${all.map((one) => framesOfSecond(one).toFixed(1)).join(' / ')} frames/s, ` +
                  `${all.map(({ longTasks }) => longTasks).join(' / ')} long tasks, ` +
                  `right after ${all.map(({ rightAfter }) => shown(rightAfter)).join(' / ')} ms`,
              );
            }
          },
        );
      }
    }
  });
  const rows = plan.outcomes.flatMap((outcomes) =>
    plan.rates.map((rate) => rowOf(outcomes, rate, found.times, samples.get(`${outcomes}/${rate}`) ?? [])),
  );
  report(rows, found);
  if (plan.json !== null)
    writeFigures(plan.json, rows.flatMap(resultsOfRow), { part: 'odds', goal: 'P2', slowdown: found, rows });
  return plan.asserting && rows.some(({ holds }) => !holds) ? 1 : 0;
}
