/**
 * P7: what the product's page holds in memory with 2,000 prices, beside the hand-written page with all of them and the one
 * with rows near the screen, which is shown and not judged; and what it holds more after a long time of moving prices and of
 * going from the list to matches and back. The figures of the goal are always shown; decision 36 says which are judged, and why.
 */
import { parseArgs } from 'node:util';
import { behindWords, wrongInTheEnd } from '../odds/catching-up.ts';
import { type Bench, openBench } from '../odds/measure.ts';
import type { Side } from '../odds/pages.ts';
import { everySide, forEach, listPaths, print, table, withPages, withSides } from '../odds/stand.ts';
import { type Holding, readHolding } from './heap.ts';
import { tour } from './tour.ts';
import { atMost, type Result, resultOf, writeFigures } from '../results/result.ts';

export const usage = 'memory [--minutes N] [--assert] [--json FILE]';

interface Plan {
  readonly minutes: number;
  readonly asserting: boolean;
  readonly json: string | null;
}

interface Goal {
  readonly name: string;
  /** `goal`: as P7 itself says it, shown and not judged (decision 36). */
  readonly kind: 'judged' | 'goal';
  readonly measured: number;
  readonly most: number;
  readonly show: (value: number) => string;
}

/** What a side holds with few prices, and with all. */
interface Held {
  readonly few: Holding;
  readonly all: Holding;
}

const outcomes = 2000;
/** What a page is without its list: what more prices hold is counted from it. */
const fewOutcomes = 100;
/** Changes a second: that of P1. */
const rate = 1000;
const visited = 50;
const firstId = 1000;
const dwellMs = 1200;
/** A trial warms up for one round; where it takes long anyway the engine gets time to optimise its code. */
function roundsBefore(minutes: number): number {
  return minutes < 10 ? 1 : 3;
}
const warmChanges = 20_000;
const mostRatio = 1.8;
const mostWhole = 1;
const mostGrowth = 0.02;
const defaultMinutes = 60;

export function planOf(args: readonly string[]): Plan {
  const { values } = parseArgs({
    args: [...args],
    options: {
      minutes: { type: 'string' },
      json: { type: 'string' },
      assert: { type: 'boolean', default: false },
    },
  });
  const minutes = values.minutes === undefined ? defaultMinutes : Number(values.minutes);
  if (!Number.isFinite(minutes) || minutes <= 0 || minutes > 1440) {
    throw new RangeError(`"${values.minutes}" is out of range`);
  }
  return { minutes, asserting: values.assert, json: values.json ?? null };
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(2);
}
function ratio(value: number): string {
  return value.toFixed(2);
}
function percent(value: number): string {
  return `${(value * 100).toFixed(1)} %`;
}
function holdingWords({ heap, listeners, detached }: Holding): string {
  return `${megabytes(heap)} MB, ${listeners} listeners, ${detached} detached nodes`;
}

/** Every match is seen once before anything is compared: code, caches and pools fill on the first visit. */
async function grow(bench: Bench, minutes: number): Promise<{ readonly before: Holding; readonly after: Holding }> {
  const ids = Array.from({ length: visited }, (_, place) => String(firstId + place));
  /** Changes come in for as long as the work goes on, and are all shown before it is looked at. */
  const under = async <T>(work: () => Promise<T>): Promise<T> => {
    const state = { isOver: false };
    const load = (async () => {
      while (!state.isOver) await bench.push(rate * 5, rate, 0);
      await bench.push(rate, rate);
    })();
    try {
      return await work();
    } finally {
      state.isOver = true;
      await load;
    }
  };
  const rounds = roundsBefore(minutes);
  await under(async () => {
    for (let round = 0; round < rounds; round += 1) await tour(bench.page, ids, dwellMs);
  });
  await wrongInTheEnd('page', { look: bench.wrong });
  const before = await readHolding(bench.session);
  print(`after ${rounds} × ${visited} matches: ${holdingWords(before)}`);
  const until = performance.now() + minutes * 60_000;
  let visits = 0;
  let changes = 0;
  await under(async () => {
    while (performance.now() < until) {
      const from = performance.now();
      // To the last match: where the list stands afterwards decides how many rows are there.
      visits += await tour(bench.page, ids, dwellMs);
      changes += ((performance.now() - from) / 1000) * rate;
      print(
        `${visits} visits, about ${Math.round(changes / 1000)},000 changes, ${Math.max(0, (until - performance.now()) / 60_000).toFixed(1)} minutes left`,
      );
    }
  });
  await wrongInTheEnd('page', { look: bench.wrong });
  const after = await readHolding(bench.session);
  print(`after ${minutes} minutes and ${visits} visits: ${holdingWords(after)}`);
  for (const kind of after.kinds) print(`  ${kind}`);
  return { before, after };
}

