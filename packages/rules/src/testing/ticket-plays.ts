import { step } from '../ticket/ticket-machine.ts';
import { initialTicket } from '../ticket/ticket.ts';
import type { Ticket, TicketEvent, TicketStep } from '../ticket/ticket-types.ts';
import { eur } from './builders.ts';

export function fresh(): Ticket {
  return initialTicket(eur);
}

export function playFrom(ticket: Ticket, ...events: readonly TicketEvent[]): Ticket {
  return events.reduce((state, event) => step(state, event).state, ticket);
}

export function play(...events: readonly TicketEvent[]): Ticket {
  return playFrom(fresh(), ...events);
}

/** A step without the effect that saves the slip. */
export function after(ticket: Ticket, event: TicketEvent): TicketStep {
  const { state, effects } = step(ticket, event);
  return { state, effects: effects.filter((effect) => effect.type !== 'save') };
}
