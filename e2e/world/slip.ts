import { expect, type Locator, type Page } from '@playwright/test';
import type { Driver } from '@touchline/testkit/driver';

/** Opens the slip where it does not stand beside the page. */
export async function showSlip(page: Page, driver: Driver): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) < 1280) await page.getByRole('button', { name: /^Bet slip, / }).click();
  await expect(driver.mainButton).toBeVisible();
}

/** The button of a bet type. */
export function typeButton(driver: Driver, name: string): Locator {
  return driver.slip.getByRole('button', { name, exact: true });
}
