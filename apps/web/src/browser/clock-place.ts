/** Gives up the place that `before-hydration.ts` has kept for the clock of the session. */
export function letClockGo(): void {
  delete document.documentElement.dataset['clock'];
}
