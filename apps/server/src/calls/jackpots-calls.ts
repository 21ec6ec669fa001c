import type { Jackpot } from '@touchline/contract';
import { playerBehind } from './caller.ts';
import type { Handlers } from './handler.ts';

export interface JackpotCallsDeps {
  /** Every jackpot. */
  readonly list: () => Promise<Jackpot[]>;
  /** Whether nothing is offered to a player now (RG-09). */
  readonly isOnBreak: (playerId: string) => Promise<boolean>;
}

/** Current amounts of the jackpots (API-09, JACK-01). */
export function jackpotCalls({ list, isOnBreak }: JackpotCallsDeps) {
  return {
    async getJackpots(request) {
      return { data: (await isOnBreak(playerBehind(request).playerId)) ? [] : await list() };
    },
  } satisfies Pick<Handlers, 'getJackpots'>;
}
