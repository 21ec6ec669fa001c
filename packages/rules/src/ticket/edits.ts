import { takeBonus } from '../bonus/choice.ts';
import { matchStatusMeaning } from '../catalogue/match.ts';
import { addSelection, emptySlip, holds, removeSelection, withoutBets } from '../slip/build.ts';
import { chooseType } from '../slip/choose.ts';
import { addCustomBet } from '../slip/custom.ts';
import { toggleEachWay } from '../slip/entries.ts';
import { acceptChanges, removeUnavailable } from '../slip/facts.ts';
import { splitStake, typeStake, typeStakeForAll, typeWin } from '../slip/stakes.ts';
import { chooseSystemType, toggleBanker } from '../slip/slip-systems.ts';
import type { Slip, SlipBet, SlipSelection } from '../slip/slip-types.ts';
import { restingState, stay } from './ticket.ts';
import type { Rules } from './ticket.ts';
import type { Ticket, TicketStep } from './ticket-types.ts';

function onlyAt<T>(errors: Readonly<Record<string, T>>, ids: ReadonlySet<string>): Record<string, T> {
  return Object.fromEntries(Object.entries(errors).filter(([id]) => ids.has(id)));
}

/** The ticket with another slip: errors stay at the entries that were not touched; a receipt is over. */
function withSlip(ticket: Ticket, slip: Slip, undo: Ticket['undo']): Ticket {
  const untouched = new Set<SlipBet>(ticket.slip.bets);
  const kept = slip.bets.filter((bet) => untouched.has(bet));
  const selectionIds = kept.flatMap((bet) => bet.selections.map((selection) => selection.id));
  const next: Ticket = {
    ...ticket,
    slip,
    undo,
    error: null,
    errorsByBet: onlyAt(ticket.errorsByBet, new Set(kept.map((bet) => bet.betId))),
    errorsBySelection: onlyAt(ticket.errorsBySelection, new Set(selectionIds)),
    receipt: null,
  };
  return { ...next, state: restingState(next) };
}

/** The player changed the slip: INITIAL, or ODDS_CHANGED when something needs a yes (TKT-07). Can be taken back. */
function edited(ticket: Ticket, change: string, slip: Slip): TicketStep {
  return ticket.inProgress || slip === ticket.slip
    ? stay(ticket)
    : stay(withSlip(ticket, slip, { slip: ticket.slip, change }));
}

/** The player typed in a field: typing on in the same one is one change with what was typed there before. */
function typed(ticket: Ticket, field: string, slip: Slip): TicketStep {
  const { state, effects } = edited(ticket, field, slip);
  return ticket.undo?.change === field && state !== ticket
    ? { state: { ...state, undo: ticket.undo }, effects }
    : { state, effects };
}

function isCustom(bet: SlipBet | undefined): boolean {
  return bet?.betType === 'custom_bet';
}

/** Nothing in progress; a quick bet for a live outcome; the question of a custom bet; else out or in (SLIP-01 to 04). */
function click(ticket: Ticket, selection: SlipSelection, quickBetOn: boolean): TicketStep {
  if (ticket.inProgress) return stay(ticket);
  const startsWithCustom = isCustom(ticket.slip.bets[0]);
  const isLive = matchStatusMeaning[selection.matchStatus].word === 'live';
  if (quickBetOn && isLive && !startsWithCustom) {
    return { state: ticket, effects: [{ type: 'startQuickBet', selection }] };
  }
  if (startsWithCustom) return { state: ticket, effects: [{ type: 'openCustomBet', selection }] };
  return holds(ticket.slip, selection.id)
    ? edited(ticket, 'selectionRemoved', removeSelection(ticket.slip, selection.id, ticket))
    : edited(ticket, 'selectionAdded', addSelection(ticket.slip, selection, ticket));
}

/** What the player agreed to, with no error left; ignored in progress and after SUCCESS (SLIP-15, TKT-08). */
function accept(ticket: Ticket): TicketStep {
  if (ticket.inProgress || ticket.state === 'SUCCESS') return stay(ticket);
  const slip = acceptChanges(ticket.slip, ticket);
  const undo = slip === ticket.slip ? ticket.undo : { slip: ticket.slip, change: 'changesAccepted' };
  const next = withSlip(ticket, slip, undo);
  return stay({ ...next, errorsByBet: {}, errorsBySelection: {} });
}

/**
 * The slip and the one before it change places, under a name that no typing goes on from. Nothing that was said of the
 * slip that goes is true of the one that comes.
 */
function takeBack(ticket: Ticket): TicketStep {
  if (ticket.undo === null) return stay(ticket);
  const { state, effects } = edited(ticket, 'undone', ticket.undo.slip);
  return state === ticket
    ? { state, effects }
    : { state: { ...state, errorsByBet: {}, errorsBySelection: {} }, effects };
}

/** What the player does to the slip (TKT-07, TKT-08). Nothing of it happens while a bet is in progress (SLIP-01). */
export const edits = {
  outcomeClicked: (ticket, { selection, quickBetOn }) => click(ticket, selection, quickBetOn),
  customBetBuilt: (ticket, { type, selections, odds }) =>
    edited(ticket, type, addCustomBet(ticket.slip, selections, odds, ticket)),
  selectionRemoved: (ticket, { type, selectionId }) =>
    edited(ticket, type, removeSelection(ticket.slip, selectionId, ticket)),
  selectionsRemoved: (ticket, { type, selectionIds }) =>
    edited(
      ticket,
      type,
      selectionIds.reduce((slip, id) => removeSelection(slip, id, ticket), ticket.slip),
    ),
  betRemoved: (ticket, { type, betId }) => edited(ticket, type, withoutBets(ticket.slip, new Set([betId]), ticket)),
  unavailableRemoved: (ticket, { type }) => edited(ticket, type, removeUnavailable(ticket.slip, ticket)),
  cleared: (ticket, { type }) => edited(ticket, type, ticket.slip.bets.length === 0 ? ticket.slip : emptySlip),
  typeChosen: (ticket, { type, betType }) => edited(ticket, type, chooseType(ticket.slip, betType, ticket)),
  systemTypeChosen: (ticket, { type, systemTypeId }) =>
    edited(ticket, type, chooseSystemType(ticket.slip, systemTypeId, ticket)),
  bankerToggled: (ticket, { type, selectionId }) =>
    edited(ticket, type, toggleBanker(ticket.slip, selectionId, ticket)),
  eachWayToggled: (ticket, { type, betId }) => edited(ticket, type, toggleEachWay(ticket.slip, betId)),
  stakeTyped: (ticket, { betId, text, source }) =>
    typed(ticket, `stake:${betId}`, typeStake(ticket.slip, betId, text, source)),
  stakeForAllTyped: (ticket, { text }) => typed(ticket, 'stakeForAll', typeStakeForAll(ticket.slip, text)),
  stakeSplit: (ticket, { text }) => typed(ticket, 'stakeSplit', splitStake(ticket.slip, text)),
  winTyped: (ticket, { betId, text }) => typed(ticket, `win:${betId}`, typeWin(ticket.slip, betId, text)),
  bonusChosen: (ticket, { type, betId, bonusId }) =>
    edited(ticket, type, takeBonus(ticket.slip, betId, bonusId, ticket.bonuses)),
  changesAccepted: accept,
  undone: takeBack,
} as const satisfies Partial<Rules>;
