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

function earlyPresses(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[data-early]')];
}

/** The page handles clicks itself from now on: `before-hydration.js` stops recording them. */
function stopKeeping(): void {
  document.dispatchEvent(new Event('touchline:alive'));
}

/** Within this time a replayed click must show. */
const SHOWN_WITHIN = 2_000;

/**
 * Replays clicks from before hydration. The mark stays until the page shows the selection, so that nothing flashes. Where
 * the price was refused, the button is released.
 */
export function replayEarlyPresses(): void {
  stopKeeping();
  let waiting = earlyPresses();
  for (const button of waiting) button.click();
  const end = performance.now() + SHOWN_WITHIN;
  const check = (): void => {
    const isOver = performance.now() > end;
    waiting = waiting.filter((button) => {
      const name = button.dataset['outcome'] ?? '';
      if (!button.isConnected) {
        // React replaced the server's markup, so the button is another element now.
        if (document.querySelector(`[data-outcome="${CSS.escape(name)}"][data-state="selected"]`) === null)
          pressWhenThere([name]);
        return false;
      }
      const isShown = button.dataset['state'] === 'selected';
      if (!isShown && !isOver) return true;
      button.removeAttribute('data-early');
      if (!isShown) button.setAttribute('aria-pressed', 'false');
      return false;
    });
    if (waiting.length > 0) requestAnimationFrame(check);
  };
  check();
}

/** Keys of the prices that were clicked before hydration; read before their markup is removed. */
export function takeEarlyPresses(): readonly string[] {
  stopKeeping();
  return earlyPresses().flatMap(({ dataset }) => dataset['outcome'] ?? []);
}

/** A price that has not rendered by then is not clicked. */
const THERE_WITHIN = 30_000;

/** Presses these prices, each as soon as its button is in the document and enabled. */
export function pressWhenThere(names: readonly string[]): void {
  const waiting = new Set(names);
  if (waiting.size === 0) return;
  const check = (): void => {
    for (const button of document.querySelectorAll<HTMLElement>('button[data-outcome][data-state="idle"]')) {
      if (waiting.delete(button.dataset['outcome'] ?? '')) button.click();
    }
    if (waiting.size === 0) watch.disconnect();
  };
  const watch = new MutationObserver(check);
  watch.observe(document.body, { childList: true, subtree: true, attributeFilter: ['data-state'] });
  setTimeout(() => watch.disconnect(), THERE_WITHIN);
  check();
}
