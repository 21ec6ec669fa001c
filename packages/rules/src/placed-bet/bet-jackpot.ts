import type { Bet } from './placed-bet-wire.ts';

/** Statuses of a bet that was refused, or whose stake was given back or went on in another bet. */
const over: ReadonlySet<Bet['status']> = new Set(['rejected', 'cancelled', 'withdrawn']);

/** [JACK-03] Whether a placed bet plays for a jackpot, or did: nobody says so of a bet that was refused or is void. */
export function playsForJackpot({ used_in_jackpot: feeds, status, result }: Bet): boolean {
  return feeds && !over.has(status) && result !== 'refund_entire' && result !== 'canceled';
}
