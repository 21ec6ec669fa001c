import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import type { PushEvent } from '@touchline/contract';
import { type Board, createBoard, type OutcomeName } from './board.ts';
import { type Frames, framesWithin } from './frames.ts';
import { type Loopback, openLoopback } from './loopback.ts';

/** Seconds of the renderer's main thread. */
export interface Cost {
  /** CPU time of the thread (`ThreadTime`), everything included. */
  readonly thread: number;
  readonly script: number;
  readonly style: number;
  readonly layout: number;
  /** Style and layout passes. */
  readonly passes: number;
}

export interface Sample {
  readonly changes: number;
  /** Microseconds of main-thread CPU for each change, idle subtracted. */
  readonly perChange: number;
  readonly script: number;
  readonly style: number;
  readonly layout: number;
  /** Style passes for a thousand changes. */
  readonly passes: number;
  /** Share of a second that the idle page used. */
  readonly idle: number;
}

/** How a page bears more than a slow processor can show. */
export interface Flood extends Frames {
  readonly changes: number;
  /** Tasks of more than 50 ms until every price was right, and the longest of them in ms. */
  readonly longTasks: number;
  readonly longest: number;
  /** From the last change until every price on screen was the last one sent, ms; null when it never was. */
  readonly rightAfter: number | null;
}

/** A page open in a browser of its own kind, on its own back end. */
export interface Bench {
  readonly page: Page;
  /** Measures the page at rest, then warms it up. */
  warmUp(changes: number, rate: number): Promise<void>;
  /** Pushes that many changes at that rate and says what they cost. */
  run(changes: number, rate: number): Promise<Sample>;
  /** The same on a processor slowed `cpu` times: what is counted is what is seen. */
  flood(changes: number, rate: number, cpu: number): Promise<Flood>;
  /** Pushes changes and waits, if nothing else is said until nothing moves any more; measures nothing. */
  push(changes: number, rate: number, waitMs?: number): Promise<void>;
  /** Talks to the tools of the page's own process. */
  readonly session: CDPSession;
  /** What is wrong with what is on screen; empty when every odds shown is the last one sent. */
  wrong(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** Longer than a flash lasts, so that taking it off is paid for by the changes that caused it. */
const drainMs = 2_000;
const idleMs = 2_000;
/** Around a flood of a trial: frames are counted there, which pay for nothing. */
const trialPauseMs = 500;
/** First paint, fonts, lazy parts. */
const settleMs = 1_500;

const viewport = { width: 1440, height: 900 };

async function readCost(session: CDPSession): Promise<Cost> {
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (name: string): number => {
    const found = metrics.find((metric) => metric.name === name);
    if (found === undefined) throw new Error(`this Chromium has no metric ${name}`);
    return found.value;
  };
  return {
    thread: of('ThreadTime'),
    script: of('ScriptDuration'),
    style: of('RecalcStyleDuration'),
    layout: of('LayoutDuration'),
    passes: of('RecalcStyleCount'),
  };
}

/** What every odds button on the page says; only those on screen when `inView`. */
function readShown(page: Page, inView: boolean): Promise<readonly (readonly [OutcomeName, string])[]> {
  return page.evaluate(
    (only) =>
      [...document.querySelectorAll('[data-outcome]')]
        .filter((element) => {
          const { top, bottom, height } = element.getBoundingClientRect();
          return !only || (height > 0 && bottom > 0 && top < window.innerHeight);
        })
        .map((element) => [element.getAttribute('data-outcome') ?? '', element.textContent ?? '']),
    inView,
  );
}

interface Seen {
  /** When each frame was drawn, ms since 1970. */
  readonly drawnAt: number[];
  readonly longTasks: number[];
  stop(): void;
}

declare global {
  var seen: Seen;
}

/** In the page: notes frames and long tasks from now on. */
function startSeeing(): void {
  let isOver = false;
  const longTasks: number[] = [];
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longTasks.push(duration);
  });
  observer.observe({ type: 'longtask' });
  const next = (): void => {
    if (isOver) return;
    globalThis.seen.drawnAt.push(Date.now());
    requestAnimationFrame(next);
  };
  globalThis.seen = {
    drawnAt: [],
    longTasks,
    stop: () => {
      isOver = true;
      for (const { duration } of observer.takeRecords()) longTasks.push(duration);
      observer.disconnect();
    },
  };
  requestAnimationFrame(next);
}

