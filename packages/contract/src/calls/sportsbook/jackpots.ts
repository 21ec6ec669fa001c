import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { jackpot, jackpotHit } from '../../entities/bonus.ts';
import { flag, id, text, wholeNumber } from '../../primitives.ts';
import { bonusToPlace, mostBetsInPress } from './bets-calls.ts';
import { betToAsk } from './max-stake.ts';

export const getJackpots = defineCall({
  name: 'getJackpots',
  api: 'sportsbook',
  version: 2,
  method: 'GET',
  path: '/jackpots',
  access: 'player',
  reply: z.object({ data: z.array(jackpot) }),
  errors: [],
  summary: 'The jackpots of the bookmaker with their levels and what they stand at.',
  clauses: ['API-09', 'JACK-01'],
});

export const getJackpot = defineCall({
  name: 'getJackpot',
  api: 'sportsbook',
  version: 2,
  method: 'GET',
  path: '/jackpots/{id}',
  access: 'player',
  params: z.strictObject({ id }),
  reply: jackpot,
  errors: [],
  summary: 'One jackpot with its levels, whatever their states.',
  clauses: ['API-09a', 'JACK-01a'],
});

export const askJackpots = defineCall({
  name: 'askJackpots',
  api: 'sportsbook',
  version: 2,
  method: 'POST',
  path: '/jackpots',
  access: 'player',
  body: z.strictObject({
    bets: z
      .array(z.extend(betToAsk, { bonus: z.optional(bonusToPlace) }))
      .check(z.minLength(1), z.maxLength(mostBetsInPress)),
  }),
  reply: z.object({
    /** In the order of the request: the jackpots that each bet would feed and may win. */
    data: z.array(z.array(jackpot)),
  }),
  errors: [],
  summary: 'The jackpots that each of these bets would take part in now.',
  clauses: ['API-09b', 'JACK-03'],
});

export const getJackpotHits = defineCall({
  name: 'getJackpotHits',
  api: 'sportsbook',
  version: 2,
  method: 'GET',
  path: '/jackpot-hits',
  access: 'player',
  query: z.strictObject({
    jackpot_id: z.optional(id),
    /** 10 when left out. */
    limit: z.optional(wholeNumber(1, 100)),
    /** Of a word that no hit has, there are none. */
    status: z.optional(text),
    /** Only those of the caller. */
    for_user: z.optional(flag),
    /** Only those of the caller that they were not shown yet. */
    unseen: z.optional(flag),
  }),
  reply: z.object({ data: z.array(jackpotHit) }),
  errors: [],
  summary: 'Levels of jackpots that fell, the latest first.',
  clauses: ['API-09c', 'JACK-02'],
});
