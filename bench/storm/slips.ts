import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { createDriver } from '@touchline/testkit/driver';
import type { Dice } from '@touchline/testkit/storm-parts';
import { look } from './screen.ts';

interface SlipOptions {
  readonly page: Page;
  readonly driver: ReturnType<typeof createDriver>;
  readonly dice: Dice;
  readonly patienceMs: number;
  /** Comes before a slip is built. */
  readonly prepare: () => Promise<void>;
  /** The error of somebody who gets no further. */
  readonly stuck: (doing: string) => Promise<Error>;
}

/** Outcomes that are on the screen and can be pressed. */
function outcomesShown(page: Page): Promise<readonly string[]> {
  return page.locator('main [data-outcome][data-state="idle"]').evaluateAll((buttons) =>
    // The list holds prices that are shown on other widths only.
    buttons
      .filter((button) => button.checkVisibility({ visibilityProperty: true }))
      .map((button) => button.getAttribute('data-outcome') ?? ''),
  );
}

/** One of the first outcomes on the screen. */
export async function someOutcome(page: Page, dice: Dice): Promise<string | undefined> {
  const all = await outcomesShown(page);
  return all[dice.roll(Math.min(all.length, 40))];
}

/** A small stake, as it is typed. */
export function someStake(dice: Dice): string {
  const cents = String(10 + dice.roll(490)).padStart(3, '0');
  return `${cents.slice(0, -2)}.${cents.slice(-2)}`;
}

/** Builds slips on the screen; each call ends with one whose button would place it. */
export function createSlipBuilder({
  page,
  driver,
  dice,
  patienceMs,
  prepare,
  stuck,
}: SlipOptions): () => Promise<void> {
  /** Empties the slip, whatever the last bet left in it. */
  const clear = async (): Promise<void> => {
    const seen = await look(page);
    if (seen.receipt !== null && seen.state === null)
      await driver.ticket.getByRole('button', { name: 'New slip' }).click();
    const remove = driver.ticket.locator('[data-remove]');
    while ((await remove.count()) > 0) await remove.first().click({ timeout: 5_000 });
  };

  /** One or two selections with a stake; true when the button would place them. */
  const build = async (): Promise<boolean> => {
    await prepare();
    await driver.openSlip();
    await clear();
    const count = dice.chance(0.7) ? 1 : 2;
    for (let tries = 0; tries < 8 && (await driver.selections.count()) < count; tries += 1) {
      const outcome = await someOutcome(page, dice);
      if (outcome === undefined) {
        await wait(300);
        continue;
      }
      await page.locator(`main [data-outcome="${outcome}"]`).first().click({ timeout: 5_000 });
      await wait(50);
    }
    await driver.stake.first().fill(someStake(dice), { timeout: 5_000 });
    for (const end = Date.now() + 4_000; Date.now() < end; await wait(80)) {
      const { act } = await look(page);
      if (act === 'place' || act === 'accept') return true;
    }
    return false;
  };

  return async () => {
    for (const end = Date.now() + patienceMs; Date.now() < end;) {
      try {
        if (await build()) return;
      } catch {
        // A price that went, a page that was drawn anew: somebody picks another one.
      }
      await wait(100);
    }
    throw await stuck('building a slip');
  };
}
