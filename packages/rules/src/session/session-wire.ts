/** Contract shapes that the session works on. */
export type { Account, Player } from '@touchline/contract';
