/** Contract shapes that the quick bet works on. */
export type { Bet } from '@touchline/contract';
