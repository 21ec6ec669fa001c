/** Contract shapes that the catalogue works on. */
export type { Market, MarketChange, MarketStatus, Match, MatchStatus, Outcome, PushEvent } from '@touchline/contract';
