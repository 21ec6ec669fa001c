import { brotliCompressSync } from 'node:zlib';
import type { Browser, Page, Request } from '@playwright/test';
import { askAboutHolding } from '../holding.ts';
import { phone, watchDocuments } from '../phone.ts';

/** A file of a visit. */
export interface Loaded {
  readonly path: string;
  readonly isScript: boolean;
  /** Bytes of its body as brotli, at the quality of the build; of a script without the files it asks for. */
  readonly bytes: number;
  /** Bytes over the wire, the head of its answer included. */
  readonly wireBytes: number;
}

/** Everything of a stretch of a visit. */
export interface Stretch {
  readonly files: readonly Loaded[];
  readonly wireBytes: number;
  readonly requests: number;
}

export interface FirstVisit {
  /** A visit that only looks, until nothing more is asked for. */
  readonly visit: Stretch;
  /** What the first press on a price then asks for. */
  readonly press: Stretch;
  /** Origins that are not the page's own. */
  readonly thirdParties: readonly string[];
}

/** Scripts whose code the page had by each moment of a first press that comes as soon as there is a price. */
export interface FirstPress {
  /** The button says that it is pressed. */
  readonly answered: readonly Loaded[];
  /** The slip holds the selection: kept for the tab, its button pressed, and counted. */
  readonly held: readonly Loaded[];
  /** The ticket has it: a bet that can be given a stake. */
  readonly inTicket: readonly Loaded[];
}

/** Nothing has been asked for as long as this: the visit is over. */
const quietMs = 1_500;
const longestMs = 60_000;

function brotliBytes(body: Buffer): number {
  return brotliCompressSync(body).length;
}

type Moment = 'answered' | 'held' | 'inTicket';

declare global {
  /** Addresses of the scripts that were in by each moment. */
  var scriptsBy: Partial<Record<Moment, readonly string[]>>;
}

/** Runs in the page from its first moment on: presses the first price once, in the frame that first shows it. */
function watchPress(): void {
  globalThis.scriptsBy = {};
  let pressed: string | null = null;
  const note = (moment: Moment): void => {
    globalThis.scriptsBy[moment] ??= performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming && entry.responseEnd > 0)
      .map(({ name }) => name);
  };
  const look = (): void => {
    const price = document.querySelector<HTMLButtonElement>('main button[data-outcome][data-state="idle"]');
    if (pressed === null && price !== null) {
      pressed = price.dataset['outcome'] ?? '';
      price.click();
    }
    if (document.querySelector('main button[data-outcome][aria-pressed="true"]') !== null) note('answered');
    if (pressed !== null && globalThis.slipHolds(pressed)) note('held');
    if (pressed === null || !globalThis.ticketHolds(pressed)) requestAnimationFrame(look);
    else note('inTicket');
  };
  requestAnimationFrame(look);
}

/** A slow phone's network: what is asked for only once the page lives is not there by the first press. */
async function slow(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 93_750,
  });
}

function isScriptType(type: string | undefined): boolean {
  return /javascript|ecmascript/.test(type ?? '');
}

interface TrafficLog {
  /** What was loaded so far. */
  stretch(): Promise<Stretch>;
  /** Fulfilled when nothing more is asked for. */
  quiet(): Promise<void>;
  readonly thirdParties: ReadonlySet<string>;
}

