import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { bonusType, comboboost, freebet, hunting, huntingTournament } from '../../entities/bonus.ts';
import { commaList, flag, id, wholeNumber } from '../../primitives.ts';
import { mostBetsInPress } from './bets-calls.ts';
import { betToAsk } from './max-stake.ts';

export const askBonuses = defineCall({
  name: 'askBonuses',
  api: 'sportsbook',
  version: 2,
  method: 'POST',
  path: '/bonuses',
  access: 'player',
  body: z.strictObject({ bets: z.array(betToAsk).check(z.minLength(1), z.maxLength(mostBetsInPress)) }),
  reply: z.object({
    /**
     * What the player may use on these bets, now or once they have grown, and what of it is over since: each with its
     * conditions, so that a slip that changes knows at once. In the order in which they are offered.
     */
    huntings: z.array(hunting),
    tournaments: z.array(huntingTournament),
    comboboosts: z.array(comboboost),
    freebets: z.array(freebet),
    /** Where the matches of these bets stand in the catalogue, by match id; those that are not in the book are missing. */
    places: z.record(id, z.object({ category_id: id, tournament_id: id })),
    /** What conditions ask about the player; null where the country is not known. */
    player: z.object({ country_code: z.nullable(z.string().check(z.regex(/^[A-Z]{2}$/))), is_verified: z.boolean() }),
  }),
  errors: [],
  summary: 'The bonuses that the player may use on these bets, with everything that decides over them.',
  clauses: ['API-08', 'BON-13'],
});

export const listBonuses = defineCall({
  name: 'listBonuses',
  api: 'sportsbook',
  version: 2,
  method: 'GET',
  path: '/bonuses',
  access: 'player',
  query: z.strictObject({
    status: z.optional(z.enum(['upcoming', 'active'])),
    /** Only what the caller may use on some bet, or activate. */
    available: z.optional(flag),
    /** Only what the caller was not shown yet. */
    unseen: z.optional(flag),
    /** At most so many of each list. */
    limit_per_type: z.optional(wholeNumber(1, 500)),
    type: z.optional(commaList(bonusType)),
  }),
  reply: z.object({
    comboboosts: z.array(comboboost),
    /** Those that are still to be used, the ones that end first before the others. */
    freebets: z.array(freebet),
    huntings: z.array(hunting),
    tournaments: z.array(huntingTournament),
    lootboxes: z.array(hunting),
  }),
  errors: [],
  summary: 'The bonuses of the caller, whatever they bet on.',
  clauses: ['API-08', 'NAV-14'],
});
