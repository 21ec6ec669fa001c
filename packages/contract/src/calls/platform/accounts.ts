import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { phoneNumber } from '../../entities/verification.ts';
import { countryCode, currencyCode, newPassword } from '../../primitives.ts';

/** The form of an address; whether a letter can be sent to it and how it is compared is for the server to decide. */
const email = z.string().check(z.maxLength(254), z.regex(/^[^\s@]{1,64}@[^\s@.]+(?:\.[^\s@.]+)+$/));
/** The letter's secret: 32 random bytes as base64url. */
const letterToken = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/));
const locale = z.optional(z.string().check(z.regex(/^[A-Za-z]{2,3}(?:-[A-Za-z]{2,4})?$/)));
/** Blanks at its ends are taken off, and count before that. */
export const personName = z.string().check(z.maxLength(100), z.trim(), z.minLength(1));
/** Each is asked for where the configuration names it, and then missing without it (AUTH-06b). */
const personalFields = {
  /** Country of residence: players of some countries are refused wherever they are (AUTH-07). */
  country: z.optional(countryCode),
  /** Where the country is Brazil, nobody bets without it (PLC-02). An addition. */
  municipality: z.optional(personName),
  first_name: z.optional(personName),
  last_name: z.optional(personName),
  /** A day of the calendar. */
  birth_date: z.optional(z.iso.date()),
};

/** Pages of earlier builds send it; letters are in the language of the player (AUTH-06a). */
const unusedLocale = locale;

export const signUp = defineCall({
  name: 'signUp',
  api: 'platform',
  version: 1,
  method: 'POST',
  path: '/users',
  access: 'anyone',
  /** An email address or a phone number, which the account is confirmed by; with both, by the address. */
  body: z.strictObject({
    email: z.optional(email),
    phone_number: z.optional(phoneNumber),
    ...personalFields,
    password: newPassword,
    currency: currencyCode,
    locale,
    /** Who sent the player: a partner's tag as it came, of any form (NAV-27). */
    stag: z.optional(z.string().check(z.minLength(1), z.maxLength(400))),
  }),
  /** The same for an address that has an account: its owner gets another letter (R13). */
  reply: z.object({
    confirmation_required: z.literal(true),
    /** How the account is confirmed: by a letter when absent. An addition. */
    confirm_by: z.optional(z.enum(['email', 'phone'])),
  }),
  errors: [1111],
  summary: 'Opens a player account; a letter or a code to the number confirms it before the first sign-in.',
  clauses: ['AUTH-06', 'AUTH-06a', 'AUTH-06b', 'AUTH-07', 'addition'],
});

export const confirmEmail = defineCall({
  name: 'confirmEmail',
  api: 'platform',
  version: 1,
  method: 'GET',
  path: '/users/confirmation',
  access: 'anyone',
  query: z.strictObject({ confirmation_token: letterToken }),
  reply: z.object({ confirmed: z.literal(true) }),
  /** 1103: in a browser other than that of the sign-up; the letter goes on to count. */
  errors: [1101, 1103],
  summary: 'Confirms the email address that the letter went to. A letter counts once, for three days.',
  clauses: ['API-01', 'AUTH-06'],
});

export const confirmWithPassword = defineCall({
  name: 'confirmWithPassword',
  api: 'platform',
  version: 1,
  method: 'PATCH',
  path: '/users/confirmation',
  access: 'anyone',
  body: z.strictObject({ confirmation_token: letterToken, password: newPassword }),
  reply: z.object({ confirmed: z.literal(true) }),
  errors: [1101],
  summary: 'Confirms the email address that the letter went to, with a password that its owner chooses.',
  clauses: ['AUTH-06', 'addition'],
});

export const sendConfirmationAgain = defineCall({
  name: 'sendConfirmationAgain',
  api: 'platform',
  version: 1,
  method: 'POST',
  path: '/users/confirmation',
  access: 'anyone',
  /** The password that was chosen with the account: a letter goes out again only to whoever asked for it. */
  body: z.strictObject({ email, password: newPassword, locale }),
  /** The same whether a letter went out or not (R13). */
  reply: z.object({ sent: z.literal(true) }),
  errors: [],
  summary: 'Sends the letter that confirms an address again, with the same account behind it.',
  clauses: ['AUTH-06', 'LAY-05a', 'addition'],
});

export const askPasswordReset = defineCall({
  name: 'askPasswordReset',
  api: 'platform',
  version: 1,
  method: 'POST',
  path: '/users/password',
  access: 'anyone',
  body: z.strictObject({ email, locale: unusedLocale }),
  /** The same for known and unknown addresses (R13). */
  reply: z.object({ sent: z.literal(true) }),
  errors: [],
  summary: 'Sends a letter with which the password can be set anew.',
  clauses: ['AUTH-06', 'addition'],
});

export const resetPassword = defineCall({
  name: 'resetPassword',
  api: 'platform',
  version: 1,
  method: 'PATCH',
  path: '/users/password',
  access: 'anyone',
  body: z.strictObject({ reset_password_token: letterToken, password: newPassword }),
  reply: z.object({ changed: z.literal(true) }),
  errors: [1101],
  summary: 'Sets a new password with the token of a letter and ends every session. A letter counts once, for an hour.',
  clauses: ['AUTH-06', 'NAV-25', 'addition'],
});
