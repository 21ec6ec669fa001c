/** Contract shapes that the slip works on. */
export type { AcceptMode, MarketStatus, Match, MatchStatus, Provider } from '@touchline/contract';
