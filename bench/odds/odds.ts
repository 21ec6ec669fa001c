/**
 * P1: main-thread CPU for each odds change on the product's live list, beside two hand-written pages with the same rows and
 * style sheets: a plain one that has all of them mounted, and a strong one with what is near the screen alone. All get the
 * same messages over the same protocol from a back end on loopback, are open side by side, and take turns.
 */
import { parseArgs } from 'node:util';
import { outcomesPerMatch } from './board.ts';
import { behindWords, wrongInTheEnd } from './catching-up.ts';
import { runFlood } from './flood.ts';
import { openBench, type Sample } from './measure.ts';
import type { AnySide, Side } from './pages.ts';
import { type Slowdown, slowdownIn } from './slowdown.ts';
import { everySide, forEach, listPaths, median, print, table, turnsOf, withPages, withSides } from './stand.ts';
import { atMost, type Result, resultOf, writeFigures } from '../results/result.ts';

export const usage =
  'odds [--rate N,…] [--outcomes N,…] [--rounds N] [--cpu N|auto, for P2 instead of P1: 1 does not slow] [--quick] ' +
  '[--assert] [--json FILE]';

export interface Plan {
  readonly rates: readonly number[];
  readonly outcomes: readonly number[];
  readonly rounds: number;
  readonly seconds: number;
  /** A trial: shorter pauses as well, where they are not part of what is measured. */
  readonly isQuick: boolean;
  /** How many times the processor is slowed while the frames of a flood are counted (P2); null to count its cost (P1). */
  readonly cpu: Slowdown | null;
  readonly asserting: boolean;
  readonly json: string | null;
}

interface Row {
  readonly outcomes: number;
  readonly rate: number;
  /** µs for each change. */
  readonly cost: Readonly<Record<AnySide, number>>;
  /** Medians of the rounds' ratios. */
  readonly ratio: Readonly<Record<Peer, number>>;
  /** The same of the strong page that judges what comes, beside the one that does not. */
  readonly limit: number;
  readonly goal: Readonly<Record<Peer, number>>;
  readonly holds: boolean;
  readonly samples: readonly Readonly<Record<AnySide, Sample>>[];
}

type Peer = Exclude<Side, 'page'>;

const allSides = [...everySide, 'checked'] as const satisfies readonly AnySide[];

const fewestRounds = 5;
/** As many as one list asks for. */
const mostMatches = 500;
function goalOf(outcomes: number, rate: number): Readonly<Record<Peer, number>> {
  return { hand: outcomes === 2000 && rate === 1000 ? 0.65 : 0.8, strong: 1.15 };
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
    isQuick: values.quick,
    asserting: values.assert,
    json: values.json ?? null,
  };
}

function report(rows: readonly Row[]): void {
  print('');
  print(
    table([
      ['outcomes', 'changes/s', 'page µs', 'hand µs', 'ratio', 'goal', 'strong µs', 'ratio', 'goal', 'limit', ''],
      ...rows.map(({ outcomes, rate, cost, ratio, goal, limit, holds }) => [
        String(outcomes),
        String(rate),
        cost.page.toFixed(1),
        cost.hand.toFixed(1),
        ratio.hand.toFixed(2),
        goal.hand.toFixed(2),
        cost.strong.toFixed(1),
        ratio.strong.toFixed(2),
        goal.strong.toFixed(2),
        limit.toFixed(2),
        holds ? 'holds ' : 'MISSED',
      ]),
    ]),
  );
  const missed = rows.filter(({ holds }) => !holds).length;
  print('');
  print(`P1: ${rows.length - missed} of ${rows.length} goals hold. Main-thread CPU (ThreadTime) for each change, idle`);
  print(
    'subtracted; µs are medians, ratios are medians of the rounds. hand: every row mounted, each frame written; strong: rows',
  );
  print(
    'near the screen, a frame in 50 ms; limit: the strong page that judges what comes. Last odds right on all pages.',
  );
}

