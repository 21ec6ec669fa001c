/** The data blocks that a server has put on the page: the one by id, and one for each answer it came by. */
export interface FirstBlocks {
  readonly first: string;
  readonly answers: readonly { readonly name: string; readonly status: number; readonly text: string }[];
}

/** Takes the blocks off the page; null when nobody has put any there. */
export function takeFirstBlocks(): FirstBlocks | null {
  const block = document.getElementById('first');
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

/** The page hears presses itself from now on: `first.js` no longer keeps them. Returns those that it has kept. */
export function forgetEarlyPresses(): readonly HTMLElement[] {
  document.dispatchEvent(new Event('touchline:alive'));
  const pressed = [...document.querySelectorAll<HTMLElement>('[data-early]')];
  for (const button of pressed) button.removeAttribute('data-early');
  return pressed;
}

/** Presses again what was pressed before anybody could hear it. */
export function pressAgain(): void {
  for (const button of forgetEarlyPresses()) button.click();
}
