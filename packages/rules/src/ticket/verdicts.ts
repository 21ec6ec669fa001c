import { selectionId, withoutBets } from '../slip/build.ts';
import { mapSelections, withOdds } from '../slip/facts.ts';
import type { Slip, SlipBet } from '../slip/types.ts';
import { sameBets } from './placing.ts';
import {
  earlierNotPlaced,
  earlierPlaced,
  genericAlert,
  isAboutBets,
  offlineAlert,
  refusalKey,
  resolveFor,
  unconfirmed,
} from './words.ts';
import type { AcceptMode, BetError } from './wire.ts';
import type { BetRefusal, PlaceVerdict, Press, Ticket, TicketEffect, TicketError, TicketStep } from './types.ts';

type Placed = Extract<PlaceVerdict, { kind: 'placed' }>;
type Refused = Extract<PlaceVerdict, { kind: 'refused' }>;

/** Places of the entries in the press that became bets: by the bets' `ref`, else all that no error names. */
const placedPlaces = (press: Press, { bets, errorsByBet }: Placed): ReadonlySet<number> => {
  const refused = new Set(errorsByBet.map((error) => error.bet_index));
  const byRef = bets.map(({ ref }) =>
    ref.startsWith(`${press.key}.`) && /^\d+$/.test(ref.slice(press.key.length + 1))
      ? Number(ref.slice(press.key.length + 1))
      : null,
  );
  const known = byRef.filter((place) => place !== null);
  if (known.length === bets.length) return new Set(known);
  return new Set([...press.entries.keys()].filter((place) => !refused.has(place)));
};

interface Refusals {
  readonly errorsByBet: Readonly<Record<string, BetRefusal>>;
  readonly errorsBySelection: Readonly<Record<string, TicketError>>;
  /** What selections are sold at now, by selection id. */
  readonly currentOdds: ReadonlyMap<string, string>;
}

/** Puts the errors of single bets at their entries and selections (PLC-04). */
const readErrors = (entries: readonly SlipBet[], errors: readonly BetError[]): Refusals => {
  const errorsByBet: Record<string, BetRefusal> = {};
  const errorsBySelection: Record<string, TicketError> = {};
  const currentOdds = new Map<string, string>();
  for (const error of errors) {
    const entry = entries[error.bet_index];
    if (entry === undefined) continue;
    const said: TicketError = { key: refusalKey(error.code, error.localized_message), code: error.code };
    errorsByBet[entry.betId] = { ...said, limit: error.limit ?? null };
    const named = (error.selections ?? []).map((part) => ({
      id: selectionId(part.match_id, { id: part.market_id, specifier: part.specifier }, part.outcome_id),
      odds: part.current_odds,
    }));
    const only = entry.betType === 'single' ? entry.selections[0] : undefined;
    const about = named.length > 0 || only === undefined ? named : [{ id: only.id, odds: undefined }];
    for (const { id, odds } of about) {
      if (!entry.selections.some((selection) => selection.id === id)) continue;
      errorsBySelection[id] = said;
      if (odds !== undefined) currentOdds.set(id, odds);
    }
  }
  return { errorsByBet, errorsBySelection, currentOdds };
};

/** Odds that the server named become current; the accept mode decides whether that needs a yes (PLC-03). */
const withCurrentOdds = (slip: Slip, current: ReadonlyMap<string, string>, mode: AcceptMode): Slip =>
  mapSelections(slip, (selection) => {
    const odds = current.get(selection.id);
    return odds === undefined ? selection : withOdds(selection, odds, mode);
  });

const forget = (press: Press): TicketEffect => ({ type: 'forget', key: press.key });

/** Nothing in flight any more; the processing bets are let go (TKT-05). */
const atRest = (ticket: Ticket, state: 'INITIAL' | 'ERROR' | 'SUCCESS'): Ticket => ({
  ...ticket,
  state,
  inProgress: false,
  processingBets: [],
  press: null,
  error: null,
});

const onPlaced = (ticket: Ticket, press: Press, verdict: Placed): TicketStep => {
  const places = placedPlaces(press, verdict);
  const entries = press.entries.filter((_, place) => places.has(place));
  const errors = readErrors(press.entries, verdict.errorsByBet);
  const left = withoutBets(ticket.slip, new Set(entries.map((entry) => entry.betId)));
  const [first] = verdict.errorsByBet;
  const rest = atRest(ticket, first === undefined ? 'SUCCESS' : 'ERROR');
  return {
    state: {
      ...rest,
      slip: withCurrentOdds(left, errors.currentOdds, ticket.acceptMode),
      unresolved: null,
      error: first === undefined ? null : { key: refusalKey(first.code, first.localized_message), code: first.code },
      errorsByBet: errors.errorsByBet,
      errorsBySelection: errors.errorsBySelection,
      receipt: { bets: verdict.bets, entries },
    },
    effects: [forget(press), { type: 'betsPlaced', bets: verdict.bets }],
  };
};