/**
 * In the page: the time at which every one of these prices stands there, looked at once a frame; null if never. The buttons
 * are found once: to look for a hundred in each frame would be the longest task of all.
 */
function waitUntilRight({ wanted, patience }: { wanted: readonly (readonly [string, string])[]; patience: number }) {
  return new Promise<number | null>((resolve) => {
    const buttons = new Map<string | null, Element>();
    for (const button of document.querySelectorAll('[data-outcome]')) {
      const name = button.getAttribute('data-outcome');
      if (!buttons.has(name)) buttons.set(name, button);
    }
    const buttonOf = (name: string): Element | null => {
      const known = buttons.get(name);
      return known?.isConnected === true ? known : document.querySelector(`[data-outcome="${CSS.escape(name)}"]`);
    };
    const until = Date.now() + patience;
    const checkFrame = (): void => {
      if (wanted.every(([name, odds]) => buttonOf(name)?.textContent.endsWith(`, ${odds}`))) resolve(Date.now());
      else if (Date.now() > until) resolve(null);
      else requestAnimationFrame(checkFrame);
    };
    checkFrame();
  });
}

async function wrongOdds(page: Page, board: Board): Promise<readonly string[]> {
  const [shown, visible] = [await readShown(page, false), await readShown(page, true)];
  if (visible.length < 20) return [`only ${visible.length} odds on screen`];
  const sent = board.odds();
  return shown.flatMap(([name, text]) =>
    text.endsWith(`, ${sent.get(name)}`) ? [] : [`${name} says "${text}", sent was ${sent.get(name)}`],
  );
}

/** What to open, and on which back end. */
export interface BenchOptions {
  /** Of the built page. */
  readonly folder: string;
  readonly outcomes: number;
  readonly seed: number;
  readonly path: string;
  /** With shorter pauses around a flood. */
  readonly isTrial?: boolean;
  /** Called with each move in the moment in which it is published. */
  readonly onMove?: (event: PushEvent) => void;
}

const noCost: Cost = { thread: 0, script: 0, style: 0, layout: 0, passes: 0 };

/** What some work costs the page, and how long it takes. */
async function costOf(session: CDPSession, work: () => Promise<unknown>): Promise<Cost & { readonly seconds: number }> {
  const [from, before] = [performance.now(), await readCost(session)];
  await work();
  const after = await readCost(session);
  return {
    thread: after.thread - before.thread,
    script: after.script - before.script,
    style: after.style - before.style,
    layout: after.layout - before.layout,
    passes: after.passes - before.passes,
    seconds: (performance.now() - from) / 1000,
  };
}

interface OpenPage {
  /** At rest before a flood, and after it, ms. */
  readonly pauses: readonly [before: number, after: number];
  readonly page: Page;
  readonly session: CDPSession;
  readonly board: Board;
  readonly loopback: Loopback;
}

/** Pushes changes on a processor slowed `cpu` times, and notes frames, long tasks and when all is right. */
async function flooded(open: OpenPage, changes: number, rate: number, cpu: number): Promise<Flood> {
  const { page, session, board, loopback, pauses } = open;
  const shown = (await readShown(page, true)).map(([name]) => name);
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  try {
    await sleep(pauses[0]);
    await page.evaluate(startSeeing);
    const firstAt = Date.now();
    const sent = await loopback.push(changes, rate);
    const lastAt = Date.now();
    const odds = board.odds();
    const wanted = shown.map((name) => [name, odds.get(name) ?? ''] as const);
    const rightAt = await page.evaluate(waitUntilRight, { wanted, patience: 5_000 });
    const { drawnAt, longTasks } = await page.evaluate(() => {
      globalThis.seen.stop();
      return { drawnAt: globalThis.seen.drawnAt, longTasks: globalThis.seen.longTasks };
    });
    return {
      changes: sent,
      ...framesWithin(drawnAt, firstAt, lastAt),
      longTasks: longTasks.length,
      longest: Math.max(0, ...longTasks),
      rightAfter: rightAt === null ? null : rightAt - lastAt,
    };
  } finally {
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await sleep(pauses[1]);
  }
}

