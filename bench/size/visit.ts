import { brotliCompressSync } from 'node:zlib';
import type { Browser, Page } from '@playwright/test';

/** A file of a visit. */
export interface Loaded {
  readonly path: string;
  readonly isScript: boolean;
  /** Bytes of its body as brotli, at the quality of the build; of a script without the files it asks for. */
  readonly bytes: number;
}

export interface FirstVisit {
  /** Scripts whose code the page had when a press on a price was answered, in the order they were asked for. */
  readonly untilPress: readonly Loaded[];
  /** Everything of the visit, until the page is still. */
  readonly all: readonly Loaded[];
  /** Bytes over the wire, heads of answers included. */
  readonly wireBytes: number;
  readonly requests: number;
  /** Origins that are not the page's own. */
  readonly thirdParties: readonly string[];
}

const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true } as const;
/** Nothing has been asked for as long as this: the visit is over. */
const quietMs = 1_500;
const longestMs = 30_000;

const brotliBytes = (body: Buffer): number => brotliCompressSync(body).length;

/** Presses the first price that can be pressed, once a frame, until its button is filled. */
const press = (page: Page): Promise<unknown> =>
  page.evaluate(
    () =>
      new Promise<void>((done) => {
        const look = (): void => {
          if (document.querySelector('main button[data-outcome][aria-pressed="true"]') !== null) return done();
          document.querySelector<HTMLButtonElement>('main button[data-outcome][data-state="idle"]')?.click();
          requestAnimationFrame(look);
        };
        look();
      }),
  );

/** A slow phone's network: what is asked for only once the page lives is not there by the first press. */
const slow = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 200_000,
    uploadThroughput: 93_750,
  });
};

const isScriptType = (type: string | undefined): boolean => /javascript|ecmascript/.test(type ?? '');

/** Opens an address as a first visit of a phone, presses the first price, and waits until nothing more is asked for. */
export async function firstVisit(browser: Browser, url: string): Promise<FirstVisit> {
  const context = await browser.newContext({ ...phone, locale: 'en-GB', timezoneId: 'UTC' });
  try {
    const page = await context.newPage();
    const own = new URL(url).origin;
    const thirdParties = new Set<string>();
    const finished: Promise<Loaded | null>[] = [];
    let wireBytes = 0;
    let requests = 0;
    let lastHeard = performance.now();
    page.on('request', (request) => {
      lastHeard = performance.now();
      const { origin, protocol } = new URL(request.url());
      if (protocol !== 'http:' && protocol !== 'https:') return;
      requests += 1;
      if (origin !== own) thirdParties.add(origin);
    });
    page.on('requestfinished', (request) => {
      lastHeard = performance.now();
      const read = async (): Promise<Loaded | null> => {
        const response = await request.response();
        if (response === null) return null;
        const { responseBodySize, responseHeadersSize } = await request.sizes();
        wireBytes += responseBodySize + responseHeadersSize;
        const body = await response.body().catch(() => null);
        const { pathname } = new URL(request.url());
        const isScript = isScriptType(response.headers()['content-type']);
        return { path: pathname, isScript, bytes: body === null ? responseBodySize : brotliBytes(body) };
      };
      finished.push(read());
    });
    const loaded = async (): Promise<readonly Loaded[]> =>
      (await Promise.all(finished)).filter((each) => each !== null);

    await slow(page);
    await page.goto(url, { waitUntil: 'commit' });
    await press(page);
    const untilPress = (await loaded()).filter(({ isScript }) => isScript);
    const end = performance.now() + longestMs;
    while (performance.now() - lastHeard < quietMs && performance.now() < end) {
      await new Promise((settle) => setTimeout(settle, 100));
    }
    const all = await loaded();
    return { untilPress, all, wireBytes, requests, thirdParties: [...thirdParties] };
  } finally {
    await context.close();
  }
}
