import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { market } from '../../entities/market.ts';
import { id, odds, outcomeId, shownMessage, specifier } from '../../primitives.ts';
import { mostBetsInPress } from './bets-calls.ts';

/** The most selections that a custom bet may hold. */
export const mostCustomSelections = 12;

/** One outcome of the match of a custom bet. */
export const customSelection = z.strictObject({ market_id: id, specifier, outcome_id: outcomeId });
export type CustomSelection = z.infer<typeof customSelection>;

const selections = z.array(customSelection).check(z.maxLength(mostCustomSelections));

export const getCustomMarkets = defineCall({
  name: 'getCustomMarkets',
  api: 'sportsbook',
  version: 2,
  method: 'GET',
  path: '/bets/custom/markets/{matchId}',
  access: 'anyone',
  params: z.strictObject({ matchId: id }),
  reply: z.object({
    /** Markets whose outcomes may be combined, each with the groups of the builder that it stands in. */
    data: z.array(market),
  }),
  errors: [146],
  summary: 'Markets of a match that custom bets are built from.',
  clauses: ['API-05', 'PLC-10'],
});

/** Why an outcome cannot be added: it cannot win together with the others, it wins whenever they do, or it is closed. */
export const customObstacle = z.enum(['impossible', 'redundant', 'suspended']);
export type CustomObstacle = z.infer<typeof customObstacle>;

export const calculateCustomBet = defineCall({
  name: 'calculateCustomBet',
  api: 'sportsbook',
  version: 2,
  method: 'POST',
  path: '/bets/custom/calculate',
  access: 'anyone',
  body: z.strictObject({ match_id: id, selections }),
  reply: z.object({
    /** Price of all of them together, from their joint probability; null below two selections. */
    odds: z.nullable(odds),
    /** Outcomes of the match that cannot be added to them, each with the reason. */
    obstacles: z.array(z.extend(customSelection, { reason: customObstacle })),
  }),
  errors: [120, 130, 131, 146, 150, 151, 152],
  summary: 'What selections of one match cost together, and what cannot be added to them.',
  clauses: ['API-05', 'PLC-10'],
});

export const getCustomOdds = defineCall({
  name: 'getCustomOdds',
  api: 'sportsbook',
  version: 2,
  method: 'POST',
  path: '/bets/custom/odds',
  access: 'anyone',
  body: z.strictObject({
    bets: z.array(z.strictObject({ match_id: id, selections })).check(z.minLength(1), z.maxLength(mostBetsInPress)),
  }),
  reply: z.object({
    /** In the order of the request. `odds` is null while there is no price, and `error` says why. */
    data: z.array(
      z.object({
        odds: z.nullable(odds),
        error: z.nullable(z.object({ code: z.int(), localized_message: shownMessage })),
      }),
    ),
  }),
  errors: [],
  summary: 'Current prices of custom bets, as a slip keeps them current.',
  clauses: ['API-05', 'PLC-10'],
});
