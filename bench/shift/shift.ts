/**
 * P5: nothing moves by itself. Every screen at every width, of a visitor and of a player, in four stretches: while its
 * document comes in small pieces, opened as a first visit over a slow network and looked at while odds move, scrolled
 * to its end, and reached from another screen in the page. Each shift of the layout-shift API counts, whatever it is worth, and is printed with what it moved.
 */
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { launchBrowser } from '@touchline/testkit/browser';
import { type Caller, createCaller } from '@touchline/testkit/caller';
import { placesOf } from '@touchline/testkit/places';
import { type Places, type ScreenToSee, screensToSee } from '@touchline/testkit/screens';
import { startServer } from '@touchline/testkit/server';
import { preparePage } from '../prepare-page.ts';
import { readFlags } from '../flags.ts';
import { deviceOf, smallScreen, watchDocuments } from '../phone.ts';
import { shown } from '../results/goals-table.ts';
import { atMost, resultOf, writeFigures } from '../results/result.ts';
import { PIECE, serveDripping } from './drip.ts';
import { type Shift, watchShifts } from './watch.ts';

export const usage =
  'shift [--screens N,…] [--widths 320,…] [--seconds N] [--at-once N] [--piece BYTES] [--parse] [--quick] [--built] [--assert] [--json FILE]';

type Stretch = 'parse' | 'load' | 'scroll' | 'walk' | 'act';

interface Plan {
  /** Places in the list of screens, from 1 on. */
  readonly screens: readonly number[];
  readonly widths: readonly number[];
  /** Seconds that odds move after a load. */
  readonly seconds: number;
  /** Visits at the same time. */
  readonly atOnce: number;
  /** Bytes of a document that come at once. */
  readonly piece: number;
  /** Only documents in pieces. */
  readonly isParseOnly: boolean;
  /** The page was built before. */
  readonly isBuilt: boolean;
  readonly asserting: boolean;
  readonly json: string | null;
}

/** What was seen of one screen. */
interface Row {
  readonly screen: string;
  readonly width: number;
  readonly who: 'visitor' | 'player';
  readonly stretch: Stretch;
  readonly sum: number;
  readonly shifts: readonly Shift[];
}

/** 320 and 390 px are phones that stand; 720 px is one of 360 × 720 that lies on its side. */
const heights: Readonly<Record<number, number>> = { 320: 640, 390: 844, 720: 360, 1280: 800, 1440: 900 };
const widths = [320, 720, 1280, 1440] as const;
/** Slow 4G as the tools of Chromium have it. */
const network = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 } as const;
const everyScreen = screensToSee.map((_, place) => place + 1);

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

export function planOf(args: readonly string[]): Plan {
  const flags = readFlags(args, ['screens', 'widths', 'seconds', 'at-once', 'piece'], ['quick', 'built', 'parse']);
  const isQuick = flags.given('quick');
  return {
    screens: flags.wholes('screens', isQuick ? [1, 4, 9] : everyScreen, 1, screensToSee.length),
    widths: flags.wholes('widths', isQuick ? [320, 1440] : widths, 280, 2560),
    seconds: flags.whole('seconds', isQuick ? 3 : 5, 1, 3600),
    atOnce: flags.whole('at-once', 3, 1, 16),
    piece: flags.whole('piece', PIECE, 50, 1_000_000),
    isParseOnly: flags.given('parse'),
    isBuilt: flags.given('built'),
    asserting: flags.asserting,
    json: flags.json,
  };
}

interface Visit {
  readonly screen: ScreenToSee;
  /** What is walked to from there. */
  readonly next: ScreenToSee;
  readonly width: number;
  readonly who: Row['who'];
  /** Whether its document is looked at in pieces: the server renders it alike for everybody. */
  readonly isParsed: boolean;
}

interface World {
  readonly browser: Browser;
  readonly url: string;
  /** The same server, whose documents come in pieces. */
  readonly drippingUrl: string;
  readonly places: Places;
  /** Name and value of the player's session. */
  readonly session: { readonly name: string; readonly value: string };
  readonly seconds: number;
  readonly isParseOnly: boolean;
}

async function slow(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', { ...network });
}

function isPhone({ width }: Visit): boolean {
  return width < smallScreen;
}

/** Nothing has been asked for during half a second, or it goes on for ever, as films do. */
async function calm(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 20_000 }).catch(() => undefined);
}

