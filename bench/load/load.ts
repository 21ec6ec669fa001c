/**
 * P5: the first visit of a slow phone. Time to the first odds, and until a press on the first price in the frame that shows
 * it is answered by its button (nobody presses a second time), and until the slip holds it: pressed, counted, and kept for
 * the tab. Noted and not judged: until the ticket has it, where it can be given a stake. Beside the same page as a document
 * without scripts, taking turns; and the layout shift of the main pages, loading and living.
 */
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { launchBrowser } from '@touchline/testkit/browser';
import { startServer } from '@touchline/testkit/server';
import { documentForPhone, warmForPhone } from '../phone.ts';
import { preparePage } from '../prepare-page.ts';
import { readFlags } from '../flags.ts';
import { measureEmbedded } from './embedded.ts';
import { serveStill, stillOf } from './still.ts';
import { shiftOf, visit, type Visit } from './visit.ts';
import { shown } from '../results/goals-table.ts';
import { atMost, type Result, resultOf, writeFigures } from '../results/result.ts';

export const usage = 'load [--built] [--embedded] [--rounds N] [--quick] [--assert] [--json FILE]';

interface Plan {
  /** Measures the page as it was built last. */
  readonly built: boolean;
  readonly rounds: number;
  /** Seconds that odds move while layout shift is counted. */
  readonly seconds: number;
  /** The page in the frame of a host beside the bare page, and nothing else. */
  readonly embedded: boolean;
  readonly asserting: boolean;
  readonly json: string | null;
}

const fewestRounds = 5;
const goals = { firstOdds: 1, pressable: 1, held: 1.25, shift: 0 } as const;

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

export function planOf(args: readonly string[]): Plan {
  const { whole, given, asserting, json } = readFlags(args, ['rounds'], ['quick', 'embedded', 'built']);
  const isQuick = given('quick');
  return {
    rounds: whole('rounds', isQuick ? 1 : fewestRounds, 1, 100),
    seconds: isQuick ? 3 : 10,
    embedded: given('embedded'),
    built: given('built'),
    asserting,
    json,
  };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return low === undefined || high === undefined ? Number.NaN : (low + high) / 2;
}

async function pathsOf(origin: string): Promise<Readonly<Record<string, string>>> {
  const list = await (await fetch(`${origin}/sportsbook/live`)).text();
  // Slugs of matches end in their id.
  const href = /data-match="(\d+)"[\s\S]*?href="(\/sportsbook\/[^"]*-\1)"/.exec(list)?.[2];
  if (href === undefined) throw new Error('there is no live match to look at');
  return { home: '/sportsbook', live: '/sportsbook/live', match: href };
}

const widths = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } } as const;

async function runEmbedded({ rounds, asserting, json }: Plan): Promise<number> {
  const { turns, goal } = await measureEmbedded(rounds, print);
  const value = median(turns.map(({ bare, inHost }) => inHost / bare));
  const inFrame = median(turns.map((turn) => turn.inFrame / turn.bare));
  const holds = value <= goal;
  print('');
  print(
    `embedded first odds ${value.toFixed(2)} of the bare page, goal ${goal.toFixed(2)}  ${holds ? 'holds' : 'MISSED'}`,
  );
  print(`from the beginning of the frame ${inFrame.toFixed(2)}: its connection is open by then`);
  if (rounds < fewestRounds) print(`${rounds} rounds are a trial: a result takes at least ${fewestRounds}.`);
  if (json !== null)
    writeFileSync(json, `${JSON.stringify({ part: 'load', goal: 'embedded', value, inFrame, turns }, null, 2)}\n`);
  return asserting && !holds ? 1 : 0;
}

interface Row {
  readonly name: string;
  readonly value: number;
  readonly goal: number;
  readonly holds: boolean;
}

function resultsOf(
  rows: readonly Row[],
  inTicket: number,
  turns: readonly { readonly still: Visit; readonly page: Visit }[],
): readonly Result[] {
  const still = median(turns.map((turn) => turn.still.firstOdds));
  const peer = { name: 'the page as a document without scripts', figure: `${still.toFixed(0)} ms` };
  const detail = `${turns.length} rounds, slow 4G, processor slowed 4 times, a phone`;
  return [
    ...rows.map(({ name, value, goal, holds }) =>
      resultOf({
        id: 'P5',
        what: name,
        goal: atMost(goal),
        unit: name === 'layout shift' ? '' : '×',
        figure: value,
        peer: name === 'layout shift' ? null : peer,
        met: holds,
        detail: name === 'layout shift' ? '' : detail,
      }),
    ),
    resultOf({ id: 'P5', what: 'in the ticket', unit: '×', figure: inTicket, peer, detail }),
  ];
}

