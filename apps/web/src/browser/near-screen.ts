type Listener = (isNear: boolean) => void;

/**
 * Watches elements with one observer. A class, because a minifier writes a function that is called once into its caller: the
 * observer's callback would hold the caller's element, and the whole screen around it, for good.
 */
class Watching {
  readonly #listeners = new WeakMap<Element, Listener>();
  readonly #observer: IntersectionObserver;

  /** `margin`: by how far outside the screen something still counts as near. */
  constructor(margin: string) {
    this.#observer = new IntersectionObserver(
      (entries) => {
        for (const entry of entries) this.#listeners.get(entry.target)?.(entry.isIntersecting);
      },
      { rootMargin: `${margin} 0px` },
    );
  }

  add(element: Element, listener: Listener): void {
    this.#listeners.set(element, listener);
    this.#observer.observe(element);
  }

  remove(element: Element): void {
    this.#listeners.delete(element);
    this.#observer.unobserve(element);
  }
}

/** By margin. */
const watchings = new Map<string, Watching>();

/**
 * Reports whether an element is on the screen or at most `margin` above or below it, now and at each change; one observer
 * serves all of a margin. Returns how to stop.
 */
export function watchNearScreen(element: Element, margin: `${number}px`, listener: Listener): () => void {
  const watching = watchings.get(margin) ?? new Watching(margin);
  watchings.set(margin, watching);
  watching.add(element, listener);
  return () => watching.remove(element);
}