async function take(page: Page, visit: Visit, stretch: Stretch): Promise<Row> {
  // The API reports a shift after the frame in which it happened.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 50)))),
  );
  const seen = await page.evaluate(() => globalThis.shiftsSeen());
  await page.evaluate(() => globalThis.forgetShifts());
  const shifts = seen.filter(({ isAnswer }) => !isAnswer);
  const { screen, next, width, who } = visit;
  return {
    screen: stretch === 'walk' ? next.name : screen.name,
    width,
    who,
    stretch,
    sum: shifts.reduce((sum, { value }) => sum + value, 0),
    shifts,
  };
}

async function scrollThrough(page: Page): Promise<void> {
  const { height, step } = await page.evaluate(() => ({
    height: document.documentElement.scrollHeight,
    step: Math.round(innerHeight * 0.6),
  }));
  for (let top = step; top < Math.min(height, step * 12); top += step) {
    await page.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), top);
    await page.waitForTimeout(250);
  }
  await calm(page);
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await page.waitForTimeout(250);
}

async function contextFor({ browser, url, session }: World, { screen, width, who }: Visit): Promise<BrowserContext> {
  const context = await browser.newContext({
    ...deviceOf(width, heights[width] ?? 900),
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
  });
  if (who === 'player') await context.addCookies([{ ...session, url }]);
  // The question about cookies covers what is pressed; whoever only looks is asked it.
  if (who === 'player' || screen.act !== undefined)
    await context.addCookies([{ name: 'touchline.consent', value: 'necessary', url }]);
  return context;
}

/** What the player has been given is told over the page, and would take the presses of a visit. */
async function closeNews(caller: Caller): Promise<void> {
  const { body } = await caller.call('listBonuses', { query: '?status=active&available=true&unseen=true' });
  const lists = body as Readonly<Record<string, readonly { readonly id: string; readonly type?: string }[]>>;
  const kinds = {
    freebets: 'freebet',
    lootboxes: 'lootbox',
    comboboosts: 'comboboost',
    huntings: 'hunting',
    tournaments: 'tournament',
  };
  const shown = Object.entries(kinds).flatMap(([list, kind]) =>
    (lists[list] ?? []).map(({ id, type }) => ({ id, type: list === 'freebets' ? (type ?? kind) : kind })),
  );
  if (shown.length > 0) await caller.call('markBonusesSeen', { body: shown });
}

async function parsed(context: BrowserContext, { drippingUrl, places }: World, visit: Visit): Promise<Row> {
  const page = await context.newPage();
  await page.addInitScript(watchShifts);
  const documents = watchDocuments(page);
  // A long document in small pieces takes half a minute and more.
  await page.goto(`${drippingUrl}/sportsbook${visit.screen.path(places)}`, {
    waitUntil: 'domcontentloaded',
    timeout: 180_000,
  });
  const row = await take(page, visit, 'parse');
  if (isPhone(visit)) await documents.expectPhone();
  await page.close();
  return row;
}

async function runVisit(world: World, visit: Visit): Promise<readonly Row[]> {
  const { url, places, seconds } = world;
  const { screen, next, who } = visit;
  const context = await contextFor(world, visit);
  const rows: Row[] = [];
  try {
    if (visit.isParsed) rows.push(await parsed(context, world, visit));
    if (world.isParseOnly) return rows;
    const page = await context.newPage();
    await page.addInitScript(watchShifts);
    const documents = watchDocuments(page);
    await slow(page);
    await page.goto(`${url}/sportsbook${screen.path(places)}`, { waitUntil: 'load', timeout: 60_000 });
    await page.locator(screen.about).first().waitFor({ timeout: 60_000 });
    await calm(page);
    await page.waitForTimeout(seconds * 1000);
    rows.push(await take(page, visit, 'load'));
    if (isPhone(visit)) await documents.expectPhone();
    if (screen.act !== undefined && (screen.signedIn !== true || who === 'player')) {
      await screen.act(page, places);
      await page.waitForTimeout(1000);
      rows.push(await take(page, visit, 'act'));
      return rows;
    }
    await scrollThrough(page);
    rows.push(await take(page, visit, 'scroll'));
    await page.evaluate(
      (to) => {
        history.pushState(null, '', to);
        dispatchEvent(new PopStateEvent('popstate'));
      },
      `/sportsbook${next.path(places)}`,
    );
    await page.locator(next.about).first().waitFor({ timeout: 60_000 });
    await calm(page);
    await page.waitForTimeout(1000);
    rows.push(await take(page, visit, 'walk'));
  } catch (error) {
    const message = String(error).split('\n')[0] ?? '';
    throw new Error(`${screen.name} at ${visit.width} as a ${who}: ${message}`, { cause: error });
  } finally {
    await context.close();
  }
  return rows;
}

