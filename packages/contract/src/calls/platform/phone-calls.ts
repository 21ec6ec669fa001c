import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { phoneNumber, phoneVerification } from '../../entities/verification.ts';
import { countryCode, newPassword } from '../../primitives.ts';

const code = z.string().check(z.regex(/^\d{6}$/));

export const getPhone = defineCall({
  name: 'getPhone',
  api: 'platform',
  version: 1,
  method: 'GET',
  path: '/player/phone',
  access: 'player',
  reply: phoneVerification,
  errors: [],
  summary: 'How far the number of the player is proved, and when another code may be asked for.',
  clauses: ['API-01d', 'AUTH-11'],
});

export const askPhoneCode = defineCall({
  name: 'askPhoneCode',
  api: 'platform',
  version: 1,
  method: 'POST',
  path: '/player/phone',
  access: 'player',
  body: z.strictObject({ phone_number: phoneNumber, phone_country: z.optional(countryCode) }),
  /** The same for a number that is another player's, whose owner gets a message without a code (R13). */
  reply: phoneVerification,
  errors: [1105],
  summary: 'Sends a code to a number. It counts for ten minutes and five attempts, in the session that asked.',
  clauses: ['API-01d', 'AUTH-11', 'addition'],
});

export const confirmPhone = defineCall({
  name: 'confirmPhone',
  api: 'platform',
  version: 1,
  method: 'PATCH',
  path: '/player/phone',
  access: 'player',
  body: z.strictObject({ code }),
  reply: phoneVerification,
  errors: [1106, 1107],
  summary: 'Proves the number that the code went to; the player signs in with it from then on.',
  clauses: ['API-01d', 'AUTH-11', 'addition'],
});

export const confirmSignUp = defineCall({
  name: 'confirmSignUp',
  api: 'platform',
  version: 1,
  method: 'POST',
  path: '/users/phone',
  access: 'anyone',
  body: z.strictObject({ phone_number: phoneNumber, code }),
  reply: z.object({ confirmed: z.literal(true) }),
  errors: [1106, 1107],
  summary: 'Confirms a sign-up by phone with its code, in the browser that signed up.',
  clauses: ['AUTH-06a', 'addition'],
});

export const askPasswordCode = defineCall({
  name: 'askPasswordCode',
  api: 'platform',
  version: 1,
  method: 'POST',
  path: '/users/password/phone',
  access: 'anyone',
  body: z.strictObject({ phone_number: phoneNumber }),
  /** The same for every number: with an account or without (R13). */
  reply: z.object({ sent: z.literal(true) }),
  errors: [],
  summary: 'Sends a code to a number that is the only login of an account; an account with an address gets its letter.',
  clauses: ['AUTH-06', 'addition'],
});

export const resetPasswordByCode = defineCall({
  name: 'resetPasswordByCode',
  api: 'platform',
  version: 1,
  method: 'PATCH',
  path: '/users/password/phone',
  access: 'anyone',
  body: z.strictObject({ phone_number: phoneNumber, code, password: newPassword }),
  reply: z.object({ changed: z.literal(true) }),
  errors: [1106, 1107],
  summary:
    'Sets a new password with a code, in the browser that asked for it, and ends every session. It counts for ten minutes and five attempts.',
  clauses: ['AUTH-06', 'addition'],
});
