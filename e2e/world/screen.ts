import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';

/** The main part of a page. */
export function main(page: Page): Locator {
  return page.getByRole('main');
}

/** Rows of a match in the lists of the main part. */
export function rowOf(page: Page, id: string): Locator {
  return main(page).locator(`li[data-match="${id}"]`);
}

/** The tree of sports in the rail. */
export function tree(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Sports', exact: true });
}

/** The calendar day of a moment, in UTC. */
export function dayOf(moment: string | number): string {
  return new Date(moment).toISOString().slice(0, 10);
}

export async function expectNoWiderThan(page: Page, widths: readonly number[], what: string): Promise<void> {
  const before = page.viewportSize();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expect
      .poll(
        () => page.evaluate(() => (document.scrollingElement?.scrollWidth ?? 0) - innerWidth),
        `${what} at ${width}`,
      )
      .toBeLessThanOrEqual(0);
  }
  if (before !== null) await page.setViewportSize(before);
}
