/** How long nobody may have done anything: long enough to reach from a price to the stake, in milliseconds. */
const QUIET_FOR = 2_000;
/** What shows that somebody is at it. */
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove', 'focusin', 'focusout'] as const;
/** Where the next key belongs to whoever types or builds a bet. */
const IN_USE = 'input, select, textarea, [contenteditable], [data-ticket] *:not([data-receipt], [data-receipt] *)';

function isInUse(): boolean {
  return document.activeElement?.matches(IN_USE) === true;
}

/**
 * Calls back once nobody does anything: no press, key or movement for two seconds, and the focus neither in a field nor in the
 * slip. Answers how to stop waiting.
 */
export function atQuietMoment(callback: () => void): () => void {
  let timer = 0;
  const stop = (): void => {
    window.clearTimeout(timer);
    for (const type of SIGNS) window.removeEventListener(type, wait, true);
  };
  function wait(): void {
    window.clearTimeout(timer);
    timer = window.setTimeout(() => {
      // Leaving the field is a sign of its own, which waits anew.
      if (isInUse()) return;
      stop();
      callback();
    }, QUIET_FOR);
  }
  for (const type of SIGNS) window.addEventListener(type, wait, { capture: true, passive: true });
  wait();
  return stop;
}
