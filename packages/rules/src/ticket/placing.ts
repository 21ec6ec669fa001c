import { fromSubunits } from '../odds/money.ts';
import type { Currency } from '../odds/money.ts';
import { typeOf } from '../slip/build.ts';
import { acceptOdds, hasChangedOdds } from '../slip/facts.ts';
import { betsWithStake, placeProblem } from '../slip/problems.ts';
import { stakeOf } from '../slip/totals.ts';
import type { SlipBet } from '../slip/types.ts';
import { resolveFor, resolveFirst } from './words.ts';
import type { PlaceRequest } from './wire.ts';
import type { Press, Ticket, TicketEvent, TicketStep } from './types.ts';

type PlacePressed = Extract<TicketEvent, { type: 'placePressed' }>;

const requestOf = (ticket: Ticket, bets: readonly SlipBet[], event: PlacePressed): PlaceRequest => {
  const { currency } = event.terms.limits;
  return {
    meta: {
      device_id: event.deviceId,
      quick: false,
      type: typeOf(ticket.slip),
      locale: event.locale,
      accept_odds: ticket.acceptMode,
    },
    bets: bets.map((bet) => ({
      stake: {
        value: fromSubunits(stakeOf(bet, currency.subunits) ?? 0n, currency.subunits),
        currency: currency.code,
      },
      selections: bet.selections.map((selection) => ({
        match_id: selection.matchId,
        market_id: selection.marketId,
        specifier: selection.specifier,
        outcome_id: selection.outcomeId,
        odds: selection.acceptedOdds,
      })),
    })),
  };
};

const sameSelections = (a: SlipBet, b: SlipBet): boolean =>
  a.selections.length === b.selections.length &&
  a.selections.every((selection, place) => selection.id === b.selections[place]?.id);

/** Whether the same entries stand with the same stakes; prices may have moved. */
export const sameBets = (a: readonly SlipBet[], b: readonly SlipBet[]): boolean =>
  a.length === b.length &&
  a.every((bet, place) => {
    const other = b[place];
    return other !== undefined && other.betId === bet.betId && other.stake === bet.stake && sameSelections(bet, other);
  });

/** The press that pressing the button now would repeat under its own key, or null. */
export const pressToRepeat = (ticket: Ticket, currency: Currency): Press | null => {
  const press = ticket.unresolved?.press;
  if (press === undefined) return null;
  const sameCurrency = press.request.bets.every((bet) => bet.stake.currency === currency.code);
  const bets = ticket.slip.bets.filter((bet) => stakeOf(bet, currency.subunits) !== null);
  return sameCurrency && sameBets(press.entries, bets) ? press : null;
};

const send = (ticket: Ticket, press: Press, again: boolean): TicketStep => ({
  state: {
    ...ticket,
    state: 'PROCESSING',
    inProgress: true,
    processingBets: press.entries,
    press: { press, resolving: false },
    unresolved: null,
    error: null,
    errorsByBet: {},
    errorsBySelection: {},
    receipt: null,
  },
  effects: [{ type: 'place', press, again }],
});

const askSignIn = (ticket: Ticket): TicketStep => ({
  state: { ...ticket, state: 'INITIAL', error: null, receipt: null },
  effects: [{ type: 'askSignIn' }],
});

/** A slip that was changed since a press was left open: nothing is placed before that press is settled. */
const settleFirst = (ticket: Ticket, press: Press, resolving: boolean): TicketStep => ({
  state: { ...ticket, unresolved: { press, resolving: true } },
  effects: resolving ? [resolveFirst] : [resolveFirst, { type: 'resolve', press, how: 'look_up', resolveFor }],
});

/**
 * The button was pressed. What is in flight stays alone (SLIP-01); an unresolved press is repeated or settled first;
 * otherwise the entries with a stake above 0 are placed (TKT-03), unless something stands against it.
 */
export const pressPlace = (before: Ticket, event: PlacePressed): TicketStep => {
  const nothing: TicketStep = { state: before, effects: [] };
  if (before.inProgress) return nothing;
  const { terms } = event;
  if (before.unresolved !== null) {
    const repeated = pressToRepeat(before, terms.limits.currency);
    if (repeated === null) return settleFirst(before, before.unresolved.press, before.unresolved.resolving);
    return terms.loggedIn ? send(before, repeated, true) : askSignIn(before);
  }
  const ticket = event.acceptChanges ? { ...before, slip: acceptOdds(before.slip) } : before;
  const bets = betsWithStake(ticket.slip, terms.limits);
  const problem = placeProblem(bets, terms);
  if (problem?.kind === 'sign_in') return askSignIn(before);
  if (problem !== null) return nothing;
  if (hasChangedOdds({ ...ticket.slip, bets })) {
    return { state: { ...ticket, state: 'ODDS_CHANGED', receipt: null }, effects: [] };
  }
  const press: Press = {
    key: event.key,
    request: requestOf(ticket, bets, event),
    entries: bets,
    pressedAt: event.now,
    mayBePlaced: false,
  };
  return send(ticket, press, false);
};
