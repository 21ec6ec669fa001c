import { decimalsOf, fromSubunits } from './currency.ts';
import type { CurrencyFacts } from './currency.ts';
import { isRightToLeft } from './money-wire.ts';
import { writingOf } from './writing.ts';

/** How many decimals are shown: `min` always, `max` at most; between them noughts at the end are left out. */
export interface FractionDigits {
  readonly min: number;
  readonly max: number;
}

/** Which digits amounts are written with: 0–9 everywhere, or the own ones of the language where it has them. */
export type Numerals = 'western' | 'native';

/** Writes amounts for one locale. Showing never rounds: what is shown is the value to its last digit. */
export interface MoneyWriter {
  /** An amount in subunits that stands by itself, with decimals by `fractionDigits` (SLIP-22). */
  showMoney(amount: bigint, currency: CurrencyFacts): string;
  /**
   * Decimal text in the main unit, for amounts that stand below each other: every place it has, and no fewer than two
   * (none for currencies such as JPY). Throws RangeError when the value is not decimal text.
   */
  showColumn(value: string, code: string): string;
}

/** How many main units an amount has where a fraction of noughts begins to be left out (SLIP-22). */
const ROUND_FROM = 100n;

function magnitude(amount: bigint): bigint {
  return amount < 0n ? -amount : amount;
}

/**
 * Decimals that an amount in subunits is shown with (SLIP-22). Below 100 main units fiat shows all its decimals and
 * crypto two (fewer if it has fewer), more where they are not nought. From 100 on a fraction of noughts is left out;
 * another is shown whole for fiat, to its last digit that is not nought for crypto. Throws RangeError when the
 * subunits are not a power of ten.
 */
export function fractionDigits(amount: bigint, { subunits, fiat }: CurrencyFacts): FractionDigits {
  const decimals = decimalsOf(subunits);
  const unit = 10n ** BigInt(decimals);
  const size = magnitude(amount);
  if (size < ROUND_FROM * unit) return { min: fiat || decimals < 2 ? decimals : 2, max: decimals };
  if (size % unit === 0n) return { min: 0, max: 0 };
  return { min: fiat ? decimals : 0, max: decimals };
}

/** Own digits of the languages that have them; the others use the western ones. */
const nativeDigits: Readonly<Record<string, string>> = { ar: 'arab', fa: 'arabext', ur: 'arabext' };

function languageOf(locale: string): string {
  return locale.split('-', 1)[0] ?? locale;
}

/** Keeps an amount whole in right-to-left writing: nothing around it moves its sign, digits or currency. */
function isolate(text: string): string {
  return `\u2067${text}\u2069`;
}

function isDecimal(value: string): value is Intl.StringNumericLiteral {
  return /^-?\d+(?:\.\d{1,60})?$/.test(value);
}

/** `Intl` reads decimal text exactly; its type knows only literal patterns. */
function exact(value: string): Intl.StringNumericLiteral {
  if (!isDecimal(value)) throw new RangeError('an amount is decimal text');
  return value;
}

/** Codes of three letters; every other one, such as USDT, is a word that `Intl` does not take. */
function isIntlCode(code: string): boolean {
  return /^[A-Z]{3}$/.test(code);
}

/** Places of an amount in a column: all its own, and two at least, none where the currency has none by its standard. */
function columnDigits(own: number, code: string): FractionDigits {
  const format = new Intl.NumberFormat('en', isIntlCode(code) ? { style: 'currency', currency: code } : {});
  const least = format.resolvedOptions().maximumFractionDigits === 0 ? 0 : 2;
  const places = own > least ? own : least;
  return { min: places, max: places };
}

type Write = (value: string) => string;

function writeWith(tag: string, code: string, { min, max }: FractionDigits): Write {
  const digits = { minimumFractionDigits: min, maximumFractionDigits: max };
  if (isIntlCode(code)) {
    const format = new Intl.NumberFormat(tag, { style: 'currency', currency: code, ...digits });
    return (value) => format.format(exact(value));
  }
  const format = new Intl.NumberFormat(tag, digits);
  return (value) => `${format.format(exact(value))}\u00a0${code}`;
}

/**
 * The writer of a locale of the page (see `writingOf`). It keeps the formats it has made, so hold on to it. Currencies that `Intl` does
 * not know stand behind the number. Throws RangeError when the locale is not a tag.
 */
export function moneyWriter(locale: string, numerals: Numerals = 'western'): MoneyWriter {
  const language = languageOf(locale);
  const digits = numerals === 'native' ? (nativeDigits[language] ?? 'latn') : 'latn';
  const tag = new Intl.Locale(writingOf(locale), { numberingSystem: digits }).toString();
  const keep: Write = isRightToLeft(language) ? isolate : (text) => text;
  const writes = new Map<string, Write>();

  const remembered = (key: string, make: () => Write): Write => {
    const write = writes.get(key) ?? make();
    writes.set(key, write);
    return write;
  };

  return {
    showMoney: (amount, currency) => {
      const { code, subunits } = currency;
      const places = fractionDigits(amount, currency);
      const write = remembered(`${code} ${places.min} ${places.max}`, () => writeWith(tag, code, places));
      return keep(write(fromSubunits(amount, subunits)));
    },
    showColumn: (value, code) => {
      const own = value.split('.')[1]?.length ?? 0;
      const write = remembered(`${code} ${own}`, () => writeWith(tag, code, columnDigits(own, code)));
      return keep(write(value));
    },
  };
}
