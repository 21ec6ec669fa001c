import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';

const sportsbookSession = z.object({
  /** Whole seconds until the session is over, rounded up; null where its length has no limit. An addition. */
  seconds_left: z.optional(z.nullable(z.int().check(z.nonnegative()))),
});

export const openSportsbookSession = defineCall({
  name: 'openSportsbookSession',
  api: 'platform',
  version: 1,
  method: 'POST',
  path: '/sportsbook_sessions',
  access: 'player',
  reply: sportsbookSession,
  errors: [1104],
  summary: 'Opens the sportsbook session of a sign-in; one that is open is answered as it is. 403 is a session error.',
  clauses: ['API-01a', 'AUTH-14'],
});

export const continueSportsbookSession = defineCall({
  name: 'continueSportsbookSession',
  api: 'platform',
  version: 1,
  method: 'POST',
  path: '/sportsbook_sessions/continue',
  access: 'player',
  reply: sportsbookSession,
  errors: [1104],
  summary: 'Says that the player goes on after a reality check; the session becomes no longer by it.',
  clauses: ['API-01b'],
});
