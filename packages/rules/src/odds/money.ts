import { formatScaled } from './exact.ts';

/** Amount to show or to say: exact decimal text in the currency's main unit. */
export interface Amount {
  readonly value: string;
  readonly currency: string;
}

/** A currency with its number of subunits in one unit, a power of ten as text: `"100"`, `"1"`, `"100000000"`. */
export interface Currency {
  readonly code: string;
  readonly subunits: string;
}

/** How many decimals a currency has: 2 for `"100"`. Throws RangeError when the text is not a power of ten. */
export const decimalsOf = (subunits: string): number => {
  if (!/^10{0,30}$/.test(subunits)) throw new RangeError('subunits are a power of ten');
  return subunits.length - 1;
};

const plain = /^(\d{1,60})(?:\.(\d{1,60}))?$/;

/** Amount text of the wire as whole subunits; null when it is not a decimal or is finer than a subunit. */
export const toSubunits = (value: string, subunits: string): bigint | null => {
  const decimals = decimalsOf(subunits);
  const parts = plain.exec(value);
  if (parts === null) return null;
  const [, whole = '', fraction = ''] = parts;
  if (/[^0]/.test(fraction.slice(decimals))) return null;
  return BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
};

/** Subunits as amount text with all decimals of the currency: `1000n` of `"100"` is `10.00`. */
export const fromSubunits = (amount: bigint, subunits: string): string => formatScaled(amount, decimalsOf(subunits));

/** Subunits as an amount of a currency. */
export const amountOf = (amount: bigint, currency: Currency): Amount => ({
  value: fromSubunits(amount, currency.subunits),
  currency: currency.code,
});

/** What somebody typed as an amount, understood. */
export type TypedAmount =
  | { readonly kind: 'empty' }
  | { readonly kind: 'amount'; readonly subunits: bigint }
  | { readonly kind: 'not_an_amount' }
  | { readonly kind: 'too_precise'; readonly decimals: number };

const groupSpace = /[ \u00a0\u2009\u202f'’]/;

/** Takes grouping out of the whole part; null when the groups are not of three digits. */
const ungroup = (whole: string, mark: RegExp): string | null => {
  const groups = whole.split(mark);
  const [first = '', ...rest] = groups;
  if (rest.length === 0) return first;
  return first.length >= 1 && first.length <= 3 && rest.every((group) => group.length === 3) ? groups.join('') : null;
};

/**
 * Reads an amount as people type it: `10`, `10.`, `.5`, `10,00`, `1 000.00`, `1.000,00`. A single point or comma is the
 * decimal mark, so that `1,000` of a currency with cents is refused as too precise rather than guessed.
 */
export const readTypedAmount = (typed: string, subunits: string): TypedAmount => {
  const text = typed.trim();
  if (text === '') return { kind: 'empty' };
  const refused: TypedAmount = { kind: 'not_an_amount' };
  if (text.length > 40) return refused;
  const mark = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  const whole = mark < 0 ? text : text.slice(0, mark);
  const fraction = mark < 0 ? '' : text.slice(mark + 1);
  const decimalMark = mark < 0 ? '' : text.charAt(mark);
  if (decimalMark !== '' && whole.includes(decimalMark)) return refused;
  const otherMark = decimalMark === ',' ? '.' : ',';
  const grouping = whole.includes(otherMark) ? (otherMark === '.' ? /\./ : /,/) : groupSpace;
  const digits = ungroup(whole, grouping);
  if (digits === null || !/^\d*$/.test(digits) || !/^\d*$/.test(fraction) || digits + fraction === '') return refused;
  const decimals = decimalsOf(subunits);
  if (fraction.length > decimals) return { kind: 'too_precise', decimals };
  return { kind: 'amount', subunits: BigInt(digits + fraction.padEnd(decimals, '0')) };
};
