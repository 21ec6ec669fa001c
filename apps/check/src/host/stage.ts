import { type ProductMessage, hostMessage, type HostMessage } from '@touchline/contract/host';
import type { Browser, Frame, Page } from '@playwright/test';
import { observe, type Said, standIn } from './in-page.ts';

/** The host page in a browser, with a document of the check in the frame of the product. */
export interface Stage {
  readonly page: Page;
  /** The frame of the product. */
  readonly frame: Frame;
  /** What the frame got from the page, in its order. */
  readonly received: readonly Received[];
  /** Errors of the page that nobody caught. */
  readonly errors: readonly string[];
  /** How often the page opened another one, or left. */
  departures(): number;
  /** Says something as the product does. */
  say(message: ProductMessage): Promise<void>;
  /** Waits until the page has done what it does at once with all that was said, and the frame has got it. */
  settle(): Promise<void>;
  /** Loads the frame anew: at its own address, or at one of a stranger. Resolves with whether it could. */
  load(place: 'product' | 'stranger'): Promise<boolean>;
  /** Waits for something that the frame gets from `from` on; null when it does not come in time. */
  get(from: number, isWanted: (received: Received) => boolean): Promise<Received | null>;
  /** Does something while the page stands still, and hears of it afterwards. */
  paused<Value>(act: () => Promise<Value>): Promise<Value>;
  close(): Promise<void>;
}

export interface Received {
  readonly data: unknown;
  readonly type: string;
  /** As the contract has it; null for what is not of it. */
  readonly message: HostMessage | null;
  /** Whether another document than the product's was in the frame. */
  readonly byStranger: boolean;
}

export interface StageOptions {
  readonly url: string;
  /** Origin of the product; that of the first frame of the page when it is null. */
  readonly product: string | null;
  /** How long something is waited for, ms. */
  readonly patience: number;
}

/** An origin that no product has; its documents are made by the check. */
export const stranger = 'https://stranger.check.invalid/';

function typeOf(data: unknown): string {
  return typeof data === 'object' && data !== null && 'type' in data ? String(data.type) : '';
}

function isEcho(data: unknown): data is { readonly check: string; readonly id: string } {
  return typeof data === 'object' && data !== null && 'check' in data && 'id' in data;
}

/** Messages of the page to the frame, and whoever waits for one of them. */
function createInbox(patience: number) {
  const received: Received[] = [];
  const echoes = new Set<string>();
  const waiting = new Set<() => void>();
  const until = async <Value>(read: () => Value | null): Promise<Value | null> => {
    const now = read();
    if (now !== null) return now;
    return new Promise((resolve) => {
      const end = (value: Value | null): void => {
        clearTimeout(timer);
        waiting.delete(look);
        resolve(value);
      };
      const look = (): void => {
        const value = read();
        if (value !== null) end(value);
      };
      const timer = setTimeout(() => end(null), patience);
      waiting.add(look);
    });
  };
  return {
    received,
    take: ({ data }: Said, byStranger: boolean): void => {
      if (isEcho(data)) echoes.add(data.id);
      else {
        const read = hostMessage.safeParse(data);
        received.push({ data, type: typeOf(data), message: read.success ? read.data : null, byStranger });
      }
      for (const look of waiting) look();
    },
    echo: (id: string) => until(() => (echoes.has(id) ? true : null)),
    get: (from: number, isWanted: (each: Received) => boolean) =>
      until(() => received.slice(from).find(isWanted) ?? null),
  };
}

/** Puts the check's own documents in the place of the product's and of strangers'. */
async function replaceDocuments(page: Page, product: string | null): Promise<() => string | null> {
  let origin = product;
  await page.route('**', async (route) => {
    const request = route.request();
    const isFrame = request.isNavigationRequest() && request.frame() !== page.mainFrame();
    const at = new URL(request.url()).origin;
    const isStranger = request.url().startsWith(stranger);
    if (!isFrame) return route.continue();
    if (!isStranger) origin ??= at;
    if (!isStranger && at !== origin) return route.continue();
    return route.fulfill({ contentType: 'text/html; charset=utf-8', body: standIn });
  });
  return () => origin;
}

const pause = '/check-pause';

/** Holds the page by a request that it waits for, while `act` goes on in the frame; no longer than what is waited for. */
async function pausedWhile<Value>(page: Page, patience: number, act: () => Promise<Value>): Promise<Value> {
  const over = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const isPause = (url: URL): boolean => url.pathname === pause;
  await page.route(isPause, async (route) => {
    held.resolve();
    await over.promise;
    await route.fulfill({ body: '' });
  });
  const waits = page
    .evaluate((path) => {
      const request = new XMLHttpRequest();
      request.open('GET', path, false);
      request.send();
    }, pause)
    // A policy of the page may forbid the request: then nothing stands still.
    .catch(() => held.resolve());
  await held.promise;
  const timer = setTimeout(over.resolve, patience);
  const value = await act();
  clearTimeout(timer);
  over.resolve();
  await waits;
  await page.unroute(isPause);
  return value;
}

/** Finds the frame of the product; null when there is none in time. */
async function frameOf(page: Page, origin: () => string | null, patience: number): Promise<Frame | null> {
  const isIt = (frame: Frame): boolean =>
    frame.parentFrame() === page.mainFrame() && URL.canParse(frame.url()) && new URL(frame.url()).origin === origin();
  const there = page.frames().find(isIt);
  if (there !== undefined) return there;
  const wait = { predicate: isIt, timeout: patience };
  return page.waitForEvent('framenavigated', wait).catch(() => null);
}

/** Opens the page. Null when it shows no frame of the product. */
export async function openStage(browser: Browser, { url, product, patience }: StageOptions): Promise<Stage | null> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ignoreHTTPSErrors: true });
  const page = await context.newPage();
  const inbox = createInbox(patience);
  const errors: string[] = [];
  let departures = 0;
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('popup', () => (departures += 1));
  page.on('dialog', (dialog) => {
    departures += 1;
    void dialog.dismiss();
  });
  let shown: Frame | null = null;
  await page.exposeBinding('checkSaid', ({ frame: from }, said: Said) => {
    if (said.fromParent && (shown === null || from === shown)) inbox.take(said, from.url().startsWith(stranger));
  });
  await page.addInitScript(observe);
  const origin = await replaceDocuments(page, product);
  await page.goto(url);
  const frame = await frameOf(page, origin, patience);
  if (frame === null) {
    await context.close();
    return null;
  }
  shown = frame;
  const address = frame.url();
  const element = await frame.frameElement();
  await element.evaluate((found) => {
    if (window.checkPage !== undefined) window.checkPage.frame = found as HTMLIFrameElement;
  });
  page.on('framenavigated', (each) => {
    if (each === page.mainFrame()) departures += 1;
  });
  const post = (data: unknown): Promise<void> => frame.evaluate((each) => window.parent.postMessage(each, '*'), data);
  return {
    page,
    frame,
    received: inbox.received,
    errors,
    departures: () => departures,
    say: post,
    settle: async () => {
      const id = crypto.randomUUID();
      await post({ check: 'fence', id });
      await inbox.echo(id);
    },
    load: (place) =>
      frame.goto(place === 'product' ? address : stranger).then(
        () => true,
        () => false,
      ),
    get: inbox.get,
    paused: (act) => pausedWhile(page, patience, act),
    close: () => context.close(),
  };
}
