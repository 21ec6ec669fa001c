import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { currencyCode, money, odds, systemId } from '../../primitives.ts';
import { bonusToPlace, mostBetsInPress, selectionToPlace } from './bets-calls.ts';

/** A bet whose largest stake is asked for: as it would be placed, without a stake. */
export const betToAsk = z.strictObject({
  currency: currencyCode,
  selections: z.array(z.omit(selectionToPlace, { seen: true })).check(z.minLength(1), z.maxLength(100)),
  system_id: z.optional(systemId),
  custom_odds: z.optional(odds),
});
export type BetToAsk = z.infer<typeof betToAsk>;

export const askMaxStake = defineCall({
  name: 'askMaxStake',
  api: 'sportsbook',
  version: 2,
  method: 'POST',
  path: '/bets/max-stake',
  access: 'player',
  body: z.strictObject({
    bets: z
      .array(z.extend(betToAsk, { bonus: z.optional(bonusToPlace) }))
      .check(z.minLength(1), z.maxLength(mostBetsInPress)),
  }),
  reply: z.object({
    /** In the order of the request: what the bookmaker takes of each now; 0 where it takes nothing. */
    data: z.array(z.object({ max_stake: money })),
  }),
  errors: [],
  summary: 'The largest stake that the bookmaker takes of each bet now, whatever the balance.',
  clauses: ['API-05', 'VAL-10'],
});
