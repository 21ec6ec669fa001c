import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { player } from '../../entities/player.ts';

export const signInByToken = defineCall({
  name: 'signInByToken',
  api: 'platform',
  version: 1,
  method: 'POST',
  path: '/users/sign_in_by_token',
  access: 'anyone',
  /** What the host of a framed page has given to it; only the back ends know what stands in it. */
  body: z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(4_096)) }),
  reply: player,
  errors: [1100, 1102, 1110],
  summary:
    'Opens a session for a token of the page that frames the product. A token counts once, and for minutes; a player who is signed in already keeps their session.',
  clauses: ['EMB-04', 'AUTH-07', 'addition'],
});
