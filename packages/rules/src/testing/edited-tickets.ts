/** Tickets with a system or a freebet, which edits change. */
import { aFreebet, someBonuses } from './bonuses.ts';
import { a, b, c, d, idOf } from './ticket-selections.ts';
import { chosen, click, settings } from './ticket-events.ts';
import { play } from './ticket-plays.ts';
import type { TicketEvent } from '../ticket/ticket-types.ts';

export const giveFreebet: TicketEvent = {
  type: 'bonusesKnown',
  bonuses: someBonuses({ freebets: [aFreebet({ issued_amount: '5.00' })] }),
};
export const takeFreebet: TicketEvent = { type: 'bonusChosen', betId: idOf(a), bonusId: '40' };

export function system() {
  return play(settings(), click(a), click(b), click(c), click(d), chosen('system'), {
    type: 'stakeTyped',
    betId: 'system',
    text: '6',
  });
}
