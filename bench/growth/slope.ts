import { atMost, type Result, resultOf } from '../results/result.ts';

/** What one thing costs at growing sizes. */
export interface Series {
  /** Short and unique within the part, such as `place.blocks`. */
  readonly id: string;
  readonly what: string;
  readonly unit: string;
  /** Whether P14 judges it. Times of a busy machine are shown only. */
  readonly judged: boolean;
  /** How often it was heard where it was heard least, when that was by chance: means of few calls tell little. */
  readonly calls?: number;
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

/** What nothing is said about: of a statement that was run so many times, by sessions that may never have run it before. */
function leastOf({ unit, calls }: Series): number {
  if (unit !== 'pages') return Number.MIN_VALUE;
  return calls === undefined ? fewPages : fewPages + firstPages / calls;
}

function powerOf({ points }: Series, least: number): number {
  const [first, last] = [points.at(0), points.at(-1)];
  return first === undefined || last === undefined || first.size === last.size
    ? 0
    : Math.log(Math.max(last.value, least) / Math.max(first.value, least)) / Math.log(last.size / first.size);
}

function lastOf({ points }: Series): number {
  return points.at(-1)?.value ?? 0;
}

/** Whether it reads more than a few pages, and was heard too seldom to say whether they are those of a first run. */
function isHeardTooSeldom(series: Series): boolean {
  return series.judged && series.calls !== undefined && lastOf(series) > fewPages && lastOf(series) <= leastOf(series);
}

function seldomWords({ calls = 0 }: Series): string {
  return `not judged, ${calls} ${calls === 1 ? 'call' : 'calls'}`;
}

/** One that was heard too seldom has the slope of its bare means, and never misses. */
export function slopeOf(series: Series): Slope {
  const isSeldom = isHeardTooSeldom(series);
  const slope = powerOf(series, isSeldom ? fewPages : leastOf(series));
  return { ...series, slope, met: !series.judged || isSeldom || slope <= mostSlope };
}

function short(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toFixed(value >= 10 ? 1 : 2);
}

function sizeWords(size: number): string {
  return size >= 1e6 ? `${size / 1e6} M` : size >= 1e4 ? `${size / 1000} k` : String(size);
}

/** One line for each: values by size, slope, and a verdict where it is judged. */
export function describeSlopes(slopes: readonly Slope[]): readonly string[] {
  return slopes.map((each) => {
    const { what, unit, points, slope, judged, met } = each;
    const values = points.map(({ size, value }) => `${sizeWords(size)}: ${short(value)}`).join('  ');
    const verdict = isHeardTooSeldom(each) ? seldomWords(each) : judged ? (met ? 'holds' : 'MISSED') : '';
    return `P14 ${what.padEnd(46)} ${values} ${unit}; slope ${slope.toFixed(2)}  ${verdict}`.trimEnd();
  });
}

/** In the form of every part: the slopes that are judged, with what each size costs, and those heard too seldom as not judged. */
export function resultsOf(slopes: readonly Slope[]): readonly Result[] {
  return slopes
    .filter((slope) => slope.judged && (lastOf(slope) > leastOf(slope) || isHeardTooSeldom(slope)))
    .map((each) => {
      const { what, slope, points, unit } = each;
      const values = points.map(({ size, value }) => `${sizeWords(size)}: ${short(value)} ${unit}`).join(', ');
      const isSeldom = isHeardTooSeldom(each);
      return resultOf({
        id: 'P14',
        what: `slope of: ${what}`,
        goal: isSeldom ? null : atMost(mostSlope),
        unit: '',
        figure: slope,
        detail: isSeldom ? `${seldomWords(each)}; ${values}` : values,
      });
    });
}
