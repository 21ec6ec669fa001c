/** Exact arithmetic of the model: fractions of whole numbers, never reduced, and amounts as people type them. */
export interface Fraction {
  readonly num: bigint;
  readonly den: bigint;
}

export function whole(num: bigint): Fraction {
  return { num, den: 1n };
}

export function times(a: Fraction, b: Fraction): Fraction {
  return { num: a.num * b.num, den: a.den * b.den };
}

export function plus(a: Fraction, b: Fraction): Fraction {
  return a.den === b.den
    ? { num: a.num + b.num, den: a.den }
    : { num: a.num * b.den + b.num * a.den, den: a.den * b.den };
}

export function isBelow(a: Fraction, b: Fraction): boolean {
  return a.num * b.den < b.num * a.den;
}

export function isSame(a: Fraction, b: Fraction): boolean {
  return a.num * b.den === b.num * a.den;
}

/** Rounded up, for what is not negative. */
export function up({ num, den }: Fraction): bigint {
  return (num + den - 1n) / den;
}

/** Rounded half up, for what is not negative. */
export function halfUp({ num, den }: Fraction): bigint {
  return (2n * num + den) / (2n * den);
}

function read(text: string): Fraction | null {
  const [before = '', after = '', ...more] = text.split('.');
  if (more.length > 0 || !/^\d+$/.test(before + after) || before === '') return null;
  // Thousandths for all odds, so that their sums share a denominator.
  const places = Math.max(3, after.length);
  return { num: BigInt(before + after.padEnd(places, '0')), den: 10n ** BigInt(places) };
}

const known = new Map<string, Fraction | null>();

/** Plain decimal text; null for any other. Prices come again and again, so they are kept. */
export function decimal(text: string): Fraction | null {
  const kept = known.get(text);
  if (kept !== undefined) return kept;
  const value = read(text);
  if (known.size > 20_000) known.clear();
  known.set(text, value);
  return value;
}

export function placesOf(subunits: string): number {
  return subunits.length - 1;
}

/** What stands in a field for an amount: nothing, so many subunits, or something that is not an amount. */
export type Typed = bigint | 'nothing' | 'wrong';

function groupedBy(mark: string): RegExp {
  return new RegExp(`^\\d{1,3}(?:\\${mark}\\d{3})+$`);
}
const groupedWays = [',', '.', ' '].map((mark) => ({ mark, way: groupedBy(mark) }));

/** Digits of the part before the decimal mark, whose groups of three may be parted by one and the same mark. */
function ungrouped(text: string, decimalMark: string): string | null {
  if (/^\d*$/.test(text)) return text;
  const found = groupedWays.find(({ mark, way }) => mark !== decimalMark && way.test(text));
  return found === undefined ? null : text.replaceAll(found.mark, '');
}

/** A single mark is the decimal mark (record 7); marks that come again, and spaces, part groups (record 11). */
function readTyped(typed: string, places: number): Typed {
  const text = typed.trim();
  if (text === '') return 'nothing';
  const at = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  const mark = at < 0 ? '' : text.charAt(at);
  const isDecimal = at >= 0 && text.indexOf(mark) === at;
  const digits = ungrouped(isDecimal ? text.slice(0, at) : text, isDecimal ? mark : '');
  const fraction = isDecimal ? text.slice(at + 1) : '';
  if (digits === null || !/^\d*$/.test(fraction) || digits + fraction === '') return 'wrong';
  if (fraction.length > places) return 'wrong';
  return BigInt(digits + fraction.padEnd(places, '0'));
}

const typedBefore = new Map<string, Typed>();

export function typedAmount(text: string, subunits: string): Typed {
  const place = `${subunits} ${text}`;
  const kept = typedBefore.get(place);
  if (kept !== undefined) return kept;
  const value = readTyped(text, placesOf(subunits));
  if (typedBefore.size > 20_000) typedBefore.clear();
  typedBefore.set(place, value);
  return value;
}

/** Subunits as the text of a field, with all places of the currency. */
export function amountText(amount: bigint, subunits: string): string {
  const places = placesOf(subunits);
  const digits = amount.toString().padStart(places + 1, '0');
  return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}
