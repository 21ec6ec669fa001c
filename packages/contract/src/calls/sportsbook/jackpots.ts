import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { jackpot } from '../../entities/bonus.ts';

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
