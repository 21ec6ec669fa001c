import * as z from 'zod/mini';
import { text, timestamp } from '../primitives.ts';

/** A plus, the code of a country and the number, with what people put between digits. */
export const phoneNumber = z.string().check(z.maxLength(40), z.regex(/^(?:\+|00)[\d\s().\-/]+$/));

/** How far the player's number is proved (AUTH-11). */
export const phoneVerification = z.object({
  /** The number that a code went to, else the one on the profile; null for none. */
  phone_number: z.nullable(text),
  /** Country that the player named with the number. */
  phone_country: z.nullable(text),
  /** `pending`: a code is on its way, and counts until it is confirmed or too old. */
  verified_status: z.enum(['unverified', 'pending', 'verified']),
  /** Before that no other code is sent; null when one may be asked for. */
  resend_timeout_until: z.nullable(timestamp),
  /** No other message goes to this number today. */
  sms_limit_reached: z.boolean(),
});
export type PhoneVerification = z.infer<typeof phoneVerification>;

/** What somebody signs in or opens an account by (AUTH-06). */
export const loginKind = z.enum(['email', 'phone']);
export type LoginKind = z.infer<typeof loginKind>;

/** What a sign-up may ask for beside the login, the password and the currency (AUTH-06b). */
export const playerField = z.enum(['country', 'first_name', 'last_name', 'birth_date', 'phone']);
export type PlayerField = z.infer<typeof playerField>;

/** Services that say who somebody is (AUTH-11). */
export const identityProvider = z.enum(['serasa', 'sumsub']);
export type IdentityProvider = z.infer<typeof identityProvider>;

/** How far it is proved who the player is. `none`: nobody has been asked, or nothing was answered yet. */
export const identityState = z.object({
  status: z.enum(['none', 'pending', 'approved', 'rejected']),
  /** Whom the player was sent to last. */
  provider: z.nullable(identityProvider),
});
export type IdentityState = z.infer<typeof identityState>;
