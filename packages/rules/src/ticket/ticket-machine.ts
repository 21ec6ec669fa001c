import { chooseBonuses } from '../bonus/choice.ts';
import { withJackpots } from '../bonus/jackpots.ts';
import { acceptOdds, hasChangedOdds, needsYes } from '../slip/facts.ts';
import { deriveStakes } from '../slip/stakes.ts';
import type { Slip } from '../slip/slip-types.ts';
import { edits } from './edits.ts';
import { news } from './news.ts';
import { heldEntries, pressPlace } from './placing.ts';
import { session } from './ticket-session.ts';
import type { Rules } from './ticket.ts';
import { verdicts } from './ticket-verdicts.ts';
import type { Ticket, TicketEffect, TicketEvent, TicketStep } from './ticket-types.ts';

/** One rule for each event; a new event without one does not compile. */
const on: Rules = { ...edits, ...news, ...session, ...verdicts, placePressed: pressPlace };

function apply<Type extends TicketEvent['type']>(
  ticket: Ticket,
  event: Extract<TicketEvent, { type: Type }>,
  rules: Pick<Rules, Type>,
  type: Type,
): TicketStep {
  return rules[type](ticket, event);
}

/** TKT-09: with mode any nothing waits for a yes to its odds, whatever brought the change. */
function agreed(ticket: Ticket): Ticket {
  if (ticket.accept.mode !== 'any' || !hasChangedOdds(ticket.slip)) return ticket;
  const slip = acceptOdds(ticket.slip);
  const isCalm = ticket.state === 'ODDS_CHANGED' && !needsYes(slip, ticket.inactiveProviders);
  return { ...ticket, slip, state: isCalm ? 'INITIAL' : ticket.state };
}

/**
 * What follows from slip and bonuses: stakes for a wanted win (SLIP-14), bonuses and jackpots (BON-04, BON-05). Entries
 * whose press has no answer yet keep their stake and bonus: they could not be repeated under their key otherwise (I1).
 */
function derived(ticket: Ticket): Slip {
  const held = heldEntries(ticket);
  return withJackpots(chooseBonuses(deriveStakes(ticket.slip, held), ticket.bonuses, held), ticket.jackpots);
}

/** An entry in progress stays as it was pressed; what it missed meanwhile follows with the verdict (SLIP-01). */
function completed(ticket: Ticket): Ticket {
  const slip = ticket.inProgress ? ticket.slip : derived(ticket);
  return slip === ticket.slip ? ticket : { ...ticket, slip };
}

/** SLIP-17: each change of the slip is saved, but for one that was only just read from there. */
function saved(before: Ticket, event: TicketEvent, { slip }: Ticket): readonly TicketEffect[] {
  const isFromThere = event.type === 'restored' && event.from === 'session';
  return slip === before.slip || isFromThere ? [] : [{ type: 'save', slip }];
}

/** One step of the ticket (TKT-01 to TKT-11). Pure: the same ticket and event give the same step. */
export function step(before: Ticket, event: TicketEvent): TicketStep {
  const applied = apply(before, event, on, event.type);
  const state = completed(agreed(applied.state));
  return { state, effects: [...applied.effects, ...saved(before, event, state)] };
}
