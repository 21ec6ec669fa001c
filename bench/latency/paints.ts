import type { Page } from '@playwright/test';

/** A price that was painted: which, what it says, and when, ms since 1970 with fractions. */
export type Paint = readonly [outcome: string, odds: string, at: number];

declare global {
  var paintedPrices: Paint[];
  var stopPainting: () => void;
}

/**
 * In the page: notes each price on screen that changes, at the end of the frame that shows it. A change is in the frame
 * whose callbacks come next, or are running; a message sent from one of them arrives once the frame is drawn.
 */
function start(): void {
  const visible = new Set<Element>();
  for (const button of document.querySelectorAll('[data-outcome]')) {
    const { top, bottom, height } = button.getBoundingClientRect();
    if (height > 0 && top >= 0 && bottom <= window.innerHeight) visible.add(button);
  }
  globalThis.paintedPrices = [];
  let changed = new Set<Element>();
  let drawn: readonly Element[] = [];
  let isOver = false;
  const observer = new MutationObserver((records) => {
    for (const { target } of records) {
      const element = target instanceof Element ? target : target.parentElement;
      const button = element?.closest('[data-outcome]');
      if (button !== null && button !== undefined && visible.has(button)) changed.add(button);
    }
  });
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  const last = new Map<Element, string>();
  const oddsOf = (button: Element): string => /[\d.]+$/.exec(button.textContent)?.[0] ?? '';
  for (const button of visible) last.set(button, oddsOf(button));
  const channel = new MessageChannel();
  channel.port1.addEventListener('message', () => {
    const at = performance.timeOrigin + performance.now();
    // What other callbacks of the frame changed was seen after ours had run, and is drawn all the same.
    for (const button of new Set([...drawn, ...changed])) {
      const odds = oddsOf(button);
      if (last.get(button) === odds) continue;
      last.set(button, odds);
      globalThis.paintedPrices.push([button.getAttribute('data-outcome') ?? '', odds, at]);
    }
    changed = new Set();
    drawn = [];
  });
  channel.port1.start();
  const frame = (): void => {
    if (isOver) return;
    drawn = [...changed];
    changed = new Set();
    channel.port2.postMessage(null);
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  globalThis.stopPainting = () => {
    isOver = true;
    observer.disconnect();
  };
}

/** Paints of prices on screen while `work` goes on, which can ask how many there are by now. */
export async function paintsDuring(
  page: Page,
  work: (painted: () => Promise<number>) => Promise<void>,
): Promise<readonly Paint[]> {
  await page.evaluate(start);
  await work(() => page.evaluate(() => globalThis.paintedPrices.length));
  return page.evaluate(() => {
    globalThis.stopPainting();
    return globalThis.paintedPrices;
  });
}
