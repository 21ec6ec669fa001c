import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';

export const getWatchPartyId = defineCall({
  name: 'getWatchPartyId',
  api: 'sportsbook',
  version: 2,
  method: 'GET',
  path: '/watchersio/userid',
  access: 'player',
  /** The same at each call; it leads to nothing else that is known of the player. */
  reply: z.object({ user_id: z.string().check(z.minLength(1), z.maxLength(100)) }),
  errors: [],
  summary: 'Who the player is in a watch party: the chat beside a match, which another service runs.',
  clauses: ['API-10a', 'LAY-08a'],
});
