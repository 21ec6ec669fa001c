import { chooseBonuses } from '../bonus/choice.ts';
import { noBonuses } from '../bonus/bonus-types.ts';
import { addSelection, regularSelections } from '../slip/build.ts';
import { addCustomBet } from '../slip/custom.ts';
import { customBets, regularBets, unstaked } from '../slip/entries.ts';
import { acceptOdds, applyAcceptPolicy, applyProviders } from '../slip/facts.ts';
import { withCurrency } from '../slip/stakes.ts';
import type { Rates } from '../odds/money.ts';
import type { Slip, SlipBet } from '../slip/slip-types.ts';
import { initialTicket, restingState, stay } from './ticket.ts';
import type { Rules } from './ticket.ts';
import { resolveFor } from './ticket-words.ts';
import type { Press, Ticket, TicketEvent, TicketStep } from './ticket-types.ts';

type Restored = Extract<TicketEvent, { readonly type: 'restored' }>;

/** A slip from elsewhere by what is known here: the odds judged, the currency ours, providers as they are now. */
function adopted(slip: Slip, ticket: Ticket, rates: Rates | undefined): Slip {
  return applyProviders(
    withCurrency(applyAcceptPolicy(slip, ticket.accept), ticket.currency, rates),
    ticket.inactiveProviders,
  );
}

/** A slip of this session fills an empty one; a shared one takes the place of what is there, which can be taken back. */
function restore(before: Ticket, { slip, from, rates }: Restored): TicketStep {
  const ticket = before.isRestoring ? { ...before, isRestoring: false } : before;
  const isTaken = from === 'sharing' || ticket.slip.bets.length === 0;
  if (ticket.inProgress || !isTaken) return stay(ticket);
  const restored: Ticket = {
    ...ticket,
    slip: adopted(slip, ticket, rates),
    undo: from === 'sharing' ? { slip: ticket.slip, change: 'restored' } : null,
    error: null,
    errorsByBet: {},
    errorsBySelection: {},
    receipt: null,
  };
  return stay({ ...restored, state: restingState(restored) });
}

/**
 * Another player, or none: nothing that was said to the one before stays (I10), nor a bonus that was theirs; the slip and
 * the operator's facts do.
 */
function greet(ticket: Ticket, playerId: string | null, unresolved: Ticket['unresolved']): Ticket {
  const greeted: Ticket = {
    ...initialTicket(ticket.currency, ticket.accept),
    slip: ticket.playerId === null ? ticket.slip : chooseBonuses(ticket.slip, noBonuses),
    systemTypes: ticket.systemTypes,
    inactiveProviders: ticket.inactiveProviders,
    singleBetProviders: ticket.singleBetProviders,
    jackpots: ticket.jackpots,
    playerId,
    unresolved,
  };
  return { ...greeted, state: restingState(greeted) };
}

/** The press that the outbox still holds for the player is looked up, unless one is at work already. */
function changeSession(ticket: Ticket, playerId: string | null, held: Press | null): TicketStep {
  const isSame = playerId === ticket.playerId;
  const press = held === null ? null : { ...held, mayBePlaced: true };
  const unresolved = press === null ? null : { press, resolving: true };
  if (isSame && (unresolved === null || ticket.inProgress || ticket.unresolved !== null)) return stay(ticket);
  return {
    state: isSame ? { ...ticket, unresolved } : greet(ticket, playerId, unresolved),
    effects: press === null ? [] : [{ type: 'resolve', press, how: 'look_up', resolveFor }],
  };
}

/** Entries beside those that the slip has: plain selections join the regular part, custom bets come last. */
function addedTo(ticket: Ticket, entries: Slip): Slip {
  const { slip } = ticket;
  const regular = regularSelections(entries).reduce<Slip>(
    (grown, selection) => addSelection(grown, selection, ticket),
    { ...slip, bets: regularBets(slip) },
  );
  return customBets(entries).reduce<Slip>(
    (grown, bet) => addCustomBet(grown, bet.selections, bet.custom?.odds ?? '', ticket),
    { ...regular, bets: [...regular.bets, ...customBets(slip)] },
  );
}

/** The entries of the receipt once more, at the odds they were placed at, without stakes and bonuses. */
function reused(ticket: Ticket, placed: readonly SlipBet[]): Slip {
  const { slip, currency, inactiveProviders } = ticket;
  const entries = acceptOdds({ ...slip, bets: placed.map((bet) => ({ ...bet, ...unstaked(currency) })) });
  return applyProviders(slip.bets.length === 0 ? entries : addedTo(ticket, entries), inactiveProviders);
}

function dismiss(ticket: Ticket, reuse: boolean): TicketStep {
  if (ticket.receipt === null) return stay(ticket);
  const slip = reuse ? reused(ticket, ticket.receipt.entries) : ticket.slip;
  const next: Ticket = { ...ticket, slip, undo: null, receipt: null };
  return stay(next.state === 'SUCCESS' ? { ...next, state: restingState(next) } : next);
}

/** Slips and players that come and go (SLIP-17, I10). */
export const session = {
  restoreStarted: (ticket) => stay(ticket.isRestoring ? ticket : { ...ticket, isRestoring: true }),
  restored: (ticket, event) => restore(ticket, event),
  restoreFailed: (ticket) => ({
    state: ticket.isRestoring ? { ...ticket, isRestoring: false } : ticket,
    effects: [{ type: 'report', what: 'restore' }],
  }),
  receiptDismissed: (ticket, { reuse }) => dismiss(ticket, reuse),
  sessionChanged: (ticket, { playerId, unresolved }) => changeSession(ticket, playerId, unresolved),
} as const satisfies Partial<Rules>;
