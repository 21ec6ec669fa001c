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

/**
 * A currency as the bookmaker lists it (CFG-02): `fiat` is false for crypto, which is shown by another rule (SLIP-22).
 */
export interface CurrencyFacts extends Currency {
  readonly fiat: boolean;
}

/** How many decimals a currency has: 2 for `"100"`. Throws RangeError when the text is not a power of ten. */
export function decimalsOf(subunits: string): number {
  if (!/^10{0,30}$/.test(subunits)) throw new RangeError('subunits are a power of ten');
  return subunits.length - 1;
}

const plain = /^(\d{1,60})(?:\.(\d{1,60}))?$/;

/** Amount text of the wire as whole subunits; null when it is not a decimal or is finer than a subunit. */
export function toSubunits(value: string, subunits: string): bigint | null {
  const decimals = decimalsOf(subunits);
  const parts = plain.exec(value);
  if (parts === null) return null;
  const [, whole = '', fraction = ''] = parts;
  if (/[^0]/.test(fraction.slice(decimals))) return null;
  return BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
}

/**
 * Subunits as amount text with all decimals of the currency: `1000n` of `"100"` is `10.00`. Without grouping, so it is
 * also the text of a stake field.
 */
export function fromSubunits(amount: bigint, subunits: string): string {
  return formatScaled(amount, decimalsOf(subunits));
}

/** Subunits as an amount of a currency. */
export function amountOf(amount: bigint, currency: Currency): Amount {
  return {
    value: fromSubunits(amount, currency.subunits),
    currency: currency.code,
  };
}