function logTraffic(page: Page, own: string): TrafficLog {
  const thirdParties = new Set<string>();
  const finished: Promise<Loaded | null>[] = [];
  const underWay = new Set<Request>();
  let requests = 0;
  let lastActivity = performance.now();
  page.on('request', (request) => {
    lastActivity = performance.now();
    const { origin, protocol } = new URL(request.url());
    if (protocol !== 'http:' && protocol !== 'https:') return;
    requests += 1;
    underWay.add(request);
    if (origin !== own) thirdParties.add(origin);
  });
  page.on('requestfailed', (request) => underWay.delete(request));
  page.on('requestfinished', (request) => {
    lastActivity = performance.now();
    underWay.delete(request);
    const read = async (): Promise<Loaded | null> => {
      const response = await request.response();
      if (response === null) return null;
      const { responseBodySize, responseHeadersSize } = await request.sizes();
      const body = await response.body().catch(() => null);
      return {
        path: new URL(request.url()).pathname,
        isScript: isScriptType(response.headers()['content-type']),
        bytes: body === null ? responseBodySize : brotliBytes(body),
        wireBytes: responseBodySize + responseHeadersSize,
      };
    };
    finished.push(
      read().catch((error: unknown) => {
        // What came last of a visit that is over is not asked about.
        if (page.isClosed()) return null;
        throw error;
      }),
    );
  });
  return {
    thirdParties,
    stretch: async () => {
      const files = (await Promise.all(finished)).filter((each) => each !== null);
      return {
        files,
        wireBytes: files.reduce((sum, { wireBytes }) => sum + wireBytes, 0),
        // What the browser had already is asked of no server.
        requests: requests - files.filter(({ wireBytes }) => wireBytes === 0).length,
      };
    },
    quiet: async () => {
      lastActivity = performance.now();
      const end = performance.now() + longestMs;
      while ((underWay.size > 0 || performance.now() - lastActivity < quietMs) && performance.now() < end) {
        await new Promise((settle) => setTimeout(settle, 100));
      }
    },
  };
}

/** Opens an address as a first visit of a phone with a slow line. */
async function open<T>(
  browser: Browser,
  url: string,
  look: (page: Page, traffic: TrafficLog) => Promise<T>,
  watch: () => void = () => undefined,
): Promise<T> {
  const context = await browser.newContext({ ...phone, locale: 'en-GB', timezoneId: 'UTC' });
  try {
    const page = await context.newPage();
    const traffic = logTraffic(page, new URL(url).origin);
    await page.addInitScript(askAboutHolding);
    await page.addInitScript(watch);
    const documents = watchDocuments(page);
    await slow(page);
    await page.goto(url, { waitUntil: 'commit' });
    const seen = await look(page, traffic);
    await documents.expectPhone();
    return seen;
  } finally {
    await context.close();
  }
}

function less(all: Stretch, before: Stretch): Stretch {
  return {
    files: all.files.slice(before.files.length),
    wireBytes: all.wireBytes - before.wireBytes,
    requests: all.requests - before.requests,
  };
}

/**
 * Looks until nothing more is asked for, then presses a price and waits for that: without any sign before it that somebody is
 * there, or after the page was moved.
 */
export function firstVisit(browser: Browser, url: string, moves: boolean): Promise<FirstVisit> {
  return open(browser, url, async (page, { stretch, quiet, thirdParties }) => {
    await quiet();
    const visit = await stretch();
    if (moves) {
      await page.mouse.wheel(0, 40);
      await quiet();
    }
    const before = await stretch();
    const price = page.locator('main button[data-outcome][data-state="idle"]').first();
    const outcome = (await price.getAttribute('data-outcome')) ?? '';
    await price.tap();
    await page.waitForFunction((name) => globalThis.slipHolds(name), outcome);
    await page.waitForFunction((name) => globalThis.ticketHolds(name), outcome);
    await quiet();
    return { visit, press: less(await stretch(), before), thirdParties: [...thirdParties] };
  });
}

/** Presses the first price as soon as there is one. */
export function firstPress(browser: Browser, url: string): Promise<FirstPress> {
  return open(
    browser,
    url,
    async (page, { stretch, quiet }) => {
      await page.waitForFunction(() => globalThis.scriptsBy.inTicket !== undefined, undefined, { timeout: longestMs });
      const scriptsBy = await page.evaluate(() => globalThis.scriptsBy);
      await quiet();
      const { files } = await stretch();
      const scripts = (moment: Moment): readonly Loaded[] => {
        const paths = new Set(scriptsBy[moment]?.map((address) => new URL(address).pathname));
        return files.filter(({ isScript, path }) => isScript && paths.has(path));
      };
      if (scriptsBy.held === undefined) throw new Error('the ticket held what the slip never did');
      return { answered: scripts('answered'), held: scripts('held'), inTicket: scripts('inTicket') };
    },
    watchPress,
  );
}
