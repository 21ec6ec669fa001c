/** Contract shapes that settlement works on. */
export type { BetResult, BetStatus, SelectionResult, WireBetType } from '@touchline/contract';
