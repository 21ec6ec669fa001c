const KINDS = ['pointerdown', 'click', 'keydown'] as const;

/**
 * Starts recording clicks; the returned function gives the time of the last one, ms since epoch, and minus infinity before
 * the first.
 */
export function watchPresses(): () => number {
  let last = Number.NEGATIVE_INFINITY;
  const note = (): void => {
    last = Date.now();
  };
  for (const kind of KINDS) window.addEventListener(kind, note, { capture: true, passive: true });
  return () => last;
}
