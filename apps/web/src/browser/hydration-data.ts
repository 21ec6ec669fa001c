import type { EarlyPicks } from './early-picks.ts';

/** The data blocks in server-rendered markup: one with the state, and one for each answer. */
export interface HydrationBlocks {
  readonly first: string;
  readonly answers: readonly { readonly name: string; readonly status: number; readonly text: string }[];
}

/** Removes the data blocks from the document; null without any. */
export function takeHydrationBlocks(): HydrationBlocks | null {
  const block = document.getElementById('hydration');
  if (block === null) return null;
  const answers = [...document.querySelectorAll<HTMLScriptElement>('script[data-answer]')].map((script) => {
    script.remove();
    const { answer = '', status = '200' } = script.dataset;
    return { name: answer, status: Number(status), text: script.textContent };
  });
  block.remove();
  return { first: block.textContent, answers };
}

/**
 * When the document came from its server, ms since epoch; null when the browser had it in a cache, so that what it says
 * may be of any age.
 */
export function arrivedAt(): number | null {
  const [entry] = performance.getEntriesByType('navigation');
  if (!(entry instanceof PerformanceNavigationTiming)) return null;
  return entry.transferSize === 0 ? null : performance.timeOrigin + entry.responseStart;
}

/** What was pressed before the page is alive, which handles presses itself from now on (`early/early-slip.ts`). */
export function takeEarlyPicks(): EarlyPicks {
  const detail: EarlyPicks = { picks: [], others: [], removed: [] };
  document.dispatchEvent(new CustomEvent('touchline:alive', { detail }));
  return detail;
}

/** A part of the page that is not drawn by then keeps no mark, ms. */
const MARKED_FOR = 2_000;

/** Takes the early marks off, each as soon as the page shows the selection by itself, so that nothing flashes. */
export function releaseEarlyMarks(isHeld: (outcome: string) => boolean): void {
  const until = performance.now() + MARKED_FOR;
  const check = (): void => {
    let waits = false;
    for (const button of document.querySelectorAll<HTMLElement>('[data-early]')) {
      const { state, outcome = '' } = button.dataset;
      if (state === 'idle' && isHeld(outcome) && performance.now() < until) {
        waits = true;
        continue;
      }
      button.removeAttribute('data-early');
      button.ariaPressed = String(state === 'selected');
    }
    // The page counts by itself from its first frame on.
    document.documentElement.style.removeProperty('--early');
    if (waits) requestAnimationFrame(check);
  };
  requestAnimationFrame(check);
}

/** A price that has not rendered by then is not clicked. */
const THERE_WITHIN = 30_000;

/** Presses these prices, each as soon as its button is in the document and enabled; one that is what it is to become is left. */
export function pressWhenThere(names: readonly string[], from: 'idle' | 'selected'): void {
  const waiting = new Set(names);
  if (waiting.size === 0) return;
  const check = (): void => {
    for (const button of document.querySelectorAll<HTMLElement>('button[data-outcome]')) {
      const { outcome = '', state } = button.dataset;
      if ((state === 'idle' || state === 'selected') && waiting.delete(outcome) && state === from) button.click();
    }
    if (waiting.size === 0) watch.disconnect();
  };
  const watch = new MutationObserver(check);
  watch.observe(document.body, { childList: true, subtree: true, attributeFilter: ['data-state'] });
  setTimeout(() => watch.disconnect(), THERE_WITHIN);
  check();
}
