/** Contract shapes that bonuses work on. */
export type {
  BetResult,
  BetStatus,
  BonusState,
  BonusType,
  Comboboost,
  ComboboostRange,
  EventCondition,
  Freebet,
  FreebetType,
  Hunting,
  HuntingTournament,
  Jackpot,
} from '@touchline/contract';
