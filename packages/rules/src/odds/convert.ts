import type { Currency } from './currency.ts';
import { decimalsOf, fromSubunits } from './currency.ts';
import { divide, multiply, parseDecimal, ratio, roundHalfUp } from './exact.ts';
import { readTypedAmount } from './typed-amount.ts';

/** What one unit of a currency is worth in a measure that all of them share, as exact decimal text above 0, by code. */
export type Rates = Readonly<Record<string, string>>;

/**
 * An amount in another currency (SLIP-17): exact, and rounded half up to its subunit. `value`: plain decimal text in the
 * main unit of `from`; so is the answer in that of `to`. Null without a rate of both, for what is no amount, and for
 * what comes to less than half a subunit.
 */
export function convertAmount(value: string, from: Currency, to: Currency, rates: Rates): string | null {
  const typed = readTypedAmount(value, from.subunits);
  const [worth, unit] = [from.code, to.code].map((code) => {
    const rate = Object.hasOwn(rates, code) ? rates[code] : undefined;
    return rate === undefined ? null : parseDecimal(rate);
  });
  if (typed.kind !== 'amount' || !worth || !unit) return null;
  const scale = ratio(10n ** BigInt(decimalsOf(to.subunits)), 10n ** BigInt(decimalsOf(from.subunits)));
  const converted = divide(multiply(multiply(ratio(typed.subunits), scale), worth), unit);
  const subunits = converted === null ? 0n : roundHalfUp(converted);
  return subunits === 0n ? null : fromSubunits(subunits, to.subunits);
}
