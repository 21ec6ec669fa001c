import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { player } from '../../entities/player.ts';

export const signIn = defineCall({
  name: 'signIn',
  api: 'platform',
  version: 1,
  method: 'POST',
  path: '/users/sign_in',
  access: 'anyone',
  body: z.strictObject({
    /** Email or phone number. */
    login: z.string().check(z.minLength(3), z.maxLength(254)),
    password: z.string().check(z.minLength(1), z.maxLength(200)),
  }),
  reply: player,
  errors: [1100, 1102, 1110],
  summary: 'Opens a session for an email or phone and a password; the session travels as a cookie.',
  clauses: ['AUTH-03', 'AUTH-06', 'AUTH-07', 'addition'],
});

export const unlock = defineCall({
  name: 'unlock',
  api: 'platform',
  version: 1,
  method: 'GET',
  path: '/users/unlock',
  access: 'anyone',
  query: z.strictObject({ unlock_token: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)) }),
  reply: z.object({ unlocked: z.literal(true) }),
  errors: [1101],
  summary:
    'Lets this browser try passwords again on the account that strangers have locked. A letter counts once, for a day.',
  clauses: ['API-01g', 'AUTH-06a'],
});

export const signOut = defineCall({
  name: 'signOut',
  api: 'platform',
  version: 1,
  method: 'DELETE',
  path: '/users/sign_out',
  access: 'anyone',
  reply: z.object({ signed_out: z.literal(true) }),
  errors: [],
  summary: 'Ends the session of the caller, if there is one, and closes its push connections.',
  clauses: ['API-01', 'AUTH-04'],
});

export const signOutEverywhere = defineCall({
  name: 'signOutEverywhere',
  api: 'platform',
  version: 1,
  method: 'DELETE',
  path: '/users/sessions',
  access: 'player',
  reply: z.object({ signed_out: z.literal(true) }),
  errors: [],
  summary: 'Ends every session of the player, that of the caller too, and the push tokens of all of them.',
  clauses: ['AUTH-06a', 'addition'],
});
