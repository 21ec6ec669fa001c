import {
  addSelection,
  chooseType,
  emptySlip,
  holds,
  removeSelection,
  selectionsOf,
  typeStake,
  typeStakeForAll,
} from '../slip/build.ts';
import {
  acceptChanges,
  acceptOdds,
  applyAcceptMode,
  applyMarkets,
  applyMatchStatus,
  hasChangedOdds,
  removeUnavailable,
} from '../slip/facts.ts';
import type { Slip, SlipBet } from '../slip/types.ts';
import { pressPlace } from './placing.ts';
import { settleInFlight, settleOpen } from './verdicts.ts';
import { resolveFor } from './words.ts';
import type { AcceptMode } from './wire.ts';
import type { Press, Ticket, TicketEffect, TicketEvent, TicketState, TicketStep } from './types.ts';

/** A ticket with an empty slip. */
export const initialTicket = (acceptMode: AcceptMode = 'none'): Ticket => ({
  state: 'INITIAL',
  slip: emptySlip,
  acceptMode,
  playerId: null,
  inProgress: false,
  processingBets: [],
  press: null,
  unresolved: null,
  error: null,
  errorsByBet: {},
  errorsBySelection: {},
  receipt: null,
});

const stay = (ticket: Ticket): TicketStep => ({ state: ticket, effects: [] });

const restingState = (slip: Slip): TicketState => (hasChangedOdds(slip) ? 'ODDS_CHANGED' : 'INITIAL');

/**
 * The player changed the slip: INITIAL, or ODDS_CHANGED when odds have changed (TKT-07). Errors stay at the entries
 * that were not touched; a receipt is over.
 */
const edited = (ticket: Ticket, slip: Slip): TicketStep => {
  if (ticket.inProgress || slip === ticket.slip) return stay(ticket);
  const untouched = new Set<SlipBet>(ticket.slip.bets);
  const kept = slip.bets.filter((bet) => untouched.has(bet));
  const betIds = new Set(kept.map((bet) => bet.betId));
  const ids = new Set(kept.flatMap((bet) => bet.selections.map((selection) => selection.id)));
  const only = <T>(errors: Readonly<Record<string, T>>, left: ReadonlySet<string>): Record<string, T> =>
    Object.fromEntries(Object.entries(errors).filter(([id]) => left.has(id)));
  return stay({
    ...ticket,
    slip,
    state: restingState(slip),
    error: null,
    errorsByBet: only(ticket.errorsByBet, betIds),
    errorsBySelection: only(ticket.errorsBySelection, ids),
    receipt: null,
  });
};

/** Facts moved: ODDS_CHANGED when that needs a yes, unless a bet is in progress or finished (TKT-11). */
const informed = (ticket: Ticket, slip: Slip): TicketStep => {
  const told = slip === ticket.slip ? ticket : { ...ticket, slip };
  if (ticket.inProgress || ticket.state === 'SUCCESS') return stay(told);
  if (hasChangedOdds(slip)) return stay(told.state === 'ODDS_CHANGED' ? told : { ...told, state: 'ODDS_CHANGED' });
  return stay(ticket.state === 'ODDS_CHANGED' ? { ...told, state: 'INITIAL', error: null } : told);
};

/** The entries of the receipt once more, at the odds they were placed at and without stakes. */
const reused = (slip: Slip, entries: readonly SlipBet[]): Slip => {
  if (slip.bets.length === 0) return acceptOdds({ ...slip, bets: entries.map((bet) => ({ ...bet, stake: '' })) });
  return acceptOdds(selectionsOf({ ...slip, bets: entries }).reduce(addSelection, slip));
};

const lookUp = (press: Press): TicketEffect => ({ type: 'resolve', press, how: 'look_up', resolveFor });

/** Another player, or none: nothing that was said to the one before stays (I10); the slip does. */
const changeSession = (ticket: Ticket, playerId: string | null, unresolved: Press | null): TicketStep => {
  const open = unresolved === null ? null : { press: { ...unresolved, mayBePlaced: true }, resolving: true };
  const effects = open === null ? [] : [lookUp(open.press)];
  if (playerId === ticket.playerId) {
    if (open === null || ticket.inProgress || ticket.unresolved !== null) return stay(ticket);
    return { state: { ...ticket, unresolved: open }, effects };
  }
  const fresh = initialTicket(ticket.acceptMode);
  return {
    state: { ...fresh, slip: ticket.slip, state: restingState(ticket.slip), playerId, unresolved: open },
    effects,
  };
};

type On = {
  readonly [Type in TicketEvent['type']]: (ticket: Ticket, event: Extract<TicketEvent, { type: Type }>) => TicketStep;
};

