/** Exact rational number in lowest terms; `den` is above 0. The only number that odds and money pass through. */
export interface Ratio {
  readonly num: bigint;
  readonly den: bigint;
}

function gcd(a: bigint, b: bigint): bigint {
  let [x, y] = [a < 0n ? -a : a, b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}

/** `num / den` in lowest terms. Throws RangeError when `den` is not above 0. */
export function ratio(num: bigint, den: bigint = 1n): Ratio {
  if (den <= 0n) throw new RangeError('the denominator of a ratio is above 0');
  const divisor = gcd(num, den);
  return divisor === 1n ? { num, den } : { num: num / divisor, den: den / divisor };
}

export const zero: Ratio = { num: 0n, den: 1n };
export const one: Ratio = { num: 1n, den: 1n };

const decimalText = /^(-?)(\d{1,60})(?:\.(\d{1,60}))?$/;

/** The exact value of decimal text such as `1.85`; null for anything else (no exponent, no spaces, no plus). */
export function parseDecimal(text: string): Ratio | null {
  const parts = decimalText.exec(text);
  if (parts === null) return null;
  const [, sign = '', whole = '', fraction = ''] = parts;
  const magnitude = BigInt(whole + fraction);
  return ratio(sign === '-' ? -magnitude : magnitude, 10n ** BigInt(fraction.length));
}

export function add(a: Ratio, b: Ratio): Ratio {
  return ratio(a.num * b.den + b.num * a.den, a.den * b.den);
}

export function subtract(a: Ratio, b: Ratio): Ratio {
  return ratio(a.num * b.den - b.num * a.den, a.den * b.den);
}

export function multiply(a: Ratio, b: Ratio): Ratio {
  return ratio(a.num * b.num, a.den * b.den);
}

/** `a / b`; null when `b` is 0. */
export function divide(a: Ratio, b: Ratio): Ratio | null {
  if (b.num === 0n) return null;
  return b.num > 0n ? ratio(a.num * b.den, a.den * b.num) : ratio(-a.num * b.den, -a.den * b.num);
}

/** Product of all factors, exact but not in lowest terms; 1 for none. */
export function rawProduct(factors: readonly Ratio[]): Ratio {
  let num = 1n;
  let den = 1n;
  for (const factor of factors) {
    num *= factor.num;
    den *= factor.den;
  }
  return { num, den };
}

function reduced({ num, den }: Ratio): Ratio {
  return ratio(num, den);
}

/** Product of all factors, exact; 1 for none. */
export function product(factors: readonly Ratio[]): Ratio {
  return reduced(rawProduct(factors));
}

/** -1, 0 or 1 as `a` is below, equal to or above `b`. */
export function compare(a: Ratio, b: Ratio): -1 | 0 | 1 {
  const left = a.num * b.den;
  const right = b.num * a.den;
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

/** Largest whole number that is not above the ratio. */
export function floor({ num, den }: Ratio): bigint {
  const quotient = num / den;
  return num < 0n && num % den !== 0n ? quotient - 1n : quotient;
}

/** Nearest whole number; a half goes up, towards positive infinity. */
export function roundHalfUp({ num, den }: Ratio): bigint {
  return floor({ num: 2n * num + den, den: 2n * den });
}

/** Whole number of units of ten to the minus `places` as decimal text: `(1850n, 3)` is `1.850`. */
export function formatScaled(value: bigint, places: number): string {
  const sign = value < 0n ? '-' : '';
  const digits = (value < 0n ? -value : value).toString().padStart(places + 1, '0');
  return places === 0 ? sign + digits : `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

/** Decimal text with exactly `places` places, rounded half up. */
export function formatRatio(value: Ratio, places: number): string {
  return formatScaled(roundHalfUp(multiply(value, ratio(10n ** BigInt(places)))), places);
}
