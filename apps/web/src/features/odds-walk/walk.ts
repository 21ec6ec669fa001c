/** Middle of a button on the screen, in px. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

export type Direction = 'left' | 'right' | 'up' | 'down';

/** Middles this close to each other stand in one row. */
const ROW = 12;
/** Being aside counts more than being far, so that a column is followed through rows of other shapes. */
const ASIDE = 2;

const DIRECTIONS: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

/** Direction of an arrow key on the screen, whichever way the text runs; null for another key. */
export function directionOf(key: string): Direction | null {
  return DIRECTIONS[key] ?? null;
}

/** Index of the place next to `from` in a direction; null at the edge. */
export function nextPlace(places: readonly Place[], from: Place, direction: Direction): number | null {
  let best: { readonly index: number; readonly cost: number } | null = null;
  for (const [index, { x, y }] of places.entries()) {
    const cost = costOf(x - from.x, y - from.y, direction);
    if (cost !== null && (best === null || cost < best.cost)) best = { index, cost };
  }
  return best?.index ?? null;
}

function costOf(dx: number, dy: number, direction: Direction): number | null {
  const inRow = Math.abs(dy) < ROW;
  if (direction === 'left' || direction === 'right') {
    const ahead = direction === 'left' ? -dx : dx;
    return inRow && ahead > 0 ? ahead : null;
  }
  const ahead = direction === 'up' ? -dy : dy;
  return !inRow && ahead > 0 ? ahead + Math.abs(dx) * ASIDE : null;
}

/** Index of the last place of the row of `from` towards a side of the screen; that of `from` itself at the end. */
export function endOfRow(places: readonly Place[], from: Place, side: 'left' | 'right'): number {
  const sign = side === 'left' ? -1 : 1;
  let best = -1;
  for (const [index, { x, y }] of places.entries()) {
    if (Math.abs(y - from.y) >= ROW) continue;
    if (best < 0 || (x - (places[best]?.x ?? x)) * sign > 0) best = index;
  }
  return best;
}

/** Index of the place nearest to where something was; null without one. */
export function nearestPlace(places: readonly Place[], from: Place): number | null {
  let best: { readonly index: number; readonly distance: number } | null = null;
  for (const [index, { x, y }] of places.entries()) {
    const distance = Math.hypot(x - from.x, y - from.y);
    if (best === null || distance < best.distance) best = { index, distance };
  }
  return best?.index ?? null;
}
