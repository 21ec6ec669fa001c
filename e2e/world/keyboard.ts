import { expect, type Locator, type Page } from '@playwright/test';

const enough = 500;

const hasFocus = (wanted: Locator): Promise<boolean> =>
  wanted.evaluateAll((found) => found.some((element) => element === element.ownerDocument.activeElement));

/** Tabs on until `wanted` has the focus, as somebody without a mouse does. */
export const tabTo = async (page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
  for (let presses = 0; presses < enough; presses += 1) {
    if (await hasFocus(wanted)) return;
    await page.keyboard.press(key);
  }
  await expect(wanted, `${enough} times ${key} do not lead here`).toBeFocused();
};

/** Tabs to it and presses Enter. */
export const enterOn = async (page: Page, wanted: Locator): Promise<void> => {
  await expect(wanted).toBeVisible();
  await tabTo(page, wanted);
  await page.keyboard.press('Enter');
};