/** A board that reports its moves. */
function reported(board: Board, onMove: (event: PushEvent) => void): Board {
  return {
    ...board,
    move: (at) => {
      const moved = board.move(at);
      onMove(moved.event);
      return moved;
    },
  };
}

export async function openBench(browser: Browser, options: BenchOptions): Promise<Bench> {
  const { folder, outcomes, seed, path, isTrial = false, onMove = () => undefined } = options;
  const pauses = isTrial ? ([trialPauseMs, trialPauseMs] as const) : ([idleMs, drainMs] as const);
  const board = reported(createBoard(outcomes, seed), onMove);
  const loopback: Loopback = await openLoopback(board, folder);
  const context: BrowserContext = await browser.newContext({ viewport, deviceScaleFactor: 1 });
  // A first visitor would be asked about cookies over the list.
  await context.addCookies([{ name: 'touchline.consent', value: 'necessary', url: loopback.origin }]);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(`${loopback.origin}/sportsbook${path}`);
  await page.locator('[data-outcome]').first().waitFor();
  await loopback.subscribed();
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await sleep(settleMs);
  let idle = noCost;

  return {
    page,
    warmUp: async (changes, rate) => {
      await loopback.push(changes, rate);
      await sleep(drainMs);
      const { seconds, ...rest } = await costOf(session, () => sleep(idleMs));
      idle = {
        thread: rest.thread / seconds,
        script: rest.script / seconds,
        style: rest.style / seconds,
        layout: rest.layout / seconds,
        passes: rest.passes / seconds,
      };
    },
    run: async (changes, rate) => {
      let sent = 0;
      const cost = await costOf(session, async () => {
        sent = await loopback.push(changes, rate);
        await sleep(drainMs);
      });
      const each = (used: number, atRest: number): number => ((used - atRest * cost.seconds) / sent) * 1e6;
      return {
        changes: sent,
        perChange: each(cost.thread, idle.thread),
        script: each(cost.script, idle.script),
        style: each(cost.style, idle.style),
        layout: each(cost.layout, idle.layout),
        passes: ((cost.passes - idle.passes * cost.seconds) / sent) * 1000,
        idle: idle.thread,
      };
    },
    flood: (changes, rate, cpu) => flooded({ page, session, board, loopback, pauses }, changes, rate, cpu),
    push: async (changes, rate, waitMs = drainMs) => {
      await loopback.push(changes, rate);
      await sleep(waitMs);
    },
    session,
    wrong: async () => [...errors, ...(await wrongOdds(page, board))],
    close: async () => {
      await context.close();
      await loopback.close();
    },
  };
}

/** How the first rows of two pages differ; empty when they look the same. */
export async function differences(a: Bench, b: Bench): Promise<readonly string[]> {
  const rowsOf = ({ page }: Bench): Promise<readonly (readonly string[])[]> =>
    page.evaluate(() =>
      [...document.querySelectorAll('[data-match]')].slice(0, 8).map((row) => {
        const { left, top } = row.getBoundingClientRect();
        return [row, ...row.querySelectorAll('*')].flatMap((element) => {
          const box = element.getBoundingClientRect();
          // Words for screen readers only, and what the width of the page leaves out.
          if (box.width <= 1 || box.height <= 1) return [];
          const { color, backgroundColor, font } = getComputedStyle(element);
          const place = [box.left - left, box.top - top, box.width, box.height]
            .map((size) => size.toFixed(1))
            .join(' ');
          const own = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
          return [`${own.map((node) => node.nodeValue).join('')} ${place} ${color} ${backgroundColor} ${font}`];
        });
      }),
    );
  const [rowsOfA, rowsOfB] = [await rowsOf(a), await rowsOf(b)];
  if (rowsOfA.length < 8) return [`only ${rowsOfA.length} rows`];
  return rowsOfA.flatMap((row, place) => {
    const other = rowsOfB[place] ?? [];
    const at = row.findIndex((part, index) => part !== other[index]);
    return at < 0 && row.length === other.length ? [] : [`row ${place + 1}: "${row[at]}" and "${other[at]}"`];
  });
}
