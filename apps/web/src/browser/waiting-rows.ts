/** Rows that have come to a list of the page and wait until somebody wants to see them. */
interface Waiting {
  readonly count: number;
  show(): void;
}

const lists = new Map<object, Waiting>();
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

/** Says what waits in the list that is known by this key. The first list goes on speaking for all while its count changes. */
export function setWaiting(list: object, waiting: Waiting): void {
  lists.set(list, waiting);
  tell();
}

/** Nothing waits in the list any more. */
export function dropWaiting(list: object): void {
  lists.delete(list);
  tell();
}

/** How many wait in all lists together, for the first of them, which speaks for all; none for the others. */
export function countWaiting(list: object): number {
  if (lists.keys().next().value !== list) return 0;
  let sum = 0;
  for (const { count } of lists.values()) sum += count;
  return sum;
}

export function showWaiting(): void {
  for (const waiting of lists.values()) waiting.show();
}

/** Whenever a count changes; returns how to stop. */
export function onWaiting(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
