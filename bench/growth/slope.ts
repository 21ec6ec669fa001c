import { atMost, type Result, resultOf } from '../results/result.ts';

/** What one thing costs at growing sizes. */
export interface Series {
  /** Short and unique within the part, such as `place.blocks`. */
  readonly id: string;
  readonly what: string;
  readonly unit: string;
  /** Whether P14 judges it. Times of a busy machine are shown only. */
  readonly judged: boolean;
  /** Pages up to which nothing is said about growth; those of a tree of two levels when absent. */
  readonly least?: number;
  /** By size, the smallest first. */
  readonly points: readonly { readonly size: number; readonly value: number }[];
}

export interface Slope extends Series {
  /** Power of the size that the cost grows by, from the smallest to the largest: 0 is flat, 1 is in proportion. */
  readonly slope: number;
  readonly met: boolean;
}

/** A tenfold may cost 1.41 times as much: a tree of ten times the entries is up to one level deeper. */
const mostSlope = 0.15;
/** Pages below which one more or less is not worth a slope. */
const fewPages = 8;
/**
 * What sessions read of system tables when they run a statement for the first time: an insert of 16 pages took 213 in a new
 * session, and some 50 in one that had run others, at each size.
 */
const firstPages = 250;

/** `least` of the mean of a statement that was run so many times, by sessions that may never have run it before. */
export function leastOfMean(calls: number): number {
  return fewPages + firstPages / calls;
}

function leastOf({ unit, least = fewPages }: Series): number {
  return unit === 'pages' ? least : Number.MIN_VALUE;
}

export function slopeOf(series: Series): Slope {
  const [first, last] = [series.points.at(0), series.points.at(-1)];
  const least = leastOf(series);
  const slope =
    first === undefined || last === undefined || first.size === last.size
      ? 0
      : Math.log(Math.max(last.value, least) / Math.max(first.value, least)) / Math.log(last.size / first.size);
  return { ...series, slope, met: !series.judged || slope <= mostSlope };
}

function short(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toFixed(value >= 10 ? 1 : 2);
}

function sizeWords(size: number): string {
  return size >= 1e6 ? `${size / 1e6} M` : size >= 1e4 ? `${size / 1000} k` : String(size);
}

/** One line for each: values by size, slope, and a verdict where it is judged. */
export function describeSlopes(slopes: readonly Slope[]): readonly string[] {
  return slopes.map(({ what, unit, points, slope, judged, met }) => {
    const values = points.map(({ size, value }) => `${sizeWords(size)}: ${short(value)}`).join('  ');
    const verdict = judged ? (met ? 'holds' : 'MISSED') : '';
    return `P14 ${what.padEnd(46)} ${values} ${unit}; slope ${slope.toFixed(2)}  ${verdict}`.trimEnd();
  });
}

/** In the form of every part: the slopes that are judged, with what each size costs. */
export function resultsOf(slopes: readonly Slope[]): readonly Result[] {
  return slopes
    .filter((slope) => slope.judged && (slope.unit !== 'pages' || (slope.points.at(-1)?.value ?? 0) > leastOf(slope)))
    .map(({ what, slope, points, unit }) =>
      resultOf({
        id: 'P14',
        what: `slope of: ${what}`,
        goal: atMost(mostSlope),
        unit: '',
        figure: slope,
        detail: points.map(({ size, value }) => `${sizeWords(size)}: ${short(value)} ${unit}`).join(', '),
      }),
    );
}
