import type { Locator, Page } from '@playwright/test';

/** Presses one after another, each a task of its own, with no frame between them, as on a device that is busy. */
export async function pressInOneFrame(page: Page, buttons: readonly Locator[]): Promise<void> {
  const elements = await Promise.all(buttons.map((button) => button.elementHandle()));
  await page.evaluate(async (all) => {
    for (const element of all) {
      if (element instanceof HTMLElement) element.click();
      // What React has to do after an event is done before the next one.
      await Promise.resolve();
    }
  }, elements);
}
