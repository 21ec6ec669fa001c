/**
 * P7: what the product's page holds in memory with 2,000 prices, beside the hand-written page with all of them; and what
 * it holds more after a long time of moving prices and of going from the list to matches and back.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Bench, openBench } from '../odds/measure.ts';
import type { Side } from '../odds/pages.ts';
import { listPaths, say, table, withBoth, withPages } from '../odds/stand.ts';
import { type Holding, readHolding } from './heap.ts';
import { tour } from './tour.ts';

export const usage = 'memory [--minutes N] [--assert] [--json FILE]';

interface Plan {
  readonly minutes: number;
  readonly asserting: boolean;
  readonly json: string | null;
}

interface Goal {
  readonly name: string;
  readonly measured: number;
  readonly shown: string;
  readonly goal: string;
  readonly holds: boolean;
}

/** What a side holds with few prices, and with all. */
interface Held {
  readonly few: Holding;
  readonly all: Holding;
}

const outcomes = 2000;
/** What a page is without its list: what more prices hold is told apart by it. */
const fewOutcomes = 100;
/** Changes a second: that of P1. */
const rate = 1000;
const visited = 50;
const firstId = 1000;
const dwellMs = 1200;
/** A trial warms up for one round; where it takes long anyway the engine gets time to optimise its code. */
const roundsBefore = (minutes: number): number => (minutes < 10 ? 1 : 3);
const warmChanges = 20_000;
const mostRatio = 1.8;
const mostGrowth = 0.02;
const defaultMinutes = 60;

export const planOf = (args: readonly string[]): Plan => {
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
};

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(2);
const told = ({ heap, listeners, detached }: Holding): string =>
  `${megabytes(heap)} MB, ${listeners} listeners, ${detached} detached nodes`;

const failIfWrong = async (side: Side, bench: Bench): Promise<void> => {
  const wrong = await bench.wrong();
  if (wrong.length > 0) throw new Error(`${side}: ${wrong.length} wrong, such as ${wrong[0]}`);
};

/** Every match is seen once before anything is compared: code, caches and pools fill on the first visit. */
const grow = async (bench: Bench, minutes: number): Promise<{ readonly before: Holding; readonly after: Holding }> => {
  const ids = Array.from({ length: visited }, (_, place) => String(firstId + place));
  const never = (): boolean => false;
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
    for (let round = 0; round < rounds; round += 1) await tour(bench.page, ids, dwellMs, never);
  });
  await failIfWrong('page', bench);
  const before = await readHolding(bench.session);
  say(`after ${rounds} × ${visited} matches: ${told(before)}`);
  const until = performance.now() + minutes * 60_000;
  const isLate = (): boolean => performance.now() >= until;
  let visits = 0;
  let changes = 0;
  await under(async () => {
    while (!isLate()) {
      const from = performance.now();
      visits += await tour(bench.page, ids, dwellMs, isLate);
      changes += ((performance.now() - from) / 1000) * rate;
      say(
        `${visits} visits, about ${Math.round(changes / 1000)},000 changes, ${((until - performance.now()) / 60_000).toFixed(1)} minutes left`,
      );
    }
  });
  await failIfWrong('page', bench);
  const after = await readHolding(bench.session);
  say(`after ${minutes} minutes and ${visits} visits: ${told(after)}`);
  for (const kind of after.kinds) say(`  ${kind}`);
  return { before, after };
};

const report = (goals: readonly Goal[]): void => {
  say('');
  say(
    table([
      ['', 'measured', 'goal', ''],
      ...goals.map(({ name, shown, goal, holds }) => [name, shown, goal, holds ? 'holds ' : 'MISSED']),
    ]),
  );
  say('');
  say(`P7: ${goals.filter(({ holds }) => holds).length} of ${goals.length} goals hold. Script heap after collecting`);
  say(
    `garbage; ${outcomes} prices, ${rate} changes a second. Last odds right on both pages whenever it was looked at.`,
  );
};

export const runMemory = async (plan: Plan): Promise<number> => {
  const held: Partial<Record<Side, Held>> = {};
  let growth: { readonly before: Holding; readonly after: Holding } | null = null;
  await withPages(async (browser, folders) => {
    const holdingsWith = async (count: number): Promise<Readonly<Record<Side, Holding>>> => {
      const found = new Map<Side, Holding>();
      await withBoth(
        (side) => openBench(browser, folders[side], count, 1, listPaths[side]),
        async (benches) => {
          for (const side of ['page', 'hand'] as const) {
            await benches[side].push(warmChanges, 2 * rate);
            await failIfWrong(side, benches[side]);
            const holding = await readHolding(benches[side].session);
            found.set(side, holding);
            say(`${side} with ${count} prices: ${told(holding)}`);
          }
        },
      );
      const [page, hand] = [found.get('page'), found.get('hand')];
      if (page === undefined || hand === undefined) throw new Error('a side was left out');
      return { page, hand };
    };
    const [few, all] = [await holdingsWith(fewOutcomes), await holdingsWith(outcomes)];
    for (const side of ['page', 'hand'] as const) held[side] = { few: few[side], all: all[side] };
    const bench = await openBench(browser, folders.page, outcomes, 2, listPaths.page);
    try {
      growth = await grow(bench, plan.minutes);
    } finally {
      await bench.close();
    }
  });
  const { page, hand } = held;
  if (page === undefined || hand === undefined || growth === null) throw new Error('a side was left out');
  const { before, after }: { readonly before: Holding; readonly after: Holding } = growth;
  const ratio = page.all.heap / hand.all.heap;
  const listed = { page: page.all.heap - page.few.heap, hand: hand.all.heap - hand.few.heap };
  const more = after.heap / before.heap - 1;
  const goals: readonly Goal[] = [
    {
      name: `script heap, page ${megabytes(page.all.heap)} MB to hand ${megabytes(hand.all.heap)} MB`,
      measured: ratio,
      shown: ratio.toFixed(2),
      goal: `${mostRatio}`,
      holds: ratio <= mostRatio,
    },
    {
      name: `growth in ${plan.minutes} minutes, ${megabytes(before.heap)} MB to ${megabytes(after.heap)} MB`,
      measured: more,
      shown: `${(more * 100).toFixed(1)} %`,
      goal: `${mostGrowth * 100} %`,
      holds: more <= mostGrowth,
    },
    {
      name: 'detached nodes at the end',
      measured: after.detached,
      shown: String(after.detached),
      goal: '0',
      holds: after.detached === 0,
    },
  ];
  report(goals);
  say(
    `Beside it, without a goal: of the script heap ${outcomes - fewOutcomes} more prices hold ` +
      `${megabytes(listed.page)} MB to ${megabytes(listed.hand)} MB (${(listed.page / listed.hand).toFixed(2)}); ` +
      `what grew is ${megabytes(after.code - before.code)} MB of code; elements, styles and layout included the pages hold ${megabytes(page.all.whole)} MB to ` +
      `${megabytes(hand.all.whole)} MB (${(page.all.whole / hand.all.whole).toFixed(2)}).`,
  );
  if (plan.minutes < defaultMinutes) say(`${plan.minutes} minutes are a trial: a result takes ${defaultMinutes}.`);
  if (plan.json !== null) {
    const content = { part: 'memory', goal: 'P7', minutes: plan.minutes, goals, held, before, after };
    writeFileSync(plan.json, `${JSON.stringify(content, null, 2)}\n`);
  }
  return plan.asserting && goals.some(({ holds }) => !holds) ? 1 : 0;
};