function holds({ measured, most }: Goal): boolean {
  return measured <= most;
}

/** What each further price holds of the script heap, bytes. */
function eachPrice({ few, all }: Held): number {
  return (all.heap - few.heap) / (outcomes - fewOutcomes);
}
function withoutCode({ heap, code }: Holding): number {
  return heap - code;
}

function goalsOf(
  { page, hand }: { readonly page: Held; readonly hand: Held },
  { before, after }: { readonly before: Holding; readonly after: Holding },
  minutes: number,
): readonly Goal[] {
  return [
    {
      name: `each further price, ${eachPrice(page).toFixed(0)} to ${eachPrice(hand).toFixed(0)} bytes of script heap`,
      kind: 'judged',
      measured: eachPrice(page) / eachPrice(hand),
      most: mostRatio,
      show: ratio,
    },
    {
      name: `all with elements, styles, layout, ${megabytes(page.all.whole)} to ${megabytes(hand.all.whole)} MB`,
      kind: 'judged',
      measured: page.all.whole / hand.all.whole,
      most: mostWhole,
      show: ratio,
    },
    {
      name: `growth in ${minutes} minutes without the engine's code, ${megabytes(withoutCode(before))} to ${megabytes(withoutCode(after))} MB`,
      kind: 'judged',
      measured: withoutCode(after) / withoutCode(before) - 1,
      most: mostGrowth,
      show: percent,
    },
    { name: 'detached nodes at the end', kind: 'judged', measured: after.detached, most: 0, show: String },
    {
      name: `P7 as it is: script heap, ${megabytes(page.all.heap)} to ${megabytes(hand.all.heap)} MB`,
      kind: 'goal',
      measured: page.all.heap / hand.all.heap,
      most: mostRatio,
      show: ratio,
    },
    {
      name: `P7 as it is: growth with the engine's code, ${megabytes(before.heap)} to ${megabytes(after.heap)} MB`,
      kind: 'goal',
      measured: after.heap / before.heap - 1,
      most: mostGrowth,
      show: percent,
    },
  ];
}

/** The product beside the page that has rows near the screen alone, as it does: the goal names none for it. */
function strongRatios({ page, strong }: Readonly<Record<'page' | 'strong', Held>>) {
  return {
    eachPrice: eachPrice(page) / eachPrice(strong),
    heap: page.all.heap / strong.all.heap,
    whole: page.all.whole / strong.all.whole,
  };
}

function report(goals: readonly Goal[], { page, hand, strong }: Readonly<Record<Side, Held>>): void {
  const judged = goals.filter(({ kind }) => kind === 'judged');
  const rows = goals.map((goal) => [
    goal.name,
    goal.show(goal.measured),
    goal.show(goal.most),
    holds(goal) ? 'holds ' : 'MISSED',
  ]);
  print('');
  print(table([['', 'measured', 'goal', ''], ...rows]));
  print('');
  print(
    `P7: ${judged.filter(holds).length} of ${judged.length} judged goals hold. After collecting garbage; ${outcomes}`,
  );
  print(`prices, ${rate} changes a second. Last odds right on all pages whenever it was looked at.`);
  const beside = strongRatios({ page, strong });
  print(
    `Beside the strong hand-written page, not judged: each further price ${ratio(beside.eachPrice)} ` +
      `(${eachPrice(page).toFixed(0)} to ${eachPrice(strong).toFixed(0)} bytes), script heap ${ratio(beside.heap)} ` +
      `(${megabytes(page.all.heap)} to ${megabytes(strong.all.heap)} MB), all with elements, styles, layout ` +
      `${ratio(beside.whole)} (${megabytes(page.all.whole)} to ${megabytes(strong.all.whole)} MB).`,
  );
  print(
    `Room for P7's ${mostRatio}: ${megabytes(mostRatio * hand.all.heap)} MB. With ${fewOutcomes} prices the page holds ` +
      `${megabytes(page.few.heap)} MB already, ${megabytes(page.few.code)} MB of it the engine's code.`,
  );
}

