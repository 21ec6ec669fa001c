/** Contract shapes that the limits work on. */
export type { BetLimits, LimitAction, Provider } from '@touchline/contract';
