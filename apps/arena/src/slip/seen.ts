import { type RefObject } from 'preact';
import { useEffect } from 'preact/hooks';
import { isHosted } from '../frame.ts';

/** So long, ms, a button has to have been seen whole before a press on it counts. */
const SEEN_FOR = 600;
/** What a browser rounds away at the edges of an element that is seen whole. */
const WHOLE = 0.98;

/** Chromium also says whether nothing, of any page, covers or fades what is observed. */
const options: IntersectionObserverInit & { readonly trackVisibility: true; readonly delay: number } = {
  threshold: [0, WHOLE, 1],
  trackVisibility: true,
  delay: 100,
};

function watch(element: HTMLElement): () => void {
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
  return () => {
    observer.disconnect();
    cover();
  };
}

/**
 * [EMB-03b] Whether a press on a button may count: where a host frames the product only once the button was seen uncovered for a
 * moment, as the host could have laid something over it. Elsewhere always, and at no cost.
 */
export function useSeen(buttonRef: RefObject<HTMLElement | null>): () => boolean {
  useEffect(() => {
    const button = buttonRef.current;
    return button !== null && isHosted() ? watch(button) : undefined;
  }, [buttonRef]);
  return () => !isHosted() || buttonRef.current?.dataset['uncovered'] !== undefined;
}
