import type { UserLimit } from '@touchline/contract';
import { fine } from '../../bindings/limit-amounts.ts';
import { PERIODS, TYPES } from '../../text/limit-words.ts';

/** Thousandths of a limit that are used, from 0 to 1000. */
export function usedShare({ amount, used }: Pick<UserLimit, 'amount' | 'used'>): number {
  const [whole, part] = [fine(amount), fine(used)];
  if (part === null || part <= 0n) return 0;
  if (whole === null || whole <= part) return 1000;
  return Number((part * 1000n) / whole);
}

function place({ type, period }: UserLimit): number {
  return TYPES.indexOf(type) * PERIODS.length + PERIODS.indexOf(period);
}

/** By type and period; limits of the player before those of the operator. */
export function inOrder(limits: readonly UserLimit[]): readonly UserLimit[] {
  return limits.toSorted(
    (a, b) => place(a) - place(b) || Number(a.set_by === 'operator') - Number(b.set_by === 'operator'),
  );
}

function isOfOneKind(a: UserLimit, b: UserLimit): boolean {
  return a.type === b.type && a.period === b.period && (a.currency ?? null) === (b.currency ?? null);
}

/** Whether another limit of the same type, period and currency is lower: then that one acts first. */
export function isOutdone(limit: UserLimit, limits: readonly UserLimit[]): boolean {
  const own = fine(limit.amount);
  return limits.some((other) => {
    const amount = fine(other.amount);
    return own !== null && amount !== null && amount < own && isOfOneKind(other, limit);
  });
}
