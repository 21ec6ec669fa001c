import * as z from 'zod/mini';
import { currencyCode, decimal, id, signedDecimal, timestamp } from '../primitives.ts';

export const limitType = z.enum(['deposit', 'stake', 'loss', 'time']);
export type LimitType = z.infer<typeof limitType>;
export const limitPeriod = z.enum(['day', 'week', 'month']);
export type LimitPeriod = z.infer<typeof limitPeriod>;

/**
 * A limit of a player (RG-04). The specification names id, type, strategy, status, period, parent_type, disable_at, created_at
 * and confirm_until, and none of their values: the types and values here are ours. Everything below them is an addition.
 */
export const userLimit = z.object({
  /** A number for a limit of the player; the operator's have no number. */
  id: z.string().check(z.regex(/^[\w-]{1,60}$/)),
  type: limitType,
  /** What happens at the limit: the amount is refused, or the session ends. */
  strategy: z.enum(['refuse', 'end_session']),
  /** `raising` and `ending` wait for a confirmation; the limit still acts. */
  status: z.enum(['active', 'raising', 'ending']),
  period: limitPeriod,
  /** Whose limit bounds this one; null for that of the operator itself, and where the operator has none. */
  parent_type: z.nullable(z.enum(['operator'])),
  /** From when on the end can be confirmed; null unless it is asked for. */
  disable_at: z.nullable(timestamp),
  created_at: z.nullable(timestamp),
  /** Until when a raise or the end has to be confirmed; null where nothing waits. */
  confirm_until: z.nullable(timestamp),
  set_by: z.optional(z.enum(['player', 'operator'])),
  /** Null for a limit of time. */
  currency: z.optional(z.nullable(currencyCode)),
  /** In the main unit of the currency, or minutes. */
  amount: z.optional(decimal),
  /** The higher amount that waits; null where none does. */
  wanted: z.optional(z.nullable(decimal)),
  /** From when on what waits can be confirmed. */
  confirm_from: z.optional(z.nullable(timestamp)),
  /** Below 0 where the player has won more than lost. */
  used: z.optional(signedDecimal),
  left: z.optional(decimal),
  renews_at: z.optional(timestamp),
});
export type UserLimit = z.infer<typeof userLimit>;

/** A change of a limit; none is ever changed or taken away. An addition. */
export const limitChange = z.object({
  id,
  limit_id: id,
  type: limitType,
  period: limitPeriod,
  currency: z.nullable(currencyCode),
  what: z.enum(['set', 'lowered', 'raise_asked', 'end_asked', 'raised', 'ended', 'cancelled']),
  /** What the limit is then, or for `raise_asked` what it is to be; null once it has ended. */
  amount: z.nullable(decimal),
  created_at: timestamp,
});
export type LimitChange = z.infer<typeof limitChange>;
