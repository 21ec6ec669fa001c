/** Contract shapes that the slip works on. */
export type {
  AcceptMode,
  BonusType,
  MarketStatus,
  Match,
  MatchStatus,
  Provider,
  WireSystemType,
} from '@touchline/contract';

export { mostBetsInPress } from '@touchline/contract';
