import { setTimeout as wait } from 'node:timers/promises';
import { launchBrowser } from '@touchline/testkit/browser';

export interface PageCost {
  /** Bytes of the script heap after a collection. */
  readonly heap: number;
  readonly elements: number;
  /** Milliseconds of the main thread until the page stands. */
  readonly load: number;
  /** Of each second that it stands, in the states that were asked for. */
  readonly standing: readonly number[];
}

const viewport = { width: 1440, height: 900 };
const standingMs = 6000;

/** Opens a page of a server; after it has loaded, each of `states` is entered and watched. Prices stand on the page. */
export async function costOfPage(
  url: string,
  path: string,
  states: readonly (() => Promise<unknown>)[],
): Promise<PageCost> {
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext({ viewport });
    await context.addCookies([{ name: 'touchline.consent', value: 'necessary', url }]);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const metric = async (name: string): Promise<number> =>
      (await session.send('Performance.getMetrics')).metrics.find((each) => each.name === name)?.value ?? 0;
    await page.goto(`${url}/sportsbook${path}`);
    await page.locator('[data-outcome]').first().waitFor();
    await page.waitForLoadState('networkidle');
    const load = (await metric('ThreadTime')) * 1000;
    const standing: number[] = [];
    for (const enter of states) {
      await enter();
      // What the state before has set going ends first.
      await wait(1000);
      const before = await metric('ThreadTime');
      await wait(standingMs);
      standing.push((((await metric('ThreadTime')) - before) * 1e6) / standingMs);
    }
    await session.send('HeapProfiler.enable');
    await session.send('HeapProfiler.collectGarbage');
    const heap = await metric('JSHeapUsedSize');
    return { heap, elements: await page.evaluate(() => document.querySelectorAll('*').length), load, standing };
  } finally {
    await browser.close();
  }
}
