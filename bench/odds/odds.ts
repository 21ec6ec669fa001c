/**
 * P1: main-thread CPU for each odds change on the product's live list, beside a hand-written page with the same rows and
 * style sheets, all of them mounted. Both hear the same messages over the same protocol from a back end on loopback; both
 * are open side by side, and take turns.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { launchBrowser } from '@touchline/testkit/browser';
import { outcomesPerMatch } from './board.ts';
import { differences, openBench, type Sample } from './measure.ts';
import { buildSide, type Side } from './pages.ts';

export const usage = 'odds [--rate N,…] [--outcomes N,…] [--rounds N] [--quick] [--assert] [--json FILE]';

interface Plan {
  readonly rates: readonly number[];
  readonly outcomes: readonly number[];
  readonly rounds: number;
  readonly seconds: number;
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
const goalOf = (outcomes: number, rate: number): number => (outcomes === 2000 && rate === 1000 ? 0.85 : 1.1);

/** The browser that the tests use too. */
const findBrowser = async (): Promise<void> => {
  const script: unknown = await import(new URL('../../scripts/browser.mjs', import.meta.url).href);
  if (typeof script !== 'object' || script === null || !('ensureBrowser' in script)) return;
  const path: unknown = typeof script.ensureBrowser === 'function' ? script.ensureBrowser(say) : null;
  if (typeof path === 'string') process.env['CHROMIUM_PATH'] = path;
};

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return low === undefined || high === undefined ? Number.NaN : (low + high) / 2;
};

const numbers = (text: string | undefined, otherwise: readonly number[], fits: (value: number) => boolean) => {
  if (text === undefined) return otherwise;
  const values = text.split(',').map(Number);
  if (!values.every((value) => Number.isInteger(value) && value > 0 && fits(value)))
    throw new RangeError(`"${text}" is out of range`);
  return values;
};

export const planOf = (args: readonly string[]): Plan => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rate: { type: 'string' },
      outcomes: { type: 'string' },
      rounds: { type: 'string' },
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
    seconds: values.quick ? 1.5 : 4,
    asserting: values.assert,
    json: values.json ?? null,
  };
};

/** Columns as wide as their widest cell, figures to the right. */
const table = (rows: readonly (readonly string[])[]): string => {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) => row.map((cell, column) => cell.padStart(widths[column] ?? 0)).join('  ')).join('\n');
};

const report = (rows: readonly Row[]): void => {
  say('');
  say(
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
  say('');
  say(`P1: ${rows.length - missed} of ${rows.length} goals hold. Main-thread CPU (ThreadTime) for each change, idle`);
  say(
    'subtracted; µs are medians, the ratio is the median of the rounds. Last odds right on both pages in every round.',
  );
};

export const runOdds = async (plan: Plan): Promise<number> => {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-odds-'));
  const samples = new Map<string, Readonly<Record<Side, Sample>>[]>();
  try {
    say('building both pages …');
    const folders = { page: await buildSide('page', folder), hand: await buildSide('hand', folder) };
    await findBrowser();
    const browser = await launchBrowser();
    try {
      say(`Chromium ${browser.version()}, ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'CPU'}`);
      for (let round = 1; round <= plan.rounds; round += 1) {
        for (const outcomes of plan.outcomes) {
          const benches = {
            page: await openBench(browser, folders.page, outcomes, round, '/live'),
            hand: await openBench(browser, folders.hand, outcomes, round, '/'),
          };
          try {
            const unlike = await differences(benches.page, benches.hand);
            if (unlike.length > 0) throw new Error(`the pages do not show the same: ${unlike[0]}`);
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
              say(
                `round ${round}: ${outcomes} outcomes, ${rate}/s: ${page.perChange.toFixed(1)} / ` +
                  `${hand.perChange.toFixed(1)} µs = ${(page.perChange / hand.perChange).toFixed(2)}`,
              );
            }
          } finally {
            await benches.page.close();
            await benches.hand.close();
          }
        }
      }
    } finally {
      await browser.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
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
  if (plan.rounds < fewestRounds) say(`${plan.rounds} rounds are a trial: a result takes at least ${fewestRounds}.`);
  if (plan.json !== null) writeFileSync(plan.json, `${JSON.stringify({ part: 'odds', goal: 'P1', rows }, null, 2)}\n`);
  return plan.asserting && rows.some(({ holds }) => !holds) ? 1 : 0;
};
