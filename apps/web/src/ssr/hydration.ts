import type { HydrationProgress } from '../bindings/server-markup.ts';

/**
 * Calls `onDone` once, when the screen and all its parts are hydrated: in a task of its own, for a hydrated part may hold
 * further ones. Calls `onProgress` for the screen and for each part before that.
 */
export function createHydration(onDone: () => void, onProgress?: () => void): HydrationProgress {
  const waiting = new Set<string>();
  const found = new Set<string>();
  let isScreenHere = false;
  let isOver = false;
  const check = (): void => {
    if (isOver || !isScreenHere || waiting.size > 0) return;
    isOver = true;
    found.clear();
    onDone();
  };
  const change = (): void => {
    if (!isOver && isScreenHere && waiting.size === 0) setTimeout(check);
  };
  return {
    screen: () => {
      isScreenHere = true;
      onProgress?.();
      change();
    },
    part: (name) => {
      // What was clicked early is hydrated before the click is replayed.
      if (!isOver && !found.has(name)) waiting.add(name);
    },
    done: (name) => {
      // A list goes on to mount parts for as long as the page lives.
      if (isOver) return;
      found.add(name);
      waiting.delete(name);
      onProgress?.();
      change();
    },
  };
}
