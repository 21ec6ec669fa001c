/**
 * P3: from a press on an odds button to the paint that shows it, while 5,000 changes a second come in on a processor that
 * is slowed to the one of P3; beside the two hand-written pages, which take turns with the product.
 */
import { parseArgs } from 'node:util';
import { behindWords, wrongInTheEnd } from '../odds/catching-up.ts';
import { openBench } from '../odds/measure.ts';
import type { Side } from '../odds/pages.ts';
import { findSlowdown } from '../odds/probe.ts';
import { type Found, foundWords, type Slowdown, slowdownIn } from '../odds/slowdown.ts';
import { everySide, forEach, listPaths, median, print, table, turnsOf, withPages, withSides } from '../odds/stand.ts';
import { pressDuring } from './press.ts';
import { atMost, type Result, resultOf, writeFigures } from '../results/result.ts';

export const usage =
  'click [--rounds N] [--presses N] [--rate N] [--cpu N|auto: 1 does not slow] [--outcomes N] [--assert] [--json FILE]';

export interface Plan {
  readonly rounds: number;
  /** On each page in each round. */
  readonly presses: number;
  readonly rate: number;
  readonly cpu: Slowdown;
  readonly outcomes: number;
  readonly asserting: boolean;
  readonly json: string | null;
}

const fewestRounds = 5;
const mostRatio = 1.25;
const mostMs = 48;
/** Which of a hundred presses is the one that counts. */
const share = 0.98;

function whole(text: string | undefined, otherwise: number, least: number, most: number): number {
  if (text === undefined) return otherwise;
  const value = Number(text);
  if (!Number.isInteger(value) || value < least || value > most) throw new RangeError(`"${text}" is out of range`);
  return value;
}

export function planOf(args: readonly string[]): Plan {
  const { values } = parseArgs({
    args: [...args],
    options: {
      rounds: { type: 'string' },
      presses: { type: 'string' },
      rate: { type: 'string' },
      cpu: { type: 'string' },
      outcomes: { type: 'string' },
      assert: { type: 'boolean', default: false },
      json: { type: 'string' },
    },
  });
  return {
    rounds: whole(values.rounds, fewestRounds, 1, 1000),
    presses: whole(values.presses, 50, 10, 10_000),
    rate: whole(values.rate, 5000, 1, 20_000),
    cpu: slowdownIn(values.cpu, 'auto'),
    outcomes: whole(values.outcomes, 2000, 100, 2500),
    asserting: values.assert,
    json: values.json ?? null,
  };
}

function quantile(values: readonly number[], at: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * at))] ?? Number.NaN;
}

type Peer = Exclude<Side, 'page'>;

interface Pressed {
  readonly p98: Readonly<Record<Side, number>>;
  /** Of p98. */
  readonly ratio: Readonly<Record<Peer, number>>;
  /** Peers that never showed what they were sent, in words. */
  readonly behind: string;
}

function resultsOf(
  { presses, rounds, rate, outcomes }: Plan,
  times: number,
  { p98, ratio, behind }: Pressed,
): Result[] {
  const size = `${outcomes} prices, ${rate} changes a second, 1/${times} of the processor`;
  const peerOf = (peer: Peer) => ({
    name: peer === 'hand' ? 'hand-written page' : 'strong hand-written page',
    figure: `${p98[peer].toFixed(0)} ms`,
  });
  const detail = [`${presses * rounds} presses`, behind].filter((words) => words !== '').join('; ');
  return [
    resultOf({
      id: 'P3',
      what: `a press to its paint, p98, ${size}`,
      goal: atMost(mostMs),
      unit: 'ms',
      figure: p98.page,
      peer: peerOf('hand'),
      limit: `the strong hand-written page reaches ${p98.strong.toFixed(0)} ms`,
      detail,
    }),
    ...(['hand', 'strong'] as const).map((peer) =>
      resultOf({
        id: 'P3',
        what: `a press to its paint beside the ${peerOf(peer).name}, p98, ${size}`,
        goal: atMost(mostRatio),
        unit: '×',
        figure: ratio[peer],
        peer: peerOf(peer),
        detail,
      }),
    ),
  ];
}

export async function runClick(plan: Plan): Promise<number> {
  const samples: Readonly<Record<Side, (readonly number[])[]>> = { page: [], hand: [], strong: [] };
  const wrong: Record<Side, number> = { page: 0, hand: 0, strong: 0 };
  let found: Found = { times: 1, measurements: [] };
  await withPages(everySide, async (browser, folders) => {
    found = await findSlowdown(browser, folders.hand, plan.cpu);
    for (let round = 1; round <= plan.rounds; round += 1) {
      await withSides(
        everySide,
        (side) =>
          openBench(browser, {
            folder: folders[side],
            outcomes: plan.outcomes,
            seed: round,
            path: listPaths[side],
          }),
        async (benches) => {
          const turns = turnsOf(everySide, round);
          for (const side of turns) await benches[side].push(3000, 2000);
          for (const side of turns) {
            samples[side].push(await pressDuring(benches[side], { ...plan, cpu: found.times }));
            wrong[side] += await wrongInTheEnd(side, { look: benches[side].wrong });
          }
          const last = everySide.map((side) => samples[side].at(-1) ?? []);
          print(
            `round ${round}: median ${last.map((times) => median(times).toFixed(0)).join(' / ')} ms, ` +
              `p98 ${last.map((times) => quantile(times, share).toFixed(0)).join(' / ')} ms`,
          );
        },
      );
    }
  });
  const all = forEach(everySide, (side) => samples[side].flat());
  const p98 = forEach(everySide, (side) => quantile(all[side], share));
  const ratio = forEach(['hand', 'strong'], (peer) => p98.page / p98[peer]);
  const behind = behindWords(wrong);
  const holds = ratio.hand <= mostRatio && ratio.strong <= mostRatio && p98.page <= mostMs;
  const row = {
    p50: forEach(everySide, (side) => median(all[side])),
    p98,
    longest: forEach(everySide, (side) => Math.max(...all[side])),
    ratio,
  };
  print('');
  print(
    table([
      ['', 'presses', 'median ms', 'p98 ms', 'longest ms'],
      ...everySide.map((side) => [
        side,
        String(all[side].length),
        row.p50[side].toFixed(0),
        p98[side].toFixed(0),
        row.longest[side].toFixed(0),
      ]),
    ]),
  );
  print('');
  print(
    `P3: ratios ${ratio.hand.toFixed(2)} and ${ratio.strong.toFixed(2)}, p98 ${p98.page.toFixed(0)} ms at ${plan.rate} changes/s and 1/${found.times} CPU, ` +
      `${plan.outcomes} outcomes: ${holds ? 'holds' : 'MISSED'}. Goal: at most ${mostRatio} × and ${mostMs} ms.`,
  );
  print(foundWords(found));
  if (behind !== '') print(behind);
  print('Times are the browser’s own, from the event to the paint (Event Timing), in steps of 8 ms.');
  if (plan.rounds < fewestRounds) print(`${plan.rounds} rounds are a trial: a result takes at least ${fewestRounds}.`);
  if (plan.json !== null)
    writeFigures(plan.json, resultsOf(plan, found.times, { p98, ratio, behind }), {
      part: 'click',
      goal: 'P3',
      plan,
      slowdown: found,
      ...row,
      holds,
      wrong,
      samples,
    });
  return plan.asserting && !holds ? 1 : 0;
}
