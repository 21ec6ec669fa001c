/** Contract shapes that the limits work on. */
export type { BetLimits, LimitAction, PayoutLimitSubject, Provider } from '@touchline/contract';
