/** Most points of one outcome in an answer. */
export const mostPoints = 120;

interface Priced {
  readonly odds: string | null;
}

/** At most `most` of the points, evenly spread: the first, the last, the lowest and the highest price always stay. */
export function thinned<T extends Priced>(points: readonly T[], most: number): T[] {
  if (points.length <= most) return [...points];
  let lowest = -1;
  let highest = -1;
  const price = (at: number): number => Number(points[at]?.odds ?? Number.NaN);
  for (const at of points.keys()) {
    if (Number.isNaN(price(at))) continue;
    if (lowest < 0 || price(at) < price(lowest)) lowest = at;
    if (highest < 0 || price(at) > price(highest)) highest = at;
  }
  const kept = new Set([0, points.length - 1, lowest, highest].filter((at) => at >= 0));
  const spread = most - kept.size;
  for (let step = 1; step <= spread; step += 1) kept.add(Math.floor((step * (points.length - 1)) / (spread + 1)));
  return points.filter((_, at) => kept.has(at));
}
