import { westernDigits } from './digits.ts';
import { decimalsOf, fromSubunits } from './currency.ts';
import { writingOf } from './writing.ts';

/** What somebody typed as an amount, understood. */
export type TypedAmount =
  | { readonly kind: 'empty' }
  | { readonly kind: 'amount'; readonly subunits: bigint }
  | { readonly kind: 'not_an_amount' }
  /** `1,250` of a currency with three decimals or more, where the comma groups: the thousand or the one. */
  | { readonly kind: 'unclear' }
  | { readonly kind: 'too_precise'; readonly decimals: number };

/** What is known about the field an amount is typed into. */
export interface TypingPlace {
  /** The currency of the bet: its code or symbol may stand before or behind the amount. Without it none may. */
  readonly currency?: string;
  /**
   * Of the page. Adds its symbol of the currency, and decides what a lone mark is: `1,250` in English, `1.250` in
   * German.
   */
  readonly locale?: string;
}

interface TypedNumber {
  readonly whole: string;
  readonly mark: string;
  readonly fraction: string;
}

const LONGEST_TEXT = 100;
const MOST_DIGITS = 40;

const directionMarks = /[\u061c\u200e\u200f\u2066-\u2069]/g;
const groupSpaces = /[\u00a0\u2009\u202f]/g;

/** Western digits, one kind of space, one kind of apostrophe, no marks that only steer the direction of writing. */
function normalise(text: string): string {
  return westernDigits(text).replaceAll(directionMarks, '').replaceAll(groupSpaces, ' ').replaceAll('’', "'").trim();
}

