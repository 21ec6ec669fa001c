/** CFG-05, in ms. */
const LATEST = 3_000;
/** A browser without idle callbacks (Safari before 26) is given so long to do what is at hand, in ms. */
const SOON = 200;

/** Runs work that can wait once the browser is idle, at the latest after 3000 ms (CFG-05). */
export function whenIdle(callback: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(() => callback(), { timeout: LATEST });
  else setTimeout(callback, SOON);
}
