/** Contract shapes that the slip works on. */
export type {
  AcceptMode,
  BonusType,
  EachWayTerms,
  MarketStatus,
  Match,
  MatchStatus,
  Provider,
  WireSystemType,
} from '@touchline/contract';

export { marketKey, mostBetsInPress } from '@touchline/contract';
