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

export interface UncoveredWatch {
  observe(element: HTMLElement): void;
  /** Lets go of what has left the page: nothing is reported of an element that was off the screen when it went. */
  forgetGone(): void;
  isSeen(element: Element): boolean;
  stop(): void;
}

/**
 * [EMB-03b] Whether elements have stood there whole, uncovered by the host and unfaded, for the last 600 ms; they say so themselves
 * by `data-uncovered`. Browsers that do not say what covers them are asked whether they are on the screen alone.
 */
export function watchUncovered(): UncoveredWatch {
  /** Timer of each watched element that is seen, until the 600 ms are over; else null. */
  const timers = new Map<Element, number | null>();
  const cover = (element: HTMLElement): void => {
    const timer = timers.get(element) ?? null;
    if (timer !== null) window.clearTimeout(timer);
    delete element.dataset['uncovered'];
  };
  const observer = new IntersectionObserver((entries) => {
    for (const entry of entries) {
      const element = entry.target as HTMLElement;
      if (!timers.has(element)) continue;
      const isVisible = !('isVisible' in entry) || entry.isVisible === true;
      if (entry.intersectionRatio < WHOLE || !isVisible) {
        cover(element);
        timers.set(element, null);
      } else if ((timers.get(element) ?? null) === null)
        timers.set(
          element,
          window.setTimeout(() => {
            element.dataset['uncovered'] = '';
          }, SEEN_FOR),
        );
    }
  }, options);
  return {
    observe: (element) => {
      if (timers.has(element)) return;
      timers.set(element, null);
      observer.observe(element);
    },
    forgetGone: () => {
      for (const element of timers.keys()) {
        if (element.isConnected) continue;
        cover(element as HTMLElement);
        observer.unobserve(element);
        timers.delete(element);
      }
    },
    isSeen: (element) => timers.has(element) && element instanceof HTMLElement && 'uncovered' in element.dataset,
    stop: () => {
      observer.disconnect();
      for (const element of timers.keys()) cover(element as HTMLElement);
      timers.clear();
    },
  };
}
