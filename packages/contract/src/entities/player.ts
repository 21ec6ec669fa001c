import * as z from 'zod/mini';
import { currencyCode, decimal, id, text } from '../primitives.ts';

/**
 * Profile of the caller. A visitor's has nothing but nulls: someone is logged in when an email or an auth phone number
 * stands on it (AUTH-02).
 */
export const player = z.object({
  id: z.nullable(id),
  email: z.nullable(text),
  mobile_phone: z.nullable(text),
  auth_phone_number: z.nullable(text),
  first_name: z.nullable(text),
  last_name: z.nullable(text),
  nickname: z.nullable(text),
  language: z.nullable(text),
  currency: z.nullable(currencyCode),
  /** Flagged players cannot bet (VAL-12). */
  restricted: z.boolean(),
  /** Who the player is was proved to the operator; an addition, unknown when absent. */
  verified: z.optional(z.boolean()),
});
export type Player = z.infer<typeof player>;

/** Profile of a visitor: nobody is signed in (AUTH-02). */
export const visitor: Player = {
  id: null,
  email: null,
  mobile_phone: null,
  auth_phone_number: null,
  first_name: null,
  last_name: null,
  nickname: null,
  language: null,
  currency: null,
  restricted: false,
};

/** Account in one currency; `balance` in its main unit. Only active ones are kept (AUTH-10). */
export const account = z.object({
  currency: currencyCode,
  subunits: z.string().check(z.regex(/^10*$/)),
  balance: decimal,
  active: z.boolean(),
});
export type Account = z.infer<typeof account>;