/** One rule for each event; a new event without one does not compile. */
const on = {
  // SLIP-01, SLIP-04: nothing in progress, else in or out.
  outcomeClicked: (ticket, { selection }) =>
    edited(
      ticket,
      holds(ticket.slip, selection.id)
        ? removeSelection(ticket.slip, selection.id)
        : addSelection(ticket.slip, selection),
    ),
  selectionRemoved: (ticket, event) => edited(ticket, removeSelection(ticket.slip, event.selectionId)),
  unavailableRemoved: (ticket) => edited(ticket, removeUnavailable(ticket.slip)),
  cleared: (ticket) => edited(ticket, ticket.slip.bets.length === 0 ? ticket.slip : emptySlip),
  typeChosen: (ticket, { betType }) => edited(ticket, chooseType(ticket.slip, betType)),
  stakeTyped: (ticket, { betId, text }) => edited(ticket, typeStake(ticket.slip, betId, text)),
  stakeForAllTyped: (ticket, { text }) => edited(ticket, typeStakeForAll(ticket.slip, text)),
  acceptModeChosen: (ticket, { mode }) => informed({ ...ticket, acceptMode: mode }, applyAcceptMode(ticket.slip, mode)),
  // SLIP-15, TKT-08.
  changesAccepted: (ticket) =>
    ticket.inProgress || ticket.state === 'SUCCESS'
      ? stay(ticket)
      : stay({
          ...ticket,
          slip: acceptChanges(ticket.slip),
          state: 'INITIAL',
          error: null,
          errorsByBet: {},
          errorsBySelection: {},
          receipt: null,
        }),
  marketsChanged: (ticket, { matchId, markets }) =>
    informed(ticket, applyMarkets(ticket.slip, matchId, markets, ticket.acceptMode)),
  matchChanged: (ticket, { matchId, status }) => informed(ticket, applyMatchStatus(ticket.slip, matchId, status)),
  placePressed: pressPlace,
  answered: (ticket, { key, verdict }) => {
    const { press, unresolved } = ticket;
    if (press?.press.key === key) {
      // While it is being asked about again, a late first answer counts only when it says how the bets stand.
      const late = press.resolving && verdict.kind !== 'placed';
      return late ? stay(ticket) : settleInFlight(ticket, press.press, verdict, false);
    }
    const known = verdict.kind === 'placed' && unresolved?.press.key === key;
    return known ? settleOpen(ticket, unresolved.press, verdict) : stay(ticket);
  },
  resolved: (ticket, { key, verdict }) => {
    const { press, unresolved } = ticket;
    if (press?.press.key === key) {
      // A look-up from before the press was repeated may still come in; then only a placed bet is news.
      const late = !press.resolving && verdict.kind !== 'placed';
      return late ? stay(ticket) : settleInFlight(ticket, press.press, verdict, true);
    }
    return unresolved?.press.key === key ? settleOpen(ticket, unresolved.press, verdict) : stay(ticket);
  },
  receiptDismissed: (ticket, { reuse }) => {
    if (ticket.receipt === null) return stay(ticket);
    const slip = reuse ? reused(ticket.slip, ticket.receipt.entries) : ticket.slip;
    if (ticket.state !== 'SUCCESS') return stay({ ...ticket, slip, receipt: null });
    return stay({ ...ticket, slip, state: restingState(slip), receipt: null });
  },
  restored: (ticket, { slip }) =>
    ticket.inProgress || ticket.slip.bets.length > 0
      ? stay(ticket)
      : informed({ ...ticket, receipt: null, state: 'INITIAL' }, applyAcceptMode(slip, ticket.acceptMode)),
  sessionChanged: (ticket, { playerId, unresolved }) => changeSession(ticket, playerId, unresolved),
} as const satisfies On;

const apply = <Type extends TicketEvent['type']>(
  ticket: Ticket,
  event: Extract<TicketEvent, { type: Type }>,
  table: Pick<On, Type>,
  type: Type,
): TicketStep => table[type](ticket, event);

/** One step of the ticket (TKT-01 to TKT-09, TKT-11). Pure: the same ticket and event give the same step. */
export const step = (ticket: Ticket, event: TicketEvent): TicketStep => {
  const taken = apply(ticket, event, on, event.type);
  // TKT-09: with mode any nothing waits for a yes, whatever brought the change.
  const eager = taken.state.acceptMode === 'any' && hasChangedOdds(taken.state.slip);
  const state: Ticket = eager
    ? {
        ...taken.state,
        slip: acceptOdds(taken.state.slip),
        state: taken.state.state === 'ODDS_CHANGED' ? 'INITIAL' : taken.state.state,
      }
    : taken.state;
  const moved = state.slip !== ticket.slip && event.type !== 'restored';
  const effects: readonly TicketEffect[] = moved
    ? [...taken.effects, { type: 'save', slip: state.slip }]
    : taken.effects;
  return { state, effects };
};
