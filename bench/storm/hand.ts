import type { Locator, Page } from '@playwright/test';
import type { Pointer } from './faults.ts';
import type { Tally } from './gambler.ts';

/** How a person presses: with a mouse or with a finger. */
export interface Hand {
  press(what: Locator): Promise<void>;
  /** Twice as fast as it goes. */
  pressTwice(what: Locator): Promise<void>;
  /** Whatever cannot be done, because the page is being loaded or drawn anew, is not done. */
  attempt<T>(work: () => Promise<T>): Promise<T | null>;
}

export function createHand(page: Page, pointer: Pointer, tally: Tally): Hand {
  return {
    press: async (what) => {
      if (pointer === 'mouse') return what.click({ timeout: 5_000 });
      await what.tap({ timeout: 5_000 });
      tally.taps += 1;
    },
    pressTwice: async (what) => {
      if (pointer === 'mouse') {
        await what.dblclick({ timeout: 5_000 });
        tally.double_click += 1;
        return;
      }
      await what.scrollIntoViewIfNeeded({ timeout: 5_000 });
      const box = await what.boundingBox({ timeout: 5_000 });
      if (box === null) return;
      const tap = (): Promise<void> => page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
      await Promise.all([tap(), tap()]);
      tally.double_tap += 1;
      tally.taps += 2;
    },
    attempt: async (work) => {
      try {
        return await work();
      } catch (error) {
        if (page.isClosed()) throw error;
        return null;
      }
    },
  };
}
