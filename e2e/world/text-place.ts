import type { Locator } from '@playwright/test';

/** Where the first text of an element stands. */
export function textPlaceOf(element: Locator): Promise<readonly number[]> {
  return element.evaluate((found) => {
    const range = document.createRange();
    range.selectNodeContents(document.createTreeWalker(found, NodeFilter.SHOW_TEXT).nextNode() ?? found);
    const { x, y } = range.getBoundingClientRect();
    return [x, y].map((side) => Math.round(side * 10) / 10);
  });
}
