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

/** A document is served again for a second: waits for one with the row of a match, or without it. */
export async function untilRendered(
  page: Page,
  address: string,
  { id, isThere }: { readonly id: string; readonly isThere: boolean },
): Promise<void> {
  const text = (): Promise<string> => page.evaluate(async (url) => (await fetch(url)).text(), address);
  await expect.poll(async () => (await text()).includes(`data-match="${id}"`)).toBe(isThere);
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