type Moment = 'firstOdds' | 'pressable' | 'held' | 'inTicket';

/** To the first odds of the document without scripts, medians of the rounds. */
function ratiosOf(turns: readonly { readonly still: Visit; readonly page: Visit }[]): Readonly<Record<Moment, number>> {
  const ratio = (of: Moment): number =>
    median(turns.map(({ page, still }) => (page[of] ?? Number.NaN) / still.firstOdds));
  return {
    firstOdds: ratio('firstOdds'),
    pressable: ratio('pressable'),
    held: ratio('held'),
    inTicket: ratio('inTicket'),
  };
}

export async function runLoad(plan: Plan): Promise<number> {
  await preparePage(plan.built, print);
  if (plan.embedded) return runEmbedded(plan);
  const server = await startServer({ matches: 600, desk: false, env: { CHECK_REPLIES: '0' } });
  const browser = await launchBrowser();
  const turns: { readonly page: Visit; readonly still: Visit }[] = [];
  const shifts: { readonly page: string; readonly width: string; readonly shift: number }[] = [];
  try {
    print(`Chromium ${browser.version()}, ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'CPU'}`);
    const path = '/sportsbook';
    const url = `${server.url}${path}`;
    await warmForPhone(url);
    for (let round = 1; round <= plan.rounds; round += 1) {
      const html = await documentForPhone(url);
      if (!html.includes('data-outcome')) throw new Error('the server does not draw the page');
      const still = await serveStill(server.url, path, stillOf(html));
      try {
        const taken: { page?: Visit; still?: Visit } = {};
        for (const side of round % 2 === 0 ? (['still', 'page'] as const) : (['page', 'still'] as const)) {
          taken[side] = await visit(browser, side === 'page' ? url : still.url, side === 'page');
        }
        if (taken.page === undefined || taken.still === undefined) throw new Error('a side was left out');
        turns.push({ page: taken.page, still: taken.still });
        const { page } = taken;
        print(
          `round ${round}: first odds ${page.firstOdds.toFixed(0)} / ${taken.still.firstOdds.toFixed(0)} ms, ` +
            `pressable ${(page.pressable ?? Number.NaN).toFixed(0)} ms, held ${(page.held ?? Number.NaN).toFixed(0)} ms, in the ticket ${(page.inTicket ?? Number.NaN).toFixed(0)} ms, ${(page.bytes / 1000).toFixed(0)} kB in ${page.requests} requests`,
        );
      } finally {
        await still.close();
      }
    }
    for (const [page, at] of Object.entries(await pathsOf(server.url))) {
      for (const [width, viewport] of Object.entries(widths)) {
        const shift = await shiftOf(browser, `${server.url}${at}`, viewport, plan.seconds);
        shifts.push({ page, width, shift });
        print(`layout shift of ${page} on a ${width}: ${shown(shift)}`);
      }
    }
  } finally {
    await browser.close();
    await server.stop();
  }
  const { firstOdds, pressable, held, inTicket } = ratiosOf(turns);
  const shift = Math.max(...shifts.map((each) => each.shift));
  const rows = [
    { name: 'first odds', value: firstOdds, goal: goals.firstOdds, holds: firstOdds <= goals.firstOdds },
    { name: 'pressable', value: pressable, goal: goals.pressable, holds: pressable <= goals.pressable },
    { name: 'held', value: held, goal: goals.held, holds: held <= goals.held },
    { name: 'layout shift', value: shift, goal: goals.shift, holds: shift <= goals.shift },
  ];
  print('');
  for (const { name, value, goal, holds } of rows) {
    print(`${name.padEnd(14)}${value.toFixed(2).padStart(6)}  goal ${goal.toFixed(2)}  ${holds ? 'holds' : 'MISSED'}`);
  }
  print(`${'in the ticket'.padEnd(14)}${inTicket.toFixed(2).padStart(6)}  noted, not judged: it can be given a stake`);
  print('');
  print('P5: ratios to the first odds of the same page as a document without scripts, medians of the rounds; slow 4G');
  print(
    '(1.6 Mbit/s, 150 ms), CPU slowed 4 times, phone, first visit. Pressable: one press, as soon as odds are there, until',
  );
  print(
    'its button says so; held: until the slip counts and keeps it. Layout shift: the worst of home, live and match.',
  );
  if (plan.rounds < fewestRounds) print(`${plan.rounds} rounds are a trial: a result takes at least ${fewestRounds}.`);
  if (plan.json !== null)
    writeFigures(plan.json, resultsOf(rows, inTicket, turns), {
      part: 'load',
      goal: 'P5',
      rows,
      inTicket,
      turns,
      shifts,
    });
  return plan.asserting && rows.some(({ holds }) => !holds) ? 1 : 0;
}
