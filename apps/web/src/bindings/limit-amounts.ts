import type { LimitType, UserLimit } from '@touchline/contract';
import { toSubunits } from '@touchline/rules';

/** Fine enough for the amounts of every currency: none has more than 18 decimals. */
const FINE = String(10n ** 18n);

/** An exact amount, of whatever currency; null for what is no amount. */
export function fine(amount: string | undefined): bigint | null {
  return amount === undefined ? null : toSubunits(amount, FINE);
}

/** Whether an amount is above another, both in the main unit. */
export function isAbove(amount: string, other: string): boolean {
  const [a, b] = [fine(amount), fine(other)];
  return a !== null && b !== null && a > b;
}

/** Limits in minutes leave room until none is left. */
function isInTheWay({ type, currency: own = null, left = '0' }: UserLimit, currency: string): boolean {
  return type === 'time' ? !isAbove(left, '0') : own === currency;
}

/** Of the limits of these types in a currency, the one that leaves the least; null without any. */
export function leastLeft(
  limits: readonly UserLimit[],
  types: readonly LimitType[],
  currency: string,
): UserLimit | null {
  const acting = limits.filter((limit) => types.includes(limit.type) && isInTheWay(limit, currency));
  return acting.reduce<UserLimit | null>(
    (least, limit) => (least === null || isAbove(least.left ?? '0', limit.left ?? '0') ? limit : least),
    null,
  );
}
