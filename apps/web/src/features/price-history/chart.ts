/** A price as it was from a moment on; null where it was not for sale. */
export interface PricePoint {
  readonly at: number;
  readonly odds: number | null;
}

export interface Frame {
  readonly from: number;
  readonly to: number;
  /** Least and largest odds shown; `most` is larger than `least`. */
  readonly least: number;
  readonly most: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Points from a moment on, the price that stood then first; a start before the first point changes nothing. For drawing
 * only: no odds that are shown or bet come from these numbers.
 */
export function since(points: readonly PricePoint[], from: number): readonly PricePoint[] {
  const later = points.filter(({ at }) => at >= from);
  const before = points.findLast(({ at }) => at < from);
  return before === undefined ? later : [{ at: from, odds: before.odds }, ...later];
}

/** Least and largest odds with room around them, so that a price that never moved is a line in the middle. */
export function rangeOf(
  lines: readonly (readonly PricePoint[])[],
): { readonly least: number; readonly most: number } | null {
  const all = lines.flatMap((points) => points.flatMap(({ odds }) => odds ?? []));
  if (all.length === 0) return null;
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const room = Math.max((high - low) * 0.08, high * 0.01);
  return { least: Math.max(1, low - room), most: high + room };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Long odds and short ones move alike on this scale. */
export function heightAt(odds: number, { least, most, height }: Frame): number {
  const share = (Math.log(odds) - Math.log(least)) / (Math.log(most) - Math.log(least));
  return round(height - share * height);
}

export function placeAt(at: number, { from, to, width }: Frame): number {
  return round(to <= from ? width : ((Math.min(Math.max(at, from), to) - from) / (to - from)) * width);
}

/** Path of a step line: a price holds until the next one; a gap where it was not for sale; the last one holds to the end. */
export function pathOf(points: readonly PricePoint[], frame: Frame): string {
  const parts: string[] = [];
  let isDrawing = false;
  for (const { at, odds } of points) {
    const x = placeAt(at, frame);
    if (odds === null) {
      if (isDrawing) parts.push(`H${x}`);
      isDrawing = false;
      continue;
    }
    const y = heightAt(odds, frame);
    parts.push(isDrawing ? `H${x}V${y}` : `M${x} ${y}`);
    isDrawing = true;
  }
  if (isDrawing) parts.push(`H${frame.width}`);
  return parts.join('');
}

/** Least and largest price among some points, as the texts they came as; null without one. */
export function extremesOf(
  points: readonly { readonly odds: string | null }[],
): { readonly lowest: string; readonly highest: string } | null {
  const known = points.flatMap(({ odds }) => odds ?? []);
  const [first] = known;
  if (first === undefined) return null;
  const pick = (better: (a: number, b: number) => boolean): string =>
    known.reduce((best, odds) => (better(Number(odds), Number(best)) ? odds : best), first);
  return { lowest: pick((a, b) => a < b), highest: pick((a, b) => a > b) };
}
