import { noJackpots, unknownBonuses } from '../bonus/bonus-types.ts';
import type { Currency } from '../odds/money.ts';
import { emptySlip } from '../slip/build.ts';
import { needsYes } from '../slip/facts.ts';
import type { AcceptPolicy, Slip } from '../slip/slip-types.ts';
import type { Ticket, TicketEvent, TicketState, TicketStep } from './ticket-types.ts';

/** The rule of each event. */
export type Rules = {
  readonly [Type in TicketEvent['type']]: (ticket: Ticket, event: Extract<TicketEvent, { type: Type }>) => TicketStep;
};

/** A ticket with an empty slip of a visitor; without a policy every move of the odds needs a yes. */
export function initialTicket(currency: Currency, accept: AcceptPolicy = { mode: 'none' }): Ticket {
  return {
    state: 'INITIAL',
    slip: emptySlip,
    accept,
    currency,
    systemTypes: [],
    inactiveProviders: [],
    singleBetProviders: [],
    bonuses: unknownBonuses,
    jackpots: noJackpots,
    undo: null,
    isRestoring: false,
    playerId: null,
    inProgress: false,
    processingBets: [],
    press: null,
    delay: null,
    unresolved: null,
    error: null,
    errorsByBet: {},
    errorsBySelection: {},
    receipt: null,
  };
}

/** This ticket and nothing to do outside. */
export function stay(ticket: Ticket): TicketStep {
  return { state: ticket, effects: [] };
}

/** INITIAL, or ODDS_CHANGED while something in the slip needs a yes (TKT-07, TKT-10). */
export function restingState({ slip, inactiveProviders }: Ticket): TicketState {
  return needsYes(slip, inactiveProviders) ? 'ODDS_CHANGED' : 'INITIAL';
}

function inUndo(undo: Ticket['undo'], apply: (slip: Slip) => Slip): Ticket['undo'] {
  if (undo === null) return null;
  const slip = apply(undo.slip);
  return slip === undo.slip ? undo : { ...undo, slip };
}

/** A fact is as true of the slip that may be taken back as of the one that is shown. */
export function inBothSlips(ticket: Ticket, apply: (slip: Slip) => Slip): Ticket {
  const slip = apply(ticket.slip);
  const undo = inUndo(ticket.undo, apply);
  return slip === ticket.slip && undo === ticket.undo ? ticket : { ...ticket, slip, undo };
}
