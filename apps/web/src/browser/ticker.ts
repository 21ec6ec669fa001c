const listeners = new Set<() => void>();
let timer: number | null = null;

/** One tick a second for every clock on the page, only while one is on it; returns how to stop. */
export function onSecond(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= window.setInterval(() => {
    for (const each of listeners) each();
  }, 1000);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0 && timer !== null) {
      window.clearInterval(timer);
      timer = null;
    }
  };
}
