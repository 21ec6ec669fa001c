type Listener = (isNear: boolean) => void;

/** How far outside the screen something counts as near. */
const MARGIN = '800px 0px';
const listeners = new WeakMap<Element, Listener>();
let observer: IntersectionObserver | null = null;

// Made apart: in a function that knows an element, its callback would hold that element, and all around it, for good.
function createObserver(): IntersectionObserver {
  return new IntersectionObserver(
    (entries) => {
      for (const entry of entries) listeners.get(entry.target)?.(entry.isIntersecting);
    },
    { rootMargin: MARGIN },
  );
}

/** Tells whether an element is near the screen, now and at each change; one observer serves all. Returns how to stop. */
export function watchNearScreen(element: Element, listener: Listener): () => void {
  observer ??= createObserver();
  const watching = observer;
  listeners.set(element, listener);
  watching.observe(element);
  return () => {
    listeners.delete(element);
    watching.unobserve(element);
  };
}