function rowOf(outcomes: number, rate: number, samples: Row['samples']): Row {
  const ratio = forEach(['hand', 'strong'], (peer) =>
    median(samples.map((taken) => taken.page.perChange / taken[peer].perChange)),
  );
  const goal = goalOf(outcomes, rate);
  return {
    outcomes,
    rate,
    cost: forEach(allSides, (side) => median(samples.map((taken) => taken[side].perChange))),
    ratio,
    limit: median(samples.map(({ checked, strong }) => checked.perChange / strong.perChange)),
    goal,
    holds: ratio.hand <= goal.hand && ratio.strong <= goal.strong,
    samples,
  };
}

const peerNames: Readonly<Record<Peer, string>> = { hand: 'hand-written page', strong: 'strong hand-written page' };

function resultsOfRow({ outcomes, rate, cost, ratio, limit, goal, samples }: Row): readonly Result[] {
  return (['hand', 'strong'] as const).map((peer) =>
    resultOf({
      id: 'P1',
      what: `processor time of a change beside the ${peerNames[peer]}, ${outcomes} prices, ${rate} changes a second`,
      goal: atMost(goal[peer]),
      unit: '×',
      figure: ratio[peer],
      peer: { name: peerNames[peer], figure: `${cost[peer].toFixed(1)} µs` },
      limit: peer === 'strong' ? `the same page that judges what comes reaches ${limit.toFixed(2)} ×` : null,
      detail: `${cost.page.toFixed(1)} µs, ${samples.length} rounds`,
    }),
  );
}

async function runCost(plan: Plan): Promise<number> {
  const samples = new Map<string, Row['samples']>();
  await withPages(allSides, async (browser, folders) => {
    for (let round = 1; round <= plan.rounds; round += 1) {
      for (const outcomes of plan.outcomes) {
        await withSides(
          allSides,
          (side) => openBench(browser, { folder: folders[side], outcomes, seed: round, path: listPaths[side] }),
          async (benches) => {
            const turns = turnsOf(allSides, round);
            for (const side of turns) await benches[side].warmUp(3000, 2000);
            for (const rate of plan.rates) {
              const taken = new Map<AnySide, Sample>();
              for (const side of turns) {
                taken.set(side, await benches[side].run(Math.round(rate * plan.seconds), rate));
                const wrong = await wrongInTheEnd(side, { look: benches[side].wrong });
                if (wrong > 0) throw new Error(`${side}: ${behindWords({ [side]: wrong })}`);
              }
              const [page, hand, strong, checked] = allSides.map((side) => taken.get(side));
              if (page === undefined || hand === undefined || strong === undefined || checked === undefined)
                throw new Error('a side was left out');
              const key = `${outcomes}/${rate}`;
              samples.set(key, [...(samples.get(key) ?? []), { page, hand, strong, checked }]);
              print(
                `round ${round}: ${outcomes} outcomes, ${rate}/s: ${page.perChange.toFixed(1)} / ` +
                  `${hand.perChange.toFixed(1)} / ${strong.perChange.toFixed(1)} / ${checked.perChange.toFixed(1)} µs = ` +
                  `${(page.perChange / hand.perChange).toFixed(2)} and ${(page.perChange / strong.perChange).toFixed(2)}, limit ` +
                  (checked.perChange / strong.perChange).toFixed(2),
              );
            }
          },
        );
      }
    }
  });
  const rows = plan.outcomes.flatMap((outcomes) =>
    plan.rates.map((rate) => rowOf(outcomes, rate, samples.get(`${outcomes}/${rate}`) ?? [])),
  );
  report(rows);
  if (plan.rounds < fewestRounds) print(`${plan.rounds} rounds are a trial: a result takes at least ${fewestRounds}.`);
  if (plan.json !== null) writeFigures(plan.json, rows.flatMap(resultsOfRow), { part: 'odds', goal: 'P1', rows });
  return plan.asserting && rows.some(({ holds }) => !holds) ? 1 : 0;
}

export function runOdds(plan: Plan): Promise<number> {
  return plan.cpu === null ? runCost(plan) : runFlood({ ...plan, cpu: plan.cpu });
}
