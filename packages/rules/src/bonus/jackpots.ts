import { mapBets } from '../slip/stable-map.ts';
import type { Slip, SlipBet } from '../slip/slip-types.ts';
import { bonusKinds } from './kinds.ts';
import type { Jackpots } from './bonus-types.ts';

function feedsJackpots({ bonus }: SlipBet): boolean {
  return bonus === null || bonusKinds[bonus.type].feedsJackpots;
}

function sameIds(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((id, place) => id === b[place]);
}

/**
 * Every entry with the jackpots that it takes part in, as the server says. A bonus may be chosen after the server was asked:
 * for a stake that is not the player's own there are none. Keeps identity.
 */
export function withJackpots(slip: Slip, jackpots: Jackpots): Slip {
  return mapBets(slip, (bet) => {
    const ids = feedsJackpots(bet)
      ? jackpots.filter(({ entries }) => entries.includes(bet.betId)).map(({ id }) => id)
      : [];
    return sameIds(bet.jackpots, ids) ? bet : { ...bet, jackpots: ids };
  });
}