const ungrouped = /^\d*$/;
/** Groups of three, all parted by the same mark: space, apostrophe, comma, point or the Arabic one. */
const grouped = /^\d{1,3}([ ',.\u066c])\d{3}(?:\1\d{3})*$/;
/** Lakh and crore: groups of two before the last one of three. */
const indianGrouped = /^\d{1,2}(?:,\d{2})+,\d{3}$/;

/** Digits of the whole part without its groups; null when it is not made of digits and proper groups. */
function ungroup(whole: string): string | null {
  const isNumber = [ungrouped, grouped, indianGrouped].some((form) => form.test(whole));
  return isNumber ? whole.replaceAll(/\D/g, '') : null;
}

/** The last of comma, point and Arabic decimal mark is the decimal mark, unless it stands more than once: then it groups. */
function splitAtMark(text: string): TypedNumber {
  const at = text.search(/[,.\u066b][^,.\u066b]*$/);
  const mark = text.charAt(at);
  if (at < 0 || text.indexOf(mark) < at) return { whole: text, mark: '', fraction: '' };
  return { whole: text.slice(0, at), mark, fraction: text.slice(at + 1) };
}

function readNumber(text: string): TypedNumber | null {
  const { whole, mark, fraction } = splitAtMark(text);
  const digits = ungroup(whole);
  if (digits === null || !ungrouped.test(fraction)) return null;
  const count = digits.length + fraction.length;
  return count === 0 || count > MOST_DIGITS ? null : { whole: digits, mark, fraction };
}

function plainLocale(locale: string | undefined): string {
  return `${writingOf(locale ?? 'en')}-u-nu-latn`;
}

function partOf(format: Intl.NumberFormat, type: 'currency' | 'group'): string {
  return normalise(format.formatToParts(1_000_000n).find((part) => part.type === type)?.value ?? '');
}

/** Number formats take a while to make, and every key in a field asks for the same ones. */
const remembered = new Map<string, readonly string[]>();

function remember(key: string, make: () => readonly string[]): readonly string[] {
  const known = remembered.get(key) ?? make();
  remembered.set(key, known);
  return known;
}

function groupMarksOf(locale: string): readonly string[] {
  return remember(locale, () => [partOf(new Intl.NumberFormat(plainLocale(locale)), 'group')]);
}

function symbolsOf(currency: string, locale: string | undefined): readonly string[] {
  return remember(`${currency} ${locale}`, () =>
    (['symbol', 'narrowSymbol'] as const).map((currencyDisplay) =>
      partOf(new Intl.NumberFormat(plainLocale(locale), { style: 'currency', currency, currencyDisplay }), 'currency'),
    ),
  );
}

/**
 * How the currency may be written beside an amount. A name with a digit in it could not be separated from the amount.
 */
function namesOf({ currency, locale }: TypingPlace): readonly string[] {
  if (currency === undefined) return [];
  const names = /^[A-Z]{3}$/.test(currency) ? [currency, ...symbolsOf(currency, locale)] : [currency];
  return names.filter((name) => name !== '' && !/\d/.test(name));
}

/** The text without the bet's own currency before or behind it; null when neither is there. */
function withoutCurrency(text: string, place: TypingPlace): string | null {
  const upper = text.toUpperCase();
  for (const name of namesOf(place).map((each) => each.toUpperCase())) {
    if (upper.startsWith(name)) return upper.slice(name.length).trim();
    if (upper.endsWith(name)) return upper.slice(0, -name.length).trim();
  }
  return null;
}

/** `1,250` where the comma groups. `0,250`, `1,25` and `1250,250` can only have a decimal mark. */
function isLoneGroup({ whole, mark, fraction }: TypedNumber, { locale }: TypingPlace): boolean {
  return (
    locale !== undefined && /^[1-9]\d{0,2}$/.test(whole) && fraction.length === 3 && groupMarksOf(locale).includes(mark)
  );
}

/** What keeps an unclear amount unclear where its place is not known. */
const unclearSign = '?';

function isKeptUnclear(text: string): boolean {
  return text.endsWith(unclearSign) && readNumber(text.slice(0, -unclearSign.length).trim()) !== null;
}

/**
 * Reads an amount as people type it anywhere: `10`, `10.`, `.5`, `10,00`, `1 000.00`, `1.000,00`, `1,00,000.00`,
 * Arabic and Persian digits and marks, and with a `place` also `€10` and `10 EUR` for a bet in euro. No sign is read.
 *
 * A single point or comma is the decimal mark, so that `1,000` of a currency with cents is refused as too precise rather
 * than guessed. Where the locale of the place is known, its own group mark before three digits groups: `1,000` in English
 * and `1.000` in German are a thousand. Of a currency with three decimals or more that may be the one as well: such an
 * amount is unclear, unless its currency stands beside it, as the page writes it (record 52).
 *
 * Throws RangeError when `subunits` is not a power of ten or the locale of the place is not a tag; never because of what
 * was typed.
 */
export function readTypedAmount(typed: string, subunits: string, place: TypingPlace = {}): TypedAmount {
  const decimals = decimalsOf(subunits);
  const refused: TypedAmount = { kind: 'not_an_amount' };
  if (typed.length > LONGEST_TEXT) return refused;
  const text = normalise(typed);
  if (text === '') return { kind: 'empty' };
  if (isKeptUnclear(text)) return { kind: 'unclear' };
  const bare = readNumber(text);
  const number = bare ?? readNumber(withoutCurrency(text, place) ?? '');
  if (number === null) return refused;
  if (isLoneGroup(number, place)) {
    if (bare !== null && decimals >= number.fraction.length) return { kind: 'unclear' };
    return { kind: 'amount', subunits: BigInt(number.whole + number.fraction) * 10n ** BigInt(decimals) };
  }
  if (number.fraction.length > decimals) return { kind: 'too_precise', decimals };
  return { kind: 'amount', subunits: BigInt(number.whole + number.fraction.padEnd(decimals, '0')) };
}

/**
 * What to keep of an amount as somebody typed it: text that means by itself what it means at its place, so that whoever
 * reads it later needs no place. It is the very text unless the place decides: `€10` is kept as `10.00`, and what only its
 * place leaves unclear is kept with a question mark, so that it stays unclear. Throws as `readTypedAmount` does.
 */
export function keptAmount(typed: string, subunits: string, place: TypingPlace): string {
  const here = readTypedAmount(typed, subunits, place);
  // A place decides whether a text is an amount and how clear it is; two places never read two amounts in one text.
  if (readTypedAmount(typed, subunits).kind === here.kind) return typed;
  return here.kind === 'amount' ? fromSubunits(here.subunits, subunits) : `${typed} ${unclearSign}`;
}
