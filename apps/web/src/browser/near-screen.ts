type Listener = (isNear: boolean) => void;

interface Watching {
  readonly observer: IntersectionObserver;
  readonly listeners: WeakMap<Element, Listener>;
}

/** By how far outside the screen something still counts as near. */
const watchings = new Map<string, Watching>();

// Made apart: in a function that knows an element, its callback would hold that element, and all around it, for good.
function createWatching(margin: string): Watching {
  const listeners = new WeakMap<Element, Listener>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const entry of entries) listeners.get(entry.target)?.(entry.isIntersecting);
    },
    { rootMargin: `${margin} 0px` },
  );
  const made = { observer, listeners };
  watchings.set(margin, made);
  return made;
}

/**
 * Tells whether an element is on the screen or at most `margin` above or below it, now and at each change; one observer
 * serves all of a margin. Returns how to stop.
 */
export function watchNearScreen(element: Element, margin: `${number}px`, listener: Listener): () => void {
  const { observer, listeners } = watchings.get(margin) ?? createWatching(margin);
  listeners.set(element, listener);
  observer.observe(element);
  return () => {
    listeners.delete(element);
    observer.unobserve(element);
  };
}
