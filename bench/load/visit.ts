import type { Browser, Frame, Page } from '@playwright/test';
import { askAboutHolding } from '../holding.ts';
import { deviceOf, phone, smallScreen, watchDocuments } from '../phone.ts';

/** What a visit came to; milliseconds from the start of the navigation. */
export interface Visit {
  readonly firstOdds: number;
  /** When the frame with the product began, after the page around it; 0 for the bare page. */
  readonly frameBegan: number;
  /** The first price was pressed once, in the frame that first showed it, and its button says so; null where nobody presses. */
  readonly pressable: number | null;
  /** The slip holds what was pressed: its button is pressed, it is counted, and kept for the tab. */
  readonly held: number | null;
  /** The ticket has it, where it can be given a stake. */
  readonly inTicket: number | null;
  /** Bytes over the wire and requests until then. */
  readonly bytes: number;
  readonly requests: number;
}

/** Slow 4G as the tools of Chromium have it, and a processor slowed four times. */
const network = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 } as const;
const slowdown = 4;

interface Marks {
  odds?: number;
  pressed?: number;
  held?: number;
  inTicket?: number;
  shift?: number;
}

declare global {
  var marks: Marks;
}

/** Runs in the page from its first moment on: looks once a frame, so what it sees is what the next paint shows. */
function watch(presses: boolean): void {
  globalThis.marks = { shift: 0 };
  const painted = (name: Exclude<keyof Marks, 'shift'>): void => {
    const channel = new MessageChannel();
    channel.port1.addEventListener('message', () => {
      globalThis.marks[name] ??= performance.now();
    });
    channel.port1.start();
    channel.port2.postMessage(null);
  };
  let seen: string | null = null;
  const look = (): void => {
    const button = document.querySelector<HTMLButtonElement>('main button[data-outcome][data-state="idle"]');
    const pressed = document.querySelector('main button[data-outcome][aria-pressed="true"]');
    if (pressed !== null) painted('pressed');
    if (seen !== null && globalThis.marks.held === undefined && globalThis.slipHolds(seen)) painted('held');
    if (seen !== null && globalThis.ticketHolds(seen)) return painted('inTicket');
    if (button !== null && seen === null) {
      seen = button.dataset['outcome'] ?? '';
      painted('odds');
      if (presses) button.click();
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value = 0, hadRecentInput = false } = entry as PerformanceEntry & {
        readonly value?: number;
        readonly hadRecentInput?: boolean;
      };
      if (!hadRecentInput) globalThis.marks.shift = (globalThis.marks.shift ?? 0) + value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

async function slow(page: Page): Promise<{ bytes(): number; requests(): number }> {
  const session = await page.context().newCDPSession(page);
  let bytes = 0;
  let requests = 0;
  session.on('Network.requestWillBeSent', () => (requests += 1));
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', { ...network });
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return { bytes: () => bytes, requests: () => requests };
}

/** The frame with the product, once it is there; of the bare page, the page itself. */
async function productFrame(page: Page, url: string): Promise<Frame> {
  if (new URL(url).pathname.startsWith('/sportsbook')) return page.mainFrame();
  const isProduct = (frame: Frame): boolean => new URL(frame.url()).pathname.startsWith('/sportsbook');
  return (
    page.frames().find(isProduct) ??
    (await page.waitForEvent('framenavigated', { predicate: isProduct, timeout: 120_000 }))
  );
}

/** Opens an address as a first visit on a slow phone, and waits for the first odds, and for the first press if asked. */
export async function visit(browser: Browser, url: string, presses: boolean): Promise<Visit> {
  const context = await browser.newContext({ ...phone, locale: 'en-GB', timezoneId: 'UTC' });
  try {
    const page = await context.newPage();
    await page.addInitScript(askAboutHolding);
    await page.addInitScript(watch, presses);
    const documents = watchDocuments(page);
    const counts = await slow(page);
    await page.goto(url, { waitUntil: 'commit' });
    const wanted = presses ? ('inTicket' as const) : ('odds' as const);
    const product = await productFrame(page, url);
    await product.waitForFunction((name) => globalThis.marks[name] !== undefined, wanted, { timeout: 120_000 });
    const { marks, began } = await product.evaluate(() => ({
      marks: globalThis.marks,
      began: performance.timeOrigin,
    }));
    const frameBegan = began - (await page.evaluate(() => performance.timeOrigin));
    if (marks.odds === undefined) throw new Error(`${url} never showed odds`);
    if (presses && marks.held === undefined) throw new Error('the ticket held what the slip never did');
    await documents.expectPhone();
    return {
      firstOdds: marks.odds,
      frameBegan,
      pressable: marks.pressed ?? null,
      held: marks.held ?? null,
      inTicket: marks.inTicket ?? null,
      bytes: counts.bytes(),
      requests: counts.requests(),
    };
  } finally {
    await context.close();
  }
}

/** Layout shift of an address while it loads, slowly, and for some seconds while its odds move. */
export async function shiftOf(
  browser: Browser,
  url: string,
  { width, height }: { readonly width: number; readonly height: number },
  seconds: number,
): Promise<number> {
  const context = await browser.newContext({ ...deviceOf(width, height), locale: 'en-GB', timezoneId: 'UTC' });
  try {
    const page = await context.newPage();
    await page.addInitScript(askAboutHolding);
    await page.addInitScript(watch, false);
    const documents = watchDocuments(page);
    await slow(page);
    await page.goto(url, { waitUntil: 'networkidle' });
    await page.waitForFunction(() => globalThis.marks.odds !== undefined, undefined, { timeout: 120_000 });
    await page.waitForTimeout(seconds * 1000);
    if (width < smallScreen) await documents.expectPhone();
    return await page.evaluate(() => globalThis.marks.shift ?? 0);
  } finally {
    await context.close();
  }
}