const onRefused = (ticket: Ticket, press: Press, verdict: Refused): TicketStep => {
  const errors = readErrors(press.entries, verdict.errorsByBet);
  const key = verdict.key ?? verdict.errorsByBet[0]?.localized_message ?? null;
  return {
    state: {
      ...atRest(ticket, 'ERROR'),
      slip: withCurrentOdds(ticket.slip, errors.currentOdds, ticket.acceptMode),
      unresolved: null,
      error: { key: refusalKey(verdict.code, key), code: verdict.code },
      errorsByBet: errors.errorsByBet,
      errorsBySelection: errors.errorsBySelection,
    },
    effects: [forget(press)],
  };
};

/** Back to INITIAL without a verdict on the bets: a press that may have been placed stays remembered with its key. */
const backToInitial = (ticket: Ticket, press: Press, effects: readonly TicketEffect[]): TicketStep => ({
  state: {
    ...atRest(ticket, 'INITIAL'),
    unresolved: press.mayBePlaced ? { press, resolving: false } : null,
  },
  effects: press.mayBePlaced ? [...effects, unconfirmed] : [forget(press), ...effects],
});

/** The verdict on the press in flight. `last` when it came after asking again, so that unknown is final. */
export const settleInFlight = (ticket: Ticket, press: Press, verdict: PlaceVerdict, last: boolean): TicketStep => {
  switch (verdict.kind) {
    case 'placed':
      return onPlaced(ticket, press, verdict);
    case 'refused':
      if (verdict.code === null) return backToInitial(ticket, press, [genericAlert]);
      if (press.mayBePlaced && !isAboutBets(verdict.code)) return backToInitial(ticket, press, [genericAlert]);
      return onRefused(ticket, press, verdict);
    case 'unauthorized':
      return backToInitial(ticket, press, [genericAlert, { type: 'expireSession' }]);
    case 'unreachable':
      return backToInitial(ticket, press, [offlineAlert]);
    case 'not_found':
      if (last) return backToInitial(ticket, { ...press, mayBePlaced: true }, [genericAlert]);
      return backToInitial(ticket, { ...press, mayBePlaced: false }, [earlierNotPlaced]);
    case 'unknown': {
      const open: Press = { ...press, mayBePlaced: true };
      if (last) return backToInitial(ticket, open, [genericAlert]);
      return {
        state: { ...ticket, press: { press: open, resolving: true } },
        effects: [{ type: 'resolve', press: open, how: 'ask_again', resolveFor }],
      };
    }
    default:
      return verdict satisfies never;
  }
};

const closed = (ticket: Ticket, press: Press, effects: readonly TicketEffect[]): TicketStep => ({
  state: { ...ticket, unresolved: null },
  effects: [forget(press), ...effects],
});

/**
 * The verdict on a press that was left open. While the slip still holds what was pressed it is shown as if it had come
 * at once; a slip that was changed since is left alone and the player is told beside it.
 */
export const settleOpen = (ticket: Ticket, press: Press, verdict: PlaceVerdict): TicketStep => {
  const pressed = new Set(press.entries.map((entry) => entry.betId));
  const untouched = sameBets(
    press.entries,
    ticket.slip.bets.filter((bet) => pressed.has(bet.betId)),
  );
  switch (verdict.kind) {
    case 'placed':
      if (untouched) return onPlaced(ticket, press, verdict);
      return closed(ticket, press, [earlierPlaced, { type: 'betsPlaced', bets: verdict.bets }]);
    case 'refused':
      if (!isAboutBets(verdict.code)) break;
      return untouched ? onRefused(ticket, press, verdict) : closed(ticket, press, [earlierNotPlaced]);
    case 'not_found':
      return closed(ticket, press, [earlierNotPlaced]);
    case 'unauthorized':
    case 'unreachable':
    case 'unknown':
      break;
    default:
      return verdict satisfies never;
  }
  return { state: { ...ticket, unresolved: { press, resolving: false } }, effects: [unconfirmed] };
};
