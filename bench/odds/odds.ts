/**
 * P1: main-thread CPU for each odds change on the product's live list, beside a hand-written page with the same rows and
 * style sheets, all of them mounted. Both get the same messages over the same protocol from a back end on loopback; both
 * are open side by side, and take turns.
 */
import { parseArgs } from 'node:util';
import { outcomesPerMatch } from './board.ts';
import { runFlood } from './flood.ts';
import { openBench, type Sample } from './measure.ts';
import type { Side } from './pages.ts';
import { type Slowdown, slowdownIn } from './slowdown.ts';
import { listPaths, median, print, table, withBoth, withPages } from './stand.ts';
import { atMost, type Result, resultOf, writeFigures } from '../results/result.ts';

export const usage =
  'odds [--rate N,…] [--outcomes N,…] [--rounds N] [--cpu N|auto, for P2 instead of P1: 1 does not slow] [--quick] ' +
  '[--assert] [--json FILE]';

export interface Plan {
  readonly rates: readonly number[];
  readonly outcomes: readonly number[];
  readonly rounds: number;
  readonly seconds: number;
  /** How many times the processor is slowed while the frames of a flood are counted (P2); null to count its cost (P1). */
  readonly cpu: Slowdown | null;
  readonly asserting: boolean;
  readonly json: string | null;
}

interface Row {
  readonly outcomes: number;
  readonly rate: number;
  readonly page: number;
  readonly hand: number;
  /** Median of the rounds' ratios. */
  readonly ratio: number;
  readonly goal: number;
  readonly holds: boolean;
  readonly samples: readonly Readonly<Record<Side, Sample>>[];
}

const fewestRounds = 5;
/** As many as one list asks for. */
const mostMatches = 500;
function goalOf(outcomes: number, rate: number): number {
  return outcomes === 2000 && rate === 1000 ? 0.85 : 1.1;
}

function numbers(text: string | undefined, otherwise: readonly number[], fits: (value: number) => boolean) {
  if (text === undefined) return otherwise;
  const values = text.split(',').map(Number);
  if (!values.every((value) => Number.isInteger(value) && value > 0 && fits(value)))
    throw new RangeError(`"${text}" is out of range`);
  return values;
}

export function planOf(args: readonly string[]): Plan {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rate: { type: 'string' },
      outcomes: { type: 'string' },
      rounds: { type: 'string' },
      cpu: { type: 'string' },
      json: { type: 'string' },
      quick: { type: 'boolean', default: false },
      assert: { type: 'boolean', default: false },
    },
  });
  return {
    rates: numbers(values.rate, [200, 1000, 5000], (value) => value <= 20_000),
    outcomes: numbers(
      values.outcomes,
      [500, 2000],
      (value) => value % outcomesPerMatch === 0 && value >= 100 && value <= mostMatches * outcomesPerMatch,
    ),
    rounds: numbers(values.rounds, [fewestRounds], (value) => value <= 1000)[0] ?? fewestRounds,
    cpu: slowdownIn(values.cpu, null),
    seconds: values.quick ? 1.5 : 4,
    asserting: values.assert,
    json: values.json ?? null,
  };
}

function report(rows: readonly Row[]): void {
  print('');
  print(
    table([
      ['outcomes', 'changes/s', 'page µs', 'hand µs', 'ratio', 'goal', ''],
      ...rows.map(({ outcomes, rate, page, hand, ratio, goal, holds }) => [
        String(outcomes),
        String(rate),
        page.toFixed(1),
        hand.toFixed(1),
        ratio.toFixed(2),
        goal.toFixed(2),
        holds ? 'holds ' : 'MISSED',
      ]),
    ]),
  );
  const missed = rows.filter(({ holds }) => !holds).length;
  print('');
  print(`P1: ${rows.length - missed} of ${rows.length} goals hold. Main-thread CPU (ThreadTime) for each change, idle`);
  print(
    'subtracted; µs are medians, the ratio is the median of the rounds. Last odds right on both pages in every round.',
  );
}

function resultOfRow({ outcomes, rate, page, hand, ratio, goal, samples }: Row): Result {
  return resultOf({
    id: 'P1',
    what: `processor time of a change, ${outcomes} prices, ${rate} changes a second`,
    goal: atMost(goal),
    unit: '×',
    figure: ratio,
    peer: { name: 'hand-written page', figure: `${hand.toFixed(1)} µs` },
    detail: `${page.toFixed(1)} µs, ${samples.length} rounds`,
  });
}

async function runCost(plan: Plan): Promise<number> {
  const samples = new Map<string, Readonly<Record<Side, Sample>>[]>();
  await withPages(async (browser, folders) => {
    for (let round = 1; round <= plan.rounds; round += 1) {
      for (const outcomes of plan.outcomes) {
        await withBoth(
          (side) => openBench(browser, { folder: folders[side], outcomes, seed: round, path: listPaths[side] }),
          async (benches) => {
            const turns: readonly Side[] = round % 2 === 0 ? ['hand', 'page'] : ['page', 'hand'];
            for (const side of turns) await benches[side].warmUp(3000, 2000);
            for (const rate of plan.rates) {
              const taken: Partial<Record<Side, Sample>> = {};
              for (const side of turns) {
                taken[side] = await benches[side].run(Math.round(rate * plan.seconds), rate);
                const wrong = await benches[side].wrong();
                if (wrong.length > 0) throw new Error(`${side}: ${wrong.length} wrong, such as ${wrong[0]}`);
              }
              const { page, hand } = taken;
              if (page === undefined || hand === undefined) throw new Error('a side was left out');
              const key = `${outcomes}/${rate}`;
              samples.set(key, [...(samples.get(key) ?? []), { page, hand }]);
              print(
                `round ${round}: ${outcomes} outcomes, ${rate}/s: ${page.perChange.toFixed(1)} / ` +
                  `${hand.perChange.toFixed(1)} µs = ${(page.perChange / hand.perChange).toFixed(2)}`,
              );
            }
          },
        );
      }
    }
  });
  const rows = plan.outcomes.flatMap((outcomes) =>
    plan.rates.map((rate): Row => {
      const taken = samples.get(`${outcomes}/${rate}`) ?? [];
      const ratio = median(taken.map(({ page, hand }) => page.perChange / hand.perChange));
      const goal = goalOf(outcomes, rate);
      return {
        outcomes,
        rate,
        page: median(taken.map(({ page }) => page.perChange)),
        hand: median(taken.map(({ hand }) => hand.perChange)),
        ratio,
        goal,
        holds: ratio <= goal,
        samples: taken,
      };
    }),
  );
  report(rows);
  if (plan.rounds < fewestRounds) print(`${plan.rounds} rounds are a trial: a result takes at least ${fewestRounds}.`);
  if (plan.json !== null) writeFigures(plan.json, rows.map(resultOfRow), { part: 'odds', goal: 'P1', rows });
  return plan.asserting && rows.some(({ holds }) => !holds) ? 1 : 0;
}

export function runOdds(plan: Plan): Promise<number> {
  return plan.cpu === null ? runCost(plan) : runFlood({ ...plan, cpu: plan.cpu });
}
