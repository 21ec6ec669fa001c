/**
 * P6: from publishing a price to the frame that shows it, on the product's live list and on the hand-written page, both
 * behind the same push server and protocol, in turns.
 */
import { marketKey, type PushEvent } from '@touchline/contract';
import { readFlags } from '../flags.ts';
import { behindWords, wrongInTheEnd } from '../odds/catching-up.ts';
import { openBench } from '../odds/measure.ts';
import type { PlainSide as Side } from '../odds/pages.ts';
import { listPaths, median, plainSides, print, table, withPages, withSides } from '../odds/stand.ts';
import { type Paint, paintsDuring } from './paints.ts';
import { pushEnough } from './push-enough.ts';
import { atMost, type Result, resultOf, writeFigures } from '../results/result.ts';

export const usage = 'latency [--rounds N] [--seconds N] [--rate N,…] [--outcomes N] [--assert] [--json FILE]';

export interface Plan {
  readonly rounds: number;
  /** On each page in each round, at each rate. */
  readonly seconds: number;
  /** Changes a second on the whole list. */
  readonly rates: readonly number[];
  readonly outcomes: number;
  readonly asserting: boolean;
  readonly json: string | null;
}

const fewestRounds = 5;
const frameMs = 1000 / 60;
const mostMs = 66;
/** Prices that the simulated feed moves a second in its lists, and where P6 is judged; above it, it is shown. */
const feedRate = 20;
/** Fewer paints than that say nothing of the slowest of twenty. */
const fewestPaints = 50;
const share = 0.95;

export function planOf(args: readonly string[]): Plan {
  const { whole, wholes, asserting, json } = readFlags(args, ['rounds', 'seconds', 'rate', 'outcomes']);
  const outcomes = whole('outcomes', 100, 100, 2500);
  if (outcomes % 5 !== 0) throw new RangeError(`--outcomes "${outcomes}" is not in fives, as matches have them`);
  return {
    rounds: whole('rounds', fewestRounds, 1, 1000),
    seconds: whole('seconds', 15, 1, 600),
    rates: wholes('rate', [feedRate, 200], 1, 20_000),
    outcomes,
    asserting,
    json,
  };
}

/** When each price was published. */
class Publications {
  readonly #times = new Map<string, number[]>();

  note(event: PushEvent): void {
    if (event.type !== 'markets_changed') return;
    const at = performance.timeOrigin + performance.now();
    const { match_id: matchId, markets } = event.payload;
    for (const market of markets) {
      for (const { id: outcomeId, odds } of market.outcomes) {
        const key = `${matchId}/${marketKey(market)}/${outcomeId} ${odds}`;
        const times = this.#times.get(key);
        if (times === undefined) this.#times.set(key, [at]);
        else times.push(at);
      }
    }
  }

  /** Milliseconds from the publication that brought this price; the latest, where it was said again before. */
  ageOf([outcome, odds, at]: Paint): number {
    const before = this.#times.get(`${outcome} ${odds}`)?.findLast((time) => time <= at);
    if (before === undefined) throw new Error(`${outcome} shows ${odds}, which was never published`);
    return at - before;
  }
}

function quantile(values: readonly number[], at: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * at))] ?? Number.NaN;
}

type Ages = Readonly<Record<Side, (readonly number[])[]>>;

interface Row {
  readonly rate: number;
  readonly p50: Readonly<Record<Side, number>>;
  /** Median of the rounds' own. */
  readonly p95: Readonly<Record<Side, number>>;
  /** Frames that the page is later than its peer: median of the rounds. */
  readonly frames: number;
  readonly holds: boolean;
  readonly paints: Readonly<Record<Side, number>>;
}

function rowOf(rate: number, ages: Ages): Row {
  const both = (of: (side: Side) => number): Readonly<Record<Side, number>> => ({ page: of('page'), hand: of('hand') });
  const p95s = (side: Side): readonly number[] => ages[side].map((round) => quantile(round, share));
  const p95 = both((side) => median(p95s(side)));
  const hand = p95s('hand');
  const frames = median(p95s('page').map((page, round) => (page - (hand[round] ?? Number.NaN)) / frameMs));
  return {
    rate,
    p50: both((side) => median(ages[side].map((round) => quantile(round, 0.5)))),
    p95,
    frames,
    holds: frames <= 1 && p95.page <= mostMs,
    paints: both((side) => ages[side].flat().length),
  };
}

