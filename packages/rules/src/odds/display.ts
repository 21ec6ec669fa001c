import {
  compare,
  divide,
  formatRatio,
  formatScaled,
  multiply,
  one,
  ratio,
  roundHalfUp,
  subtract,
  zero,
} from './exact.ts';
import type { Ratio } from './exact.ts';
import { britishFraction } from './ladder.ts';
import { parseOdds } from './payout.ts';

/** Formats that odds are shown and typed in, named as on the wire (CAT-09). */
export type OddsFormat = 'decimal' | 'british' | 'hongkong' | 'american' | 'indonesian' | 'malaysian' | 'percent';

/** Places of odds on the wire and in every text made of them: a fraction such as 10/3 comes back from `4.333333`. */
export const oddsPlaces = 6;

/** Decimal text without the noughts behind so many places. */
function trimmedTo(text: string, places: number): string {
  return text.replace(new RegExp(`(\\.\\d{${places}}\\d*?)0+$`), '$1');
}

/** Decimal odds as shown: two places at least, up to six when they say something: `1.85`, `1.855`, `4.333333` (CAT-09). */
export function formatDecimalOdds(odds: Ratio): string {
  return trimmedTo(formatRatio(odds, oddsPlaces), 2);
}

/** Total odds as text: three places at least, up to six when they say something, rounded half up (SLIP-20). */
export function totalOddsText(odds: Ratio): string {
  return trimmedTo(formatRatio(odds, oddsPlaces), 3);
}

function negative(value: Ratio): Ratio {
  return subtract(zero, value);
}

/** Nearest whole number; a half goes away from zero, so that -117.5 is -118 as 117.5 is 118. */
function roundHalfAway(value: Ratio): bigint {
  return value.num < 0n ? -roundHalfUp(negative(value)) : roundHalfUp(value);
}

function magnitude(value: Ratio): Ratio {
  return value.num < 0n ? negative(value) : value;
}

/**
 * Decimal text with `places` places, of which those past the second only when they say something. A value too small
 * for these places gets as many as its first digit needs: nothing but zero shows as zero.
 */
function placesText(value: Ratio, places: number): string {
  const scaled = multiply(value, ratio(10n ** BigInt(places)));
  if (value.num !== 0n && compare(magnitude(scaled), one) < 0) return placesText(value, places + 1);
  return trimmedTo(formatScaled(roundHalfAway(scaled), places), 2);
}

/** A profit is as exact as the wire has it; what comes out of a division has two places by custom. */
const profitPlaces = oddsPlaces;
const quotientPlaces = 2;

/**
 * What must be staked to win one, as a negative number; what rounds to -1 is even money and is written without minus.
 * Nothing to win is zero.
 */
function stakeToWinOne(profit: Ratio): string {
  const stake = divide(one, negative(profit));
  const text = stake === null ? '0.00' : placesText(stake, quotientPlaces);
  return text === '-1.00' ? '1.00' : text;
}

function indonesian(profit: Ratio): string {
  return compare(profit, one) < 0 ? stakeToWinOne(profit) : placesText(profit, profitPlaces);
}

function malaysian(profit: Ratio): string {
  return compare(profit, one) > 0 ? stakeToWinOne(profit) : placesText(profit, profitPlaces);
}

const hundred = ratio(100n);

function american(profit: Ratio): string {
  if (compare(profit, one) >= 0) return `+${roundHalfUp(multiply(hundred, profit))}`;
  const stake = divide(hundred, profit);
  if (stake === null) return '0';
  // Rounding the amount rounds the negative number away from zero.
  const whole = roundHalfUp(stake);
  return whole === hundred.num ? '+100' : `-${whole}`;
}

/** Implied probability of odds of at least 1. */
function percent(odds: Ratio): string {
  return `${placesText(ratio(100n * odds.den, odds.num), quotientPlaces)}%`;
}

/**
 * Exact odds as text of a format (CAT-09); the value itself is never changed by it. `profit` is odds less 1.
 * - decimal: as {@link formatDecimalOdds}.
 * - british: customary fraction of the profit, see {@link britishFraction}; even money is `1/1`.
 * - hongkong: profit, two places to six: `0.85`, `0.855`.
 * - american: whole number with its sign: won on 100, `+150`, or staked to win 100, `-118`; even money is `+100`.
 * - indonesian: won on 1, `1.50`, or staked to win 1, `-1.18`; even money is `1.00`.
 * - malaysian: profit up to even money, `0.85`; above it, staked to win 1, `-0.67`.
 * - percent: implied probability with two places: `54.05%`.
 *
 * Rounding is half up, away from zero for negative values. Odds of exactly 1 win nothing and show a profit of zero:
 * `1.00`, `0/1`, `0.00`, `0`, `0.00`, `0.00`, `100.00%`. Below 1 there is no profit to speak of: every format shows
 * the decimal.
 */
export function formatOdds(odds: Ratio, format: OddsFormat): string {
  const profit = subtract(odds, one);
  if (profit.num < 0n) return formatDecimalOdds(odds);
  switch (format) {
    case 'decimal':
      return formatDecimalOdds(odds);
    case 'british':
      return britishFraction(profit);
    case 'hongkong':
      return placesText(profit, profitPlaces);
    case 'american':
      return american(profit);
    case 'indonesian':
      return indonesian(profit);
    case 'malaysian':
      return malaysian(profit);
    case 'percent':
      return percent(odds);
    default:
      return format satisfies never;
  }
}

/** Decimal odds of the wire as text of a format (CAT-09), see {@link formatOdds}; text that is not odds stays as it is. */
export function showOdds(text: string, format: OddsFormat): string {
  const odds = parseOdds(text);
  return odds === null ? text : formatOdds(odds, format);
}
