import { compare, parseDecimal } from '../odds/exact.ts';
import type { MarketOrderFacts } from './catalogue-types.ts';

function compareTexts(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

/** Values of a specifier in its order: `setnr=2|total=9.5` is `['2', '9.5']`. */
function valuesOf(specifier: string): readonly string[] {
  return specifier === '' ? [] : specifier.split('|').map((part) => part.slice(part.indexOf('=') + 1));
}

function compareValues(a: string, b: string): number {
  const [x, y] = [parseDecimal(a.replace(/^\+/, '')), parseDecimal(b.replace(/^\+/, ''))];
  if (x !== null && y !== null) return compare(x, y);
  if (x !== null) return -1;
  return y === null ? compareTexts(a, b) : 1;
}

/** Specifier lines: numbers by value, words after them by letter; a shorter specifier first. */
export function compareSpecifiers(a: string, b: string): number {
  const [left, right] = [valuesOf(a), valuesOf(b)];
  for (const [place, value] of left.entries()) {
    const other = right[place];
    if (other === undefined) return 1;
    const order = compareValues(value, other);
    if (order !== 0) return order;
  }
  return left.length < right.length ? -1 : compareTexts(a, b);
}

/** Everything of the specifier but the last value: the lines of one set or map belong together. */
function lineFamily(specifier: string): string {
  return specifier.includes('|') ? specifier.slice(0, specifier.lastIndexOf('|')) : '';
}

/** Order of markets: priority, kind, then the lines of a kind, most balanced first, then by value (CAT-04). */
export function compareMarkets(a: MarketOrderFacts, b: MarketOrderFacts): number {
  if (a.priority !== b.priority) return a.priority - b.priority;
  if (a.id !== b.id) return compareValues(a.id, b.id);
  const family = compareSpecifiers(lineFamily(a.specifier), lineFamily(b.specifier));
  if (family !== 0) return family;
  if (a.most_balanced !== b.most_balanced) return a.most_balanced ? -1 : 1;
  return compareSpecifiers(a.specifier, b.specifier);
}

/** The markets of a match in the order in which they are shown (CAT-04). */
export function orderMarkets<M extends MarketOrderFacts>(markets: Iterable<M>): readonly M[] {
  return [...markets].toSorted(compareMarkets);
}
