import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { comboboost, freebet, hunting, huntingTournament } from '../../entities/bonus.ts';
import { id } from '../../primitives.ts';
import { mostBetsInPress } from './bets.ts';
import { betToAsk } from './maxStake.ts';

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
     * conditions, so that a slip that changes is told at once. In the order in which they are offered.
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
  errors: [1001],
  summary: 'The bonuses that the player may use on these bets, with everything that decides over them.',
  clauses: ['API-08', 'BON-13'],
});
