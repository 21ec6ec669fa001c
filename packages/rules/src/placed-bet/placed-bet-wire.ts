/** Contract shapes of a placed bet and of what can be done with it. */
import type { BodyOf, Calls } from '@touchline/contract';

export type { Bet, BetError } from '@touchline/contract';
export type CashOutBody = BodyOf<Calls['cashOut']>;
export type EditBody = BodyOf<Calls['editBet']>;
