import type { Locator, Page } from '@playwright/test';

/** Presses one after another in one task, with a microtask after each and no frame between them, as on a device that is busy. */
export async function pressInOneFrame(page: Page, buttons: readonly Locator[]): Promise<void> {
  const elements = await Promise.all(buttons.map((button) => button.elementHandle()));
  await page.evaluate(async (all) => {
    for (const element of all) {
      if (element instanceof HTMLElement) element.click();
      // What React does in a microtask after an event is done before the next one.
      await Promise.resolve();
    }
  }, elements);
}
