import type { LimitPeriod, LimitType, UserLimit } from '@touchline/contract';
import { fromSubunits, type readTypedAmount, toSubunits } from '@touchline/rules';
import type { TextKey } from '../../text/use-text.ts';

/** Most minutes of a limit of time: no month has more. */
const MOST_MINUTES = 31n * 24n * 60n;

interface LimitPlace {
  readonly type: LimitType;
  readonly period: LimitPeriod;
  /** Null for a limit of time. */
  readonly currency: string | null;
  /** Subunits in one main unit, as text; `1` for minutes. */
  readonly subunits: string;
}

/** `isRaise`: it is higher than the limit that acts, so that it waits. */
export type CheckedLimit = { readonly amount: string; readonly isRaise: boolean } | { readonly problem: TextKey };

/** What was typed as an amount of a limit, or what is wrong with it. `limits`: those of the player. */
export function checkLimit(
  typed: ReturnType<typeof readTypedAmount>,
  { type, period, currency, subunits }: LimitPlace,
  limits: readonly UserLimit[],
): CheckedLimit {
  switch (typed.kind) {
    case 'empty':
      return { problem: type === 'time' ? 'ownlimits.minutes.missing' : 'spi.notification.amount_missing' };
    case 'not_an_amount':
      return { problem: type === 'time' ? 'ownlimits.minutes.wrong' : 'spi.notification.amount_invalid' };
    case 'unclear':
      return { problem: 'spi.notification.amount_unclear' };
    case 'too_precise':
      return { problem: type === 'time' ? 'ownlimits.minutes.wrong' : 'spi.notification.amount_precise' };
    case 'amount': {
      if (type === 'time' && typed.subunits > MOST_MINUTES) return { problem: 'ownlimits.minutes.wrong' };
      const acting = limits.find(
        (limit) => limit.type === type && limit.period === period && (limit.currency ?? null) === currency,
      );
      const amount = toSubunits(acting?.amount ?? '', subunits);
      return { amount: fromSubunits(typed.subunits, subunits), isRaise: amount !== null && typed.subunits > amount };
    }
    default:
      return typed satisfies never;
  }
}
