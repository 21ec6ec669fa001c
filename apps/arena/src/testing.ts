import type { ArenaBetRequest } from '@touchline/contract/arena';

/** A bet that the tests press. */
export const pressed: ArenaBetRequest = {
  game: 'horses',
  round: '12',
  market: 'win',
  selection: '3',
  stake: '2.50',
  currency: 'EUR',
  odds: '4.20',
};
