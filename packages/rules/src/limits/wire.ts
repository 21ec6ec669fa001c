/** Contract shapes that the limits work on. */
export type { BetLimits } from '@touchline/contract';
