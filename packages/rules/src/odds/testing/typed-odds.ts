import { westernDigits } from '../digits.ts';
import type { OddsFormat } from '../display.ts';
import { add, compare, divide, multiply, one, parseDecimal, ratio, subtract } from '../exact.ts';
import type { Ratio } from '../exact.ts';

/** The highest decimal odds that may be typed: a return of a million units for one unit staked. */
export const largestTypedOdds: Ratio = ratio(1_000_000n);

/** Why a number or fraction is refused as a price; each is the key of its text. */
export type OddsOutOfRange =
  /** At 1 or below as decimal odds: nothing could be won. */
  | 'no_profit'
  /** A number that the format has no price for: american between -100 and 100, a fraction of nothing. */
  | 'not_in_format'
  /** Above {@link largestTypedOdds}. */
  | 'too_high';

/** What somebody typed as odds, understood (CAT-09). `odds` are exact decimal odds above 1. */
export type TypedOdds =
  | { readonly kind: 'empty' }
  | { readonly kind: 'odds'; readonly odds: Ratio }
  | { readonly kind: 'not_odds' }
  | { readonly kind: 'out_of_range'; readonly reason: OddsOutOfRange };

/** Most characters that are read; longer text is not odds. */
const longestTyped = 40;

/** Digits, marks and signs of other keyboards as the plain ones. */
function plain(typed: string): string {
  return westernDigits(typed)
    .replace(/[,\u066b]/g, '.')
    .replace(/\u2212/g, '-')
    .replace(/\u2044/g, '/')
    .replace(/\u066a/g, '%');
}

const numberText = /^([+-]?)(\d*)(?:\.(\d*))?$/;

/** A number as people type it: `1.85`, `.85`, `2.`, `+150`; null for anything else. */
function typedNumber(text: string): Ratio | null {
  const parts = numberText.exec(text);
  if (parts === null) return null;
  const [, sign = '', whole = '', fraction = ''] = parts;
  if (whole + fraction === '') return null;
  return parseDecimal(`${sign === '-' ? '-' : ''}${whole.padStart(1, '0')}.${fraction.padEnd(1, '0')}`);
}

function priced(value: Ratio): TypedOdds {
  if (compare(value, one) <= 0) return { kind: 'out_of_range', reason: 'no_profit' };
  if (compare(value, largestTypedOdds) > 0) return { kind: 'out_of_range', reason: 'too_high' };
  return { kind: 'odds', odds: value };
}

function oddsOfProfit(profit: Ratio | null): TypedOdds {
  return profit === null ? { kind: 'out_of_range', reason: 'not_in_format' } : priced(add(one, profit));
}

const fractionText = /^(\d+) ?[/-] ?(\d+)$/;

function readFraction(text: string): TypedOdds {
  const parts = fractionText.exec(text);
  if (parts === null) return { kind: 'not_odds' };
  const [, num = '', den = ''] = parts;
  return oddsOfProfit(divide(ratio(BigInt(num)), ratio(BigInt(den))));
}

/** Profit of a number that says what one unit wins (above 0) or what must be staked to win one (below 0). */
function wonOrStaked(number: Ratio): Ratio | null {
  return number.num >= 0n ? number : divide(ratio(-1n), number);
}

function isWithinOne({ num, den }: Ratio): boolean {
  return num <= den && -num <= den;
}
function isInsideOne({ num, den }: Ratio): boolean {
  return num < den && -num < den;
}

const hundred = ratio(100n);

function readNumber(number: Ratio, format: Exclude<OddsFormat, 'british'>): TypedOdds {
  switch (format) {
    case 'decimal':
      return priced(number);
    case 'hongkong':
      return oddsOfProfit(number);
    case 'american':
      return readNumber(multiply(number, ratio(1n, 100n)), 'indonesian');
    case 'indonesian':
      return oddsOfProfit(isInsideOne(number) ? null : wonOrStaked(number));
    case 'malaysian':
      return oddsOfProfit(isWithinOne(number) ? wonOrStaked(number) : null);
    case 'percent': {
      const whole = divide(hundred, number);
      return oddsOfProfit(whole === null ? null : subtract(whole, one));
    }
    default:
      return format satisfies never;
  }
}

/**
 * Reads odds as people type them in a format (CAT-09); exact, so the fraction 4/11 is 15/11 as decimal odds. Takes comma
 * or point as the decimal mark, Arabic and Persian digits, hyphen or minus sign, a plus sign, a fraction with a slash or
 * a hyphen, and a percentage with or without its sign. Never throws.
 */
export function readTypedOdds(typed: string, format: OddsFormat): TypedOdds {
  const text = plain(typed.trim());
  if (text === '') return { kind: 'empty' };
  if (text.length > longestTyped) return { kind: 'not_odds' };
  if (format === 'british') return readFraction(text);
  const number = typedNumber(format === 'percent' ? text.replace(/ ?%$/, '') : text);
  return number === null ? { kind: 'not_odds' } : readNumber(number, format);
}
