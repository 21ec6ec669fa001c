/** Contract shapes that bonuses work on. */
export type {
  BonusState,
  BonusType,
  Comboboost,
  ComboboostRange,
  EventCondition,
  Freebet,
  Hunting,
  HuntingTournament,
  Jackpot,
} from '@touchline/contract';
