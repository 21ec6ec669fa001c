/** P2: what is seen of more changes than a slow processor can show: frames, long tasks, and how soon it is right. */
import { framesOfSecond } from './frames.ts';
import { type Flood, openBench } from './measure.ts';
import type { Plan as OddsPlan } from './odds.ts';
import type { Side } from './pages.ts';
import { findSlowdown } from './probe.ts';
import { type Found, foundWords, type Slowdown } from './slowdown.ts';
import { listPaths, median, print, table, withBoth, withPages } from './stand.ts';
import { atLeast, atMost, type Peer, type Result, resultOf, writeFigures } from '../results/result.ts';

type Plan = OddsPlan & { readonly cpu: Slowdown };

type Pair = Readonly<Record<Side, Flood>>;

interface Row {
  readonly outcomes: number;
  readonly rate: number;
  readonly cpu: number;
  /** Frames of a second. */
  readonly frames: Readonly<Record<Side, number>>;
  /** Median of the rounds' ratios of frames. */
  readonly ratio: number;
  /** In all rounds together. */
  readonly longTasks: Readonly<Record<Side, number>>;
  readonly longest: Readonly<Record<Side, number>>;
  /** The slowest round; null when it was not right within seconds. */
  readonly rightAfter: Readonly<Record<Side, number | null>>;
  readonly holds: boolean;
  readonly samples: readonly Pair[];
}

const fewestFrames = 0.97;
const mostLongTasks = 0;
const mostMs = 250;

function rowOf(outcomes: number, rate: number, cpu: number, samples: readonly Pair[]): Row {
  const of = <T>(read: (flood: Flood) => T, gather: (values: readonly T[]) => T): Readonly<Record<Side, T>> => ({
    page: gather(samples.map(({ page }) => read(page))),
    hand: gather(samples.map(({ hand }) => read(hand))),
  });
  const ratio = median(samples.map(({ page, hand }) => framesOfSecond(page) / framesOfSecond(hand)));
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
      ratio >= fewestFrames && longTasks.page <= mostLongTasks && rightAfter.page !== null && rightAfter.page <= mostMs,
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
        'ratio',
        'long tasks page',
        'hand',
        'right after ms',
        'hand',
        '',
      ],
      ...rows.map(({ outcomes, rate, cpu, frames, ratio, longTasks, rightAfter, holds }) => [
        String(outcomes),
        String(rate),
        `1/${cpu}`,
        frames.page.toFixed(1),
        frames.hand.toFixed(1),
        ratio.toFixed(2),
        String(longTasks.page),
        String(longTasks.hand),
        shown(rightAfter.page),
        shown(rightAfter.hand),
        holds ? 'holds ' : 'MISSED',
      ]),
    ]),
  );
  print('');
  print(
    `P2: ${rows.filter(({ holds }) => holds).length} of ${rows.length} hold. Goal: at least ${fewestFrames} of the ` +
      `hand-written page's frames,`,
  );
  print(`${mostLongTasks} tasks over 50 ms, and every price on screen right within ${mostMs} ms of the last change.`);
  print(foundWords(found));
}

function resultsOfRow({ outcomes, rate, cpu, frames, ratio, longTasks, longest, rightAfter, samples }: Row): Result[] {
  const size = `${outcomes} prices, ${rate} changes a second, 1/${cpu} of the processor`;
  const peer = (figure: string): Peer => ({ name: 'hand-written page', figure });
  return [
    resultOf({
      id: 'P2',
      what: `frames of the hand-written page, ${size}`,
      goal: atLeast(fewestFrames),
      unit: '×',
      figure: ratio,
      peer: peer(`${frames.hand.toFixed(1)} a second`),
      detail: `${frames.page.toFixed(1)} a second, ${samples.length} rounds`,
    }),
    resultOf({
      id: 'P2',
      what: `tasks over 50 ms, ${size}`,
      goal: atMost(mostLongTasks),
      unit: '',
      figure: longTasks.page,
      peer: peer(String(longTasks.hand)),
      detail: `the longest takes ${longest.page.toFixed(0)} ms`,
    }),
    resultOf({
      id: 'P2',
      what: `right after the last change, ${size}`,
      goal: atMost(mostMs),
      unit: 'ms',
      figure: rightAfter.page,
      peer: peer(`${shown(rightAfter.hand)} ms`),
      // Never right within seconds is missed as well.
      ...(rightAfter.page === null ? { met: false } : {}),
    }),
  ];
}

export async function runFlood(plan: Plan): Promise<number> {
  const samples = new Map<string, readonly Pair[]>();
  let found: Found = { times: 1, measurements: [] };
  await withPages(async (browser, folders) => {
    found = await findSlowdown(browser, folders.hand, plan.cpu);
    for (let round = 1; round <= plan.rounds; round += 1) {
      for (const outcomes of plan.outcomes) {
        await withBoth(
          (side) => openBench(browser, { folder: folders[side], outcomes, seed: round, path: listPaths[side] }),
          async (benches) => {
            const turns: readonly Side[] = round % 2 === 0 ? ['hand', 'page'] : ['page', 'hand'];
            for (const side of turns) await benches[side].push(3000, 2000);
            for (const rate of plan.rates) {
              const taken = new Map<Side, Flood>();
              for (const side of turns) {
                taken.set(side, await benches[side].flood(Math.round(rate * plan.seconds), rate, found.times));
                const wrong = await benches[side].wrong();
                if (wrong.length > 0) throw new Error(`${side}: ${wrong.length} wrong, such as ${wrong[0]}`);
              }
              const [page, hand] = [taken.get('page'), taken.get('hand')];
              if (page === undefined || hand === undefined) throw new Error('a side was left out');
              const key = `${outcomes}/${rate}`;
              samples.set(key, [...(samples.get(key) ?? []), { page, hand }]);
              print(
                `round ${round}: ${outcomes} outcomes, ${rate}/s: ${framesOfSecond(page).toFixed(1)} / ` +
                  `${framesOfSecond(hand).toFixed(1)} frames/s, ${page.longTasks} / ${hand.longTasks} long tasks, ` +
                  `right after ${shown(page.rightAfter)} / ${shown(hand.rightAfter)} ms`,
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
