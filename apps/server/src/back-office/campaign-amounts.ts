import { toSubunits } from '@touchline/rules';
import type { CallError } from '../calls/handler.ts';
import { notAccepted } from '../calls/not-accepted.ts';
import { currencyNamed, currencyOf } from '../sportsbook/ledger/currencies.ts';

/** One field of the body that the contract cannot judge. */
export function badField(path: string, message: string): CallError {
  return notAccepted({ path: `body.${path}`, message });
}

/** Throws where there is no such currency, or no such amount in it. */
export function checkAmount(path: string, currencyCode: string, amount: string): void {
  const currency = currencyOf(currencyCode);
  if (currency === undefined) throw badField(path, 'is no currency of this server');
  const subunits = toSubunits(amount, String(currency.subunits));
  if (subunits === null || subunits <= 0n || subunits >= 10n ** 39n)
    throw badField(path, 'is no amount in this currency');
}

/** The same of amounts by currency. */
export function checkAmounts(path: string, amounts: Readonly<Record<string, string>>): void {
  for (const [currency, amount] of Object.entries(amounts)) checkAmount(`${path}.${currency}`, currency, amount);
}

/** Amounts by currency in subunits; each was checked. */
export function inSubunits(amounts: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(amounts).map(([code, amount]) => [code, subunitsOf(code, amount)]));
}

/** An amount in subunits; it was checked. */
export function subunitsOf(currency: string, amount: string): string {
  return String(toSubunits(amount, String(currencyNamed(currency).subunits)) ?? 0n);
}