function visitsOf({ screens, widths: asked }: Plan): readonly Visit[] {
  const chosen = screens.flatMap((place) => screensToSee[place - 1] ?? []);
  return asked.flatMap((width) =>
    (['visitor', 'player'] as const).flatMap((who) => {
      const seen = chosen.filter(({ signedIn }) => signedIn !== true || who === 'player');
      return seen.map((screen, place): Visit => {
        const next = [...seen.slice(place + 1), ...seen.slice(0, place)].find(({ act }) => act === undefined);
        return {
          screen,
          next: next ?? screen,
          width,
          who,
          isParsed: screen.act === undefined && who === (screen.signedIn === true ? 'player' : 'visitor'),
        };
      });
    }),
  );
}

function printMoved({ screen, width, who, stretch, sum, shifts }: Row): void {
  print(`${screen}, ${width}, ${who}, ${stretch}: ${shown(sum)} in ${shifts.length}`);
  for (const { at, value, moved } of shifts.slice(0, 6)) {
    print(`  ${shown(value)} after ${at.toFixed(0)} ms`);
    for (const { element, from, to } of moved.slice(0, 3)) print(`    ${element}: ${from.join(' ')} → ${to.join(' ')}`);
  }
}

/** One line a screen: the worst of each width, of both kinds of visitors and all stretches. */
function printTable(rows: readonly Row[], asked: readonly number[]): void {
  const names = [...new Set(rows.map(({ screen }) => screen))];
  print('');
  print(`${'screen'.padEnd(26)}${asked.map((width) => String(width).padStart(12)).join('')}`);
  for (const name of names) {
    const worst = asked.map((width) => {
      const sums = rows.filter((row) => row.screen === name && row.width === width).map(({ sum }) => sum);
      return sums.length === 0 ? 'not seen' : shown(Math.max(...sums));
    });
    print(`${name.padEnd(26)}${worst.map((sum) => sum.padStart(12)).join('')}`);
  }
}

export async function runShift(plan: Plan): Promise<number> {
  await preparePage(plan.isBuilt, print);
  const server = await startServer({ matches: 600, env: { CHECK_REPLIES: '0' } });
  const dripping = await serveDripping(server.url, plan.piece);
  const browser = await launchBrowser();
  const rows: Row[] = [];
  const failures: string[] = [];
  try {
    const caller = createCaller(server.url);
    await caller.call('signIn', { body: { login: 'demo@touchline.test', password: 'touchline-demo' } });
    await closeNews(caller);
    const [name = '', value = ''] = caller.cookie?.split('=') ?? [];
    const places = await placesOf(server.url);
    const world: World = {
      browser,
      url: server.url,
      drippingUrl: dripping.url,
      places,
      session: { name, value },
      seconds: plan.seconds,
      isParseOnly: plan.isParseOnly,
    };
    const waiting = visitsOf(plan).filter(({ isParsed }) => isParsed || !plan.isParseOnly);
    print(`Chromium ${browser.version()}, ${waiting.length} visits`);
    const work = async (): Promise<void> => {
      for (let each = waiting.shift(); each !== undefined; each = waiting.shift()) {
        try {
          const seen = await runVisit(world, each);
          rows.push(...seen);
          for (const row of seen) if (row.shifts.length > 0) printMoved(row);
        } catch (error) {
          failures.push(error instanceof Error ? error.message : String(error));
        }
      }
    };
    await Promise.all(Array.from({ length: plan.atOnce }, work));
  } finally {
    await browser.close();
    await dripping.close();
    await server.stop();
  }
  printTable(rows, plan.widths);
  const moved = rows.filter(({ shifts }) => shifts.length > 0);
  const worst = Math.max(0, ...rows.map(({ sum }) => sum));
  const seen = {
    id: 'P5',
    what: 'layout shift of every screen',
    goal: atMost(0),
    unit: '',
    figure: rows.length === 0 || failures.length > 0 ? null : worst,
    detail: `${rows.length} stretches of ${new Set(rows.map(({ screen }) => screen)).size} screens at ${plan.widths.join(', ')} px`,
  };
  print('');
  for (const failure of failures) print(`not seen: ${failure}`);
  print(
    `layout shift at worst ${shown(worst)}, goal 0 on every screen and width: ${moved.length} of ${rows.length} stretches moved, ${failures.length} not seen`,
  );
  if (plan.json !== null)
    writeFigures(plan.json, [resultOf(seen)], { part: 'shift', goal: 'P5', worst, rows, failures });
  return plan.asserting && (moved.length > 0 || failures.length > 0 || rows.length === 0) ? 1 : 0;
}
