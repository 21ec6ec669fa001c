import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { currencyCode, decimal, timestamp } from '../../primitives.ts';

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

export const getRealityCheck = defineCall({
  name: 'getRealityCheck',
  api: 'platform',
  version: 1,
  method: 'GET',
  path: '/sportsbook_sessions/current',
  access: 'player',
  /** Currency of an account of the player; that of the profile when left out. */
  query: z.strictObject({ currency: z.optional(currencyCode) }),
  reply: z.object({
    /** What was staked in the session, bets that were refused or replaced left out; main unit of the currency. */
    bets_sum: decimal,
    /** What bets, virtual games and jackpots paid out in it. */
    wins_sum: decimal,
    /** Since the session was opened, until now. */
    period: z.object({ from: timestamp, to: timestamp }),
    /** When the player last said that they go on; null where they have not. */
    continued_at: z.optional(z.nullable(timestamp)),
  }),
  errors: [1104],
  summary:
    'What the caller has staked and won in the session, with the flag `responsible_gambling`. The path is ours. 403 is a session error; after any 400 it is not asked again.',
  clauses: ['API-01b', 'RG-01', 'RG-02', 'addition'],
});
