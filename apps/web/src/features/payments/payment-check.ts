import type { ClientConfig, PaymentKind } from '@touchline/contract';
import { fromSubunits, readTypedAmount, toSubunits } from '@touchline/rules';
import type { TextKey } from '../../text/use-text.ts';

/** What can be paid in or out, in subunits. */
export interface PaymentBounds {
  /** Null where the operator names no smallest amount: then it is one subunit. */
  readonly min: bigint | null;
  /** Null where there is no largest amount, and while the balance is not known. */
  readonly max: bigint | null;
  /** Subunits in one main unit, as text. */
  readonly subunits: string;
}

/** What is wrong with what was typed; `limit` in the main unit. */
export interface PaymentProblem {
  readonly key: TextKey;
  readonly limit: string | null;
}

export type CheckedAmount = { readonly amount: string } | { readonly problem: PaymentProblem };

interface BoundsOf {
  readonly config: ClientConfig;
  readonly currency: string;
  /** Null while it is not known. */
  readonly balance: string | null;
}

/** Deposits are bounded by the operator, withdrawals by the balance. */
export function boundsOf(kind: PaymentKind, { config, currency, balance }: BoundsOf): PaymentBounds {
  const subunits = config.currencies.find(({ code }) => code === currency)?.subunits ?? '100';
  if (kind === 'withdrawal') return { min: null, max: toSubunits(balance ?? '', subunits), subunits };
  const limits = config.deposits?.limits.find(({ currency_code }) => currency_code === currency);
  return {
    min: toSubunits(limits?.min ?? '', subunits),
    max: toSubunits(limits?.max ?? '', subunits),
    subunits,
  };
}

/** What was typed as an amount that can be paid, or why it cannot. */
export function checkAmount(
  kind: PaymentKind,
  text: string,
  { min, max, subunits }: PaymentBounds,
  place: { readonly currency: string; readonly locale: string },
): CheckedAmount {
  const typed = readTypedAmount(text, subunits, place);
  const wrong = (key: TextKey, limit: bigint | null = null): CheckedAmount => ({
    problem: { key, limit: limit === null ? null : fromSubunits(limit, subunits) },
  });
  switch (typed.kind) {
    case 'empty':
      return wrong('spi.notification.amount_missing');
    case 'not_an_amount':
      return wrong('spi.notification.amount_invalid');
    case 'unclear':
      return wrong('spi.notification.amount_unclear');
    case 'too_precise':
      return wrong('spi.notification.amount_precise');
    case 'amount':
      if (max !== null && typed.subunits > max)
        return wrong(kind === 'deposit' ? 'spi.notification.too_large' : 'spi.notification.balance', max);
      if (typed.subunits < (min ?? 1n)) return wrong('spi.notification.too_small', min ?? 1n);
      return { amount: fromSubunits(typed.subunits, subunits) };
    default:
      return typed satisfies never;
  }
}

const STEPS = [1n, 2n, 5n, 10n, 20n];

/** At most four amounts to choose from, in the main unit: what is missing first, then round multiples of the smallest. */
export function suggestedAmounts({ min, max, subunits }: PaymentBounds, missing: bigint | null): readonly string[] {
  const smallest = min ?? 1n;
  const least = missing === null ? null : missing > smallest ? missing : smallest;
  // Without a smallest amount nobody knows what is usual.
  const round = min === null ? [] : STEPS.map((step) => min * step).filter((amount) => amount > (least ?? 0n));
  return [...(least === null ? [] : [least]), ...round]
    .filter((amount) => max === null || amount <= max)
    .slice(0, 4)
    .map((amount) => fromSubunits(amount, subunits));
}

/** An amount as it is typed: decimals only where they say something. */
export function plainAmount(amount: string): string {
  return amount.replace(/\.0+$/, '');
}
