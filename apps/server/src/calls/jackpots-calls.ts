import type { Jackpot } from '@touchline/contract';
import type { Handlers } from './handler.ts';

export interface JackpotCallsDeps {
  /** Every jackpot. */
  readonly list: () => Promise<Jackpot[]>;
}

/** Current amounts of the jackpots (API-09, JACK-01). */
export function jackpotCalls({ list }: JackpotCallsDeps) {
  return {
    async getJackpots() {
      return { data: await list() };
    },
  } satisfies Pick<Handlers, 'getJackpots'>;
}
