/**
 * P4: what a first visit loads. Script until a press on a price of the home screen is answered (its button says that it is
 * pressed, and no press is lost), and until the slip holds it (pressed, counted and kept), script of all pages together,
 * everything of a visit that only looks, its requests, whether anything comes from elsewhere, and the requests that follow a
 * press with no sign before it that somebody is there. What a visit and its press load and how often they ask are medians of
 * several, each by itself: the list is asked for again whenever a match begins or ends. Reported beside, and not judged: the
 * most of these, script until the ticket has taken it, what that press asks for, and what one asks for after the page was moved.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { launchBrowser } from '@touchline/testkit/browser';
import { startServer } from '@touchline/testkit/server';
import { preparePage } from '../prepare-page.ts';
import { readFlags } from '../flags.ts';
import { warmForPhone } from '../phone.ts';
import { middleAndMost } from './middle-and-most.ts';
import { firstPress, type FirstVisit, firstVisit, type Loaded, type Stretch } from './visit.ts';
import { atMost, type Result, resultOf, writeFigures } from '../results/result.ts';

export const usage = 'size [--built] [--assert] [--json FILE]';

interface Plan {
  /** Measures the page as it was built last. */
  readonly built: boolean;
  readonly asserting: boolean;
  readonly json: string | null;
}

/** Bytes of brotli, requests, origins (docs/rules/goals.md, P4). */
const goals = {
  firstPress: 115_000,
  untilHeld: 115_000,
  allRoutes: 320_000,
  visit: 190_000,
  requests: 12,
  pressRequests: 4,
  thirdParties: 0,
} as const;
/** Visits that only look and then press; an odd number, so that the median is one of them. */
const visits = 9;
type Measured = Readonly<Record<keyof typeof goals, number>>;

const root = join(import.meta.dirname, '../..');
function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

export function planOf(args: readonly string[]): Plan {
  const { given, asserting, json } = readFlags(args, [], ['built']);
  return { built: given('built'), asserting, json };
}

/** As the check of the build counts it. */
function scriptOfAllPages(): number {
  const { stdout } = spawnSync(process.execPath, ['scripts/sizes.ts', '--json'], { cwd: root, encoding: 'utf8' });
  const said: unknown = JSON.parse(stdout);
  const bytes: unknown = typeof said === 'object' && said !== null && 'allPages' in said ? said.allPages : null;
  if (typeof bytes !== 'number') throw new Error('the page is not built');
  return bytes;
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
function plain(value: number): string {
  return String(value);
}

const lines: readonly (readonly [name: keyof typeof goals, words: string, write: (value: number) => string])[] = [
  ['firstPress', 'script until a press on a price is answered', kilobytes],
  ['untilHeld', 'script until the slip holds what was pressed', kilobytes],
  ['allRoutes', 'script of all pages together, without the HLS player', kilobytes],
  ['visit', 'whole first visit on the wire', kilobytes],
  ['requests', 'requests of the first visit', plain],
  ['pressRequests', 'requests that follow a first press', plain],
  ['thirdParties', 'third parties', plain],
];

function sumOf(files: readonly Loaded[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}

function sayFiles({ files }: Stretch): void {
  for (const { path, wireBytes } of files.toSorted((a, b) => b.wireBytes - a.wireBytes))
    print(`  ${kilobytes(wireBytes).padStart(9)}  ${path}`);
}

interface Reported {
  readonly largestVisit: number;
  readonly mostPressRequests: number;
  readonly untilInTicket: number;
  readonly pressBytes: number;
  readonly pressAfterMove: { readonly wireBytes: number; readonly requests: number };
}

function resultsOf(measured: Measured, reported: Reported): readonly Result[] {
  const { largestVisit, mostPressRequests, untilInTicket, pressAfterMove } = reported;
  return [
    ...lines.map(([name, what, write]) => {
      const isBytes = write === kilobytes;
      return resultOf({
        id: 'P4',
        what,
        goal: atMost(isBytes ? goals[name] / 1000 : goals[name]),
        unit: isBytes ? 'kB' : '',
        figure: isBytes ? measured[name] / 1000 : measured[name],
        limit: name === 'allRoutes' ? 'with no feature less 329 kB (record 117)' : null,
      });
    }),
    resultOf({ id: 'P4', what: `the largest of ${visits} first visits`, unit: 'kB', figure: largestVisit / 1000 }),
    resultOf({ id: 'P4', what: `the most that follow one of ${visits} presses`, unit: '', figure: mostPressRequests }),
    resultOf({ id: 'P4', what: 'script until the ticket has it', unit: 'kB', figure: untilInTicket / 1000 }),
    resultOf({
      id: 'P4',
      what: 'requests after a press once the page was moved',
      unit: '',
      figure: pressAfterMove.requests,
    }),
  ];
}

export async function runSize(plan: Plan): Promise<number> {
  await preparePage(plan.built, print);
  const server = await startServer({ matches: 600, desk: false, env: { CHECK_REPLIES: '0' } });
  const browser = await launchBrowser();
  try {
    const url = `${server.url}/sportsbook`;
    await warmForPhone(url);
    const seen: FirstVisit[] = [];
    while (seen.length < visits) seen.push(await firstVisit(browser, url, false));
    const visit = middleAndMost(seen.map((each) => each.visit));
    const press = middleAndMost(seen.map((each) => each.press));
    const thirdParties = new Set(seen.flatMap((each) => each.thirdParties));
    const moved = await firstVisit(browser, url, true);
    const { answered, held, inTicket } = await firstPress(browser, url);
    const measured: Measured = {
      firstPress: sumOf(answered),
      untilHeld: sumOf(held),
      allRoutes: scriptOfAllPages(),
      visit: visit.wireBytes.middle,
      requests: visit.requests.middle,
      pressRequests: press.requests.middle,
      thirdParties: thirdParties.size,
    };
    print(`the visit whose bytes are the median of ${visits}, on the wire:`);
    sayFiles(visit.typical);
    print('a first press then:');
    sayFiles(press.typical);
    let missed = 0;
    for (const [name, words, write] of lines) {
      const holds = measured[name] <= goals[name];
      if (!holds) missed += 1;
      print(`${holds ? 'ok    ' : 'MISSED'} ${words}: ${write(measured[name])} (goal ${write(goals[name])})`);
    }
    print(`noted  the largest of ${visits} visits: ${kilobytes(visit.wireBytes.most)}`);
    print(`noted  the most requests of one of ${visits} visits: ${visit.requests.most}`);
    print(`noted  the most that follow one of ${visits} presses: ${press.requests.most} requests`);
    print(`noted  script until the ticket has it: ${kilobytes(sumOf(inTicket))}`);
    print(`noted  what a first press asks for: ${kilobytes(press.wireBytes.middle)}`);
    print(
      `noted  and after the page was moved: ${kilobytes(moved.press.wireBytes)} in ${moved.press.requests} requests`,
    );
    if (plan.json !== null) {
      const reported = {
        largestVisit: visit.wireBytes.most,
        mostPressRequests: press.requests.most,
        untilInTicket: sumOf(inTicket),
        pressBytes: press.wireBytes.middle,
        pressAfterMove: { wireBytes: moved.press.wireBytes, requests: moved.press.requests },
      };
      writeFigures(plan.json, resultsOf(measured, reported), {
        measured,
        goals,
        reported,
        visit: visit.typical,
        press: press.typical,
      });
    }
    return plan.asserting && missed > 0 ? 1 : 0;
  } finally {
    await browser.close();
    await server.stop();
  }
}