/** Names without the figures of this run, so that they are the same in the next. */
const resultNames = [
  'script heap of each further price',
  'everything, with elements, styles and layout',
  "growth without the engine's code",
  'detached nodes at the end',
  'script heap of the whole page',
  "growth with the engine's code",
] as const;

function resultsOf(goals: readonly Goal[], minutes: number): readonly Result[] {
  return goals.map(({ name, kind, measured, most }, place) => {
    const isShare = place === 2 || place === 5;
    return resultOf({
      id: 'P7',
      what: resultNames[place] ?? name,
      goal: kind === 'judged' ? atMost(isShare ? most * 100 : most) : null,
      unit: isShare ? '%' : place === 3 ? '' : '×',
      figure: isShare ? measured * 100 : measured,
      peer: isShare || place === 3 ? null : { name: 'hand-written page', figure: '1' },
      detail: isShare ? `${minutes} minutes` : name,
    });
  });
}

function known<T>(found: ReadonlyMap<Side, T>, side: Side): T {
  const value = found.get(side);
  if (value === undefined) throw new Error(`${side} was left out`);
  return value;
}

export async function runMemory(plan: Plan): Promise<number> {
  const held = new Map<Side, Held>();
  let growth: { readonly before: Holding; readonly after: Holding } | null = null;
  await withPages(everySide, async (browser, folders) => {
    const holdingsWith = async (count: number): Promise<Readonly<Record<Side, Holding>>> => {
      const found = new Map<Side, Holding>();
      await withSides(
        everySide,
        (side) => openBench(browser, { folder: folders[side], outcomes: count, seed: 1, path: listPaths[side] }),
        async (benches) => {
          for (const side of everySide) {
            await benches[side].push(warmChanges, 2 * rate);
            // What is held is measured, not how soon a price stands there.
            const wrong = await wrongInTheEnd(side, { look: benches[side].wrong });
            if (wrong > 0) throw new Error(`${side}: ${behindWords({ [side]: wrong })}`);
            const holding = await readHolding(benches[side].session);
            found.set(side, holding);
            print(`${side} with ${count} prices: ${holdingWords(holding)}`);
          }
        },
      );
      return forEach(everySide, (side) => known(found, side));
    };
    const [few, all] = [await holdingsWith(fewOutcomes), await holdingsWith(outcomes)];
    for (const side of everySide) held.set(side, { few: few[side], all: all[side] });
    const bench = await openBench(browser, { folder: folders.page, outcomes, seed: 2, path: listPaths.page });
    try {
      growth = await grow(bench, plan.minutes);
    } finally {
      await bench.close();
    }
  });
  const sides = forEach(everySide, (side) => known(held, side));
  if (growth === null) throw new Error('the growth was left out');
  const { before, after }: { readonly before: Holding; readonly after: Holding } = growth;
  const goals = goalsOf(sides, { before, after }, plan.minutes);
  report(goals, sides);
  if (plan.minutes < defaultMinutes) print(`${plan.minutes} minutes are a trial: a result takes ${defaultMinutes}.`);
  if (plan.json !== null) {
    const judged = goals.map((goal) => ({ ...goal, holds: holds(goal) }));
    const content = {
      part: 'memory',
      goal: 'P7',
      minutes: plan.minutes,
      goals: judged,
      held: sides,
      besideStrong: strongRatios(sides),
      before,
      after,
    };
    writeFigures(plan.json, resultsOf(goals, plan.minutes), content);
  }
  return plan.asserting && goals.some((goal) => goal.kind === 'judged' && !holds(goal)) ? 1 : 0;
}
