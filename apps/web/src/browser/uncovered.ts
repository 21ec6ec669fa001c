/** So long, ms, something has to have been seen whole before a press on it counts. */
const SEEN_FOR = 600;
/** What a browser rounds away at the edges of an element that is seen whole. */
const WHOLE = 0.98;

/** Chromium also says whether nothing, of any page, covers or fades what is observed. */
const options: IntersectionObserverInit & { readonly trackVisibility: true; readonly delay: number } = {
  threshold: [0, WHOLE, 1],
  trackVisibility: true,
  delay: 100,
};

/**
 * [EMB-03b] Whether an element has stood there whole, uncovered by the host and unfaded, for the last 600 ms; it says so itself by
 * `data-uncovered`. Browsers that do not say what covers it are asked whether it is on the screen alone.
 */
export function watchUncovered(element: HTMLElement): { isSeen(): boolean; stop(): void } {
  let timer: number | null = null;
  const cover = (): void => {
    if (timer !== null) window.clearTimeout(timer);
    timer = null;
    delete element.dataset['uncovered'];
  };
  const observer = new IntersectionObserver((entries) => {
    for (const entry of entries) {
      const isVisible = !('isVisible' in entry) || entry.isVisible === true;
      if (entry.intersectionRatio < WHOLE || !isVisible) cover();
      else
        timer ??= window.setTimeout(() => {
          element.dataset['uncovered'] = '';
        }, SEEN_FOR);
    }
  }, options);
  observer.observe(element);
  return {
    isSeen: () => element.dataset['uncovered'] !== undefined,
    stop: () => {
      observer.disconnect();
      cover();
    },
  };
}
