import type { Taking } from '../bindings/served.ts';

/**
 * Calls `onDone` once, when the screen and all its parts are alive: in a task of its own, for a part that is found may hold
 * further ones.
 */
export function createHydration(onDone: () => void): Taking {
  const waiting = new Set<string>();
  const found = new Set<string>();
  let isScreenHere = false;
  let isOver = false;
  const look = (): void => {
    if (isOver || !isScreenHere || waiting.size > 0) return;
    isOver = true;
    found.clear();
    onDone();
  };
  const change = (): void => {
    if (!isOver && isScreenHere && waiting.size === 0) setTimeout(look);
  };
  return {
    screen: () => {
      isScreenHere = true;
      change();
    },
    part: (name) => {
      // What was pressed at once is alive before it is told of.
      if (!isOver && !found.has(name)) waiting.add(name);
    },
    done: (name) => {
      // A list goes on to mount parts for as long as the page lives.
      if (isOver) return;
      found.add(name);
      waiting.delete(name);
      change();
    },
  };
}