async function measure(plan: Plan): Promise<ReadonlyMap<number, Ages>> {
  const all = new Map<number, Ages>(plan.rates.map((rate) => [rate, { page: [], hand: [] }]));
  await withPages(plainSides, async (browser, folders) => {
    for (let round = 1; round <= plan.rounds; round += 1) {
      const published = { page: new Publications(), hand: new Publications() };
      await withSides(
        plainSides,
        (side) =>
          openBench(browser, {
            folder: folders[side],
            outcomes: plan.outcomes,
            seed: round,
            path: listPaths[side],
            onMove: (event) => published[side].note(event),
          }),
        async (benches) => {
          const turns: readonly Side[] = round % 2 === 0 ? ['hand', 'page'] : ['page', 'hand'];
          for (const side of turns) await benches[side].push(1000, 1000);
          for (const [rate, ages] of all) {
            for (const side of turns) {
              const { page, push, wrong } = benches[side];
              const paints = await paintsDuring(page, (painted) =>
                pushEnough(
                  { push: (seconds) => push(rate * seconds, rate), painted, fewest: fewestPaints },
                  plan.seconds,
                ),
              );
              ages[side].push(paints.map((paint) => published[side].ageOf(paint)));
              const left = await wrongInTheEnd(side, { look: wrong });
              if (left > 0) throw new Error(`${side}: ${behindWords({ [side]: left })}`);
            }
            const last = (side: Side): string => quantile(ages[side].at(-1) ?? [], share).toFixed(0);
            print(`round ${round}: ${rate}/s: p95 ${last('page')} / ${last('hand')} ms`);
          }
        },
      );
    }
  });
  return all;
}

function resultsOfRow({ rate, p95, frames, paints }: Row): readonly Result[] {
  const isJudged = rate <= feedRate;
  const peer = { name: 'hand-written page', figure: `${p95.hand.toFixed(1)} ms` };
  const detail = `${paints.page} paints; up to 10 ms of it is the window for joining`;
  return [
    resultOf({
      id: 'P6',
      what: `publish to pixel, p95, ${rate} changes a second`,
      goal: isJudged ? atMost(mostMs) : null,
      unit: 'ms',
      figure: p95.page,
      peer,
      detail,
    }),
    resultOf({
      id: 'P6',
      what: `later than the hand-written page, ${rate} changes a second`,
      goal: isJudged ? atMost(1) : null,
      unit: 'frames',
      figure: frames,
      peer,
    }),
  ];
}

export async function runLatency(plan: Plan): Promise<number> {
  const all = await measure(plan);
  const rows = [...all].map(([rate, ages]) => rowOf(rate, ages));
  print('');
  print(
    table([
      ['changes/s', 'paints', 'p50 page', 'hand', 'p95 page', 'hand', 'frames later', ''],
      ...rows.map(({ rate, paints, p50, p95, frames, holds }) => [
        String(rate),
        String(paints.page),
        p50.page.toFixed(1),
        p50.hand.toFixed(1),
        p95.page.toFixed(1),
        p95.hand.toFixed(1),
        frames.toFixed(2),
        rate > feedRate ? 'shown' : holds ? 'holds' : 'MISSED',
      ]),
    ]),
  );
  const judged = rows.filter(({ rate }) => rate <= feedRate);
  const holds = judged.every((row) => row.holds);
  const verdict = judged.length === 0 ? `not judged, that is done up to ${feedRate}/s` : holds ? 'holds' : 'MISSED';
  print('');
  print(`P6: ${verdict}. From publishing to the end of the frame, ms; up to 10 ms of it is the server’s window.`);
  print(`Goal: p95 at most one frame more than the hand-written page, and at most ${mostMs} ms.`);
  if (plan.rounds < fewestRounds) print(`${plan.rounds} rounds are a trial: a result takes at least ${fewestRounds}.`);
  if (plan.json !== null) {
    const samples = Object.fromEntries(all);
    const more = { part: 'latency', goal: 'P6', plan, rows, holds, samples };
    writeFigures(plan.json, rows.flatMap(resultsOfRow), more);
  }
  return plan.asserting && !holds ? 1 : 0;
}
