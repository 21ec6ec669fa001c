import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { autoCashOut, bet } from '../../entities/bet.ts';
import { placementAcceptMode } from '../../entities/settings.ts';
import { decimal, id, timestamp } from '../../primitives.ts';
import { betToPlace } from './bets-calls.ts';

export const cashOut = defineCall({
  name: 'cashOut',
  api: 'sportsbook',
  version: 3,
  method: 'POST',
  path: '/bets/cashout',
  access: 'player',
  idempotent: true,
  body: z.strictObject({
    bet_id: id,
    /** What the player saw and agreed to, for the share below. */
    to_cashout: decimal,
    /** Share of the open stake, above 0 and below 1, at most two places; all of it when absent. An addition. */
    share: z.optional(decimal),
  }),
  reply: z.object({ bet }),
  errors: [160, 161, 162, 1009],
  summary:
    'Cashes a bet out at the amount that the player saw. An offer that fell since is refused with 160, and pays the new amount only when asked again; one that rose pays what was seen.',
  clauses: ['API-05', 'PLC-07'],
});

export const setAutoCashOut = defineCall({
  name: 'setAutoCashOut',
  api: 'sportsbook',
  version: 3,
  method: 'POST',
  path: '/bets/{id}/auto-cashout',
  access: 'player',
  params: z.strictObject({ id }),
  /** Both null takes it back. */
  body: z.strictObject({ take_profit: z.nullable(decimal), stop_loss: z.nullable(decimal) }),
  reply: z.object({ bet }),
  errors: [161],
  summary: 'Sets the values at which the server cashes the bet out by itself. An addition.',
  clauses: ['addition'],
});

/** What the server did about an automatic cash-out, and when. */
export const autoCashOutEntry = z.object({
  at: timestamp,
  what: z.enum(['set', 'taken_back', 'reached', 'paid', 'missed']),
  values: autoCashOut,
  /** Value of the bet at that moment, null where there was none. */
  offer: z.nullable(decimal),
});
export type AutoCashOutEntry = z.infer<typeof autoCashOutEntry>;

export const getAutoCashOutLog = defineCall({
  name: 'getAutoCashOutLog',
  api: 'sportsbook',
  version: 3,
  method: 'GET',
  path: '/bets/{id}/auto-cashout',
  access: 'player',
  params: z.strictObject({ id }),
  reply: z.object({ data: z.array(autoCashOutEntry) }),
  errors: [],
  summary: 'Log of the automatic cash-out of a bet, oldest first. An addition.',
  clauses: ['addition'],
});

export const editBet = defineCall({
  name: 'editBet',
  api: 'sportsbook',
  version: 3,
  method: 'POST',
  path: '/bets/{id}/edit',
  access: 'player',
  idempotent: true,
  params: z.strictObject({ id }),
  body: z.strictObject({
    /** The bet as it shall be, with the same stake, at the odds that the player saw. */
    bet: betToPlace,
    accept_odds: z.optional(placementAcceptMode),
    /** As in `placeBets`. */
    pressed_at: z.optional(timestamp),
  }),
  reply: z.object({
    /** The bet that stands from now on. */
    bet,
    /** The former one, withdrawn. */
    replaced: bet,
  }),
  errors: [
    101, 114, 130, 131, 132, 134, 135, 136, 137, 138, 139, 141, 142, 143, 144, 147, 155, 157, 158, 170, 171, 1009,
  ],
  summary:
    'Changes the legs of a bet none of whose matches has begun, at current prices: the former bet is withdrawn and the new one placed in one operation, or nothing happens. An addition.',
  clauses: ['addition'],
});
