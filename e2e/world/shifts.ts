import type { Page } from '@playwright/test';

/** Writes down every entry of the layout-shift API in the pages that are opened from now on. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.defineProperty(globalThis, 'shifts', { value: shifts });
    const nameOf = (node: unknown): string => {
      const element = node instanceof Element ? node : node instanceof Node ? node.parentElement : null;
      return element === null ? 'gone' : element.outerHTML.slice(0, 120);
    };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (Reflect.get(entry, 'hadRecentInput') === true) continue;
        const sources: readonly unknown[] = Reflect.get(entry, 'sources');
        const moved = sources.map((source) => nameOf(Reflect.get(Object(source), 'node')));
        shifts.push(`${Reflect.get(entry, 'value')}: ${moved.join(', ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/**
 * What has moved by itself since the page was opened; a line a shift. Two frames later: the observer reports a shift after
 * the frame in which it happened.
 */
export function shiftsOf(page: Page): Promise<readonly string[]> {
  return page.evaluate(
    () =>
      new Promise<readonly string[]>((resolve) => {
        requestAnimationFrame(() =>
          requestAnimationFrame(() => setTimeout(() => resolve(Reflect.get(globalThis, 'shifts')))),
        );
      }),
  );
}

/** What these shifts come to. */
export function sumOf(shifts: readonly string[]): number {
  return shifts.reduce((sum, line) => sum + Number.parseFloat(line), 0);
}
