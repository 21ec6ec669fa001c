const KINDS = ['pointerdown', 'click', 'keydown'] as const;

/** From now on says when the player last pressed a button or a key, ms since epoch; minus infinity before the first time. */
export function watchPresses(): () => number {
  let last = Number.NEGATIVE_INFINITY;
  const note = (): void => {
    last = Date.now();
  };
  for (const kind of KINDS) window.addEventListener(kind, note, { capture: true, passive: true });
  return () => last;
}
