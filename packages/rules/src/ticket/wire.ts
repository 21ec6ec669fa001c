import type { BodyOf, calls } from '@touchline/contract';

/** Contract shapes that the ticket works on. */
export type { AcceptMode, Bet, BetError, MatchStatus } from '@touchline/contract';

/** Body of one placement. */
export type PlaceRequest = BodyOf<(typeof calls)['placeBets']>;
