import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserContext, Page } from '@playwright/test';
import type { Dice } from '@touchline/testkit/storm-parts';
import type { GamblerOptions, Tally } from './gambler.ts';
import type { Hand } from './hand.ts';

interface TabOptions extends Pick<GamblerOptions, 'url' | 'list'> {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly dice: Dice;
  readonly tally: Tally;
  readonly hand: Hand;
  readonly patienceMs: number;
  /** Whether a bet is on its way. */
  readonly isAmid: () => Promise<boolean>;
  readonly openSlip: () => Promise<unknown>;
  /** The error of somebody who gets no further. */
  readonly stuck: (doing: string) => Promise<Error>;
}

/** What people do to their tabs in the middle of a bet. */
export interface Tabs {
  reload(): Promise<void>;
  /** Two tabs of one bet: both have to end alike. Null when there was nothing to copy. */
  copy(): Promise<Page | null>;
}

export function createTabs(options: TabOptions): Tabs {
  const { page, context, url, list, dice, tally, hand, patienceMs, isAmid, openSlip, stuck } = options;
  const { attempt } = hand;

  /** The page again, as often as it takes while the server is away. */
  const load = async (work: () => Promise<unknown>): Promise<void> => {
    for (const end = Date.now() + patienceMs; Date.now() < end; await wait(300)) {
      try {
        await work();
        await page.locator('[data-ticket]').first().waitFor({ timeout: 10_000 });
        await page.locator('[data-testid="balance"]').waitFor({ timeout: 10_000 });
        return;
      } catch {
        // The server is being killed or started; somebody would press reload.
        work = () => page.goto(`${url}/sportsbook${list}`);
      }
    }
    throw await stuck('loading the page');
  };

  const reloadNow = async (): Promise<void> => {
    await wait(dice.roll(250));
    // What is on the screen already has been seen.
    if (!(await isAmid())) return;
    tally.reload += 1;
    await load(() => page.reload());
    await openSlip();
  };

  const copyNow = async (): Promise<Page | null> => {
    const copies = await attempt(() =>
      Promise.all([context.waitForEvent('page'), page.evaluate(() => void window.open(window.location.href))]),
    );
    if (copies === null) return null;
    tally.copied_tab += 1;
    return copies[0];
  };

  return { reload: reloadNow, copy: copyNow };
}
