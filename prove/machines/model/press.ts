/** The button was pressed (TKT-02, TKT-03, TKT-06, records 7, 8 and 12). */
import type { AcceptPolicy, TicketEvent } from '@touchline/rules';
import { askFor, inProgress, clearErrors } from './desk.ts';
import type { ModelEffect, Asked, ModelTicket } from './desk.ts';
import { copyEntry } from './entries.ts';
import type { Entry } from './entries.ts';
import { isReadable, pressFor, sameBets, standsFor, acceptedEntries } from './placing.ts';
import type { ModelPress } from './placing.ts';
import { settle, isFlagged } from './prices.ts';
import { acceptOdds } from './slip.ts';

type Pressed = Extract<TicketEvent, { type: 'placePressed' }>;

function begin(ticket: ModelTicket, press: ModelPress, isRepeat: boolean): ModelEffect[] {
  clearErrors(ticket);
  ticket.undo = null;
  ticket.receipt = null;
  ticket.state = 'PROCESSING';
  ticket.press = { press, resolving: false };
  ticket.unresolved = null;
  ticket.processing = press.entries.map(copyEntry);
  return [{ type: 'place', press, isRepeat }];
}

/** A press is not repeated when it would take a move of the odds that the player wants to be asked about now (I6). */
export function isAgreed(policy: AcceptPolicy, { request: { meta } }: ModelPress): boolean {
  const sent = meta.accept_odds ?? 'none';
  if (policy.mode === 'any' || sent === 'none') return true;
  return sent === policy.mode && (policy.mode !== 'return' || meta.accept_return_share === policy.share);
}

/** The same entries for the same stakes are the same bet, whatever the prices do meanwhile. */
function pressAgain(ticket: ModelTicket, asked: Asked, taken: readonly Entry[], event: Pressed): ModelEffect[] {
  const { code } = event.terms.limits.currency;
  const inCurrency = asked.press.request.bets.every((bet) => bet.stake.currency === code);
  if (inCurrency && isAgreed(ticket.terms.policy, asked.press) && sameBets(asked.press.entries, taken)) {
    // It travels anew, so it may be on its way for as long again (record 8).
    return begin(ticket, { ...asked.press, pressedAt: event.now }, true);
  }
  const alert: ModelEffect = { type: 'alert', title: 'ticket.resolve_first.title' };
  if (asked.resolving) return [alert];
  asked.resolving = true;
  return [alert, { type: 'resolve', press: asked.press, how: 'look_up', resolveFor: askFor }];
}

export function place(ticket: ModelTicket, event: Pressed): ModelEffect[] {
  if (inProgress(ticket)) return [];
  if (!event.terms.loggedIn) {
    ticket.error = null;
    ticket.receipt = null;
    ticket.state = 'INITIAL';
    return [{ type: 'askSignIn' }];
  }
  const { slip, terms } = ticket;
  const taken = acceptedEntries(slip.entries);
  if (ticket.unresolved !== null) return pressAgain(ticket, ticket.unresolved, taken, event);
  if (!slip.entries.every(isReadable) || !standsFor(taken, event.terms)) return [];
  if (event.acceptChanges) {
    acceptOdds(slip, event.seen);
    settle(slip, terms);
  }
  if (taken.some(isFlagged)) {
    ticket.state = 'ODDS_CHANGED';
    ticket.receipt = null;
    return [];
  }
  return begin(ticket, pressFor(taken, event, terms.policy, false), false);
}
