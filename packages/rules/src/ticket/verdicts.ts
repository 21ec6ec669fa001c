import { selectionId, withoutBets } from '../slip/build.ts';
import { applyOdds } from '../slip/facts.ts';
import { mapBets } from '../slip/keeping.ts';
import type { AcceptPolicy, Slip, SlipBet } from '../slip/types.ts';
import { sameBets } from './placing.ts';
import { inBothSlips, stay } from './ticket.ts';
import type { Rules } from './ticket.ts';
import {
  earlierNotPlaced,
  earlierPlaced,
  errorOf,
  genericAlert,
  isAboutBets,
  offlineAlert,
  refusalKey,
  resolveFor,
  unconfirmed,
} from './words.ts';
import type { BetError } from './wire.ts';
import type { BetRefusal, PlaceVerdict, Press, Ticket, TicketEffect, TicketError, TicketStep } from './types.ts';

type Placed = Extract<PlaceVerdict, { kind: 'placed' }>;
type Refused = Extract<PlaceVerdict, { kind: 'refused' }>;

/** Places of the entries in the press that became bets: by the bets' `ref`, else all that no error names. */
const placedPlaces = (press: Press, { bets, errorsByBet }: Placed): ReadonlySet<number> => {
  const placeOf = new Map(press.entries.map((_, place) => [`${press.key}.${place}`, place]));
  const known = bets.map(({ ref }) => placeOf.get(ref)).filter((place) => place !== undefined);
  if (known.length === bets.length) return new Set(known);
  const refused = new Set(errorsByBet.map((error) => error.bet_index));
  return new Set([...press.entries.keys()].filter((place) => !refused.has(place)));
};

interface Refusals {
  readonly errorsByBet: Readonly<Record<string, BetRefusal>>;
  readonly errorsBySelection: Readonly<Record<string, TicketError>>;
  /** What selections are sold at now, by selection id. */
  readonly currentOdds: ReadonlyMap<string, string>;
  /** Entries that were refused for their odds. */
  readonly wrongOdds: ReadonlySet<string>;
}

/** The selections of the entry that an error is about: those that it names, else the only one of a single. */
const namedSelections = (entry: SlipBet, error: BetError): readonly { id: string; odds: string | undefined }[] => {
  const named = (error.selections ?? []).map((part) => ({
    id: selectionId(part.match_id, { id: part.market_id, specifier: part.specifier }, part.outcome_id),
    odds: part.current_odds,
  }));
  const only = entry.betType === 'single' ? entry.selections[0] : undefined;
  if (named.length === 0 && only !== undefined) return [{ id: only.id, odds: undefined }];
  return named.filter(({ id }) => entry.selections.some((selection) => selection.id === id));
};

/** Puts the errors of single bets at their entries and selections (PLC-04). */
const readErrors = (entries: readonly SlipBet[], errors: readonly BetError[]): Refusals => {
  const errorsByBet: Record<string, BetRefusal> = {};
  const errorsBySelection: Record<string, TicketError> = {};
  const currentOdds = new Map<string, string>();
  const wrongOdds = new Set<string>();
  for (const error of errors) {
    const entry = entries[error.bet_index];
    if (entry === undefined) continue;
    const said = errorOf(error.code, error.localized_message);
    errorsByBet[entry.betId] = { ...said, limit: error.limit ?? null };
    if (said.oddsChanged) wrongOdds.add(entry.betId);
    for (const { id, odds } of namedSelections(entry, error)) {
      errorsBySelection[id] = said;
      if (odds !== undefined) currentOdds.set(id, odds);
    }
  }
  return { errorsByBet, errorsBySelection, currentOdds, wrongOdds };
};

/** Errors name the odds of selections only: the price of a custom bet is asked for anew and, but for `any`, needs a yes. */
const withoutPrices = (slip: Slip, betIds: ReadonlySet<string>, { mode }: AcceptPolicy): Slip =>
  mapBets(slip, (bet) => {
    const isChanged = mode !== 'any';
    if (bet.custom === null || !betIds.has(bet.betId)) return bet;
    if (bet.custom.odds === null && bet.custom.isChanged === isChanged) return bet;
    return { ...bet, custom: { ...bet.custom, odds: null, isChanged } };
  });

/** Odds that the server named become current; the accept policy decides whether that needs a yes (PLC-03). */
const withCurrentOdds = (slip: Slip, { currentOdds, wrongOdds }: Refusals, policy: AcceptPolicy): Slip =>
  withoutPrices(applyOdds(slip, currentOdds, policy), wrongOdds, policy);

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

/** What was said of single bets stands at them, in the slip and beside it; the press is settled. */
const withRefusals = (ticket: Ticket, refusals: Refusals): Ticket => ({
  ...inBothSlips(ticket, (slip) => withCurrentOdds(slip, refusals, ticket.accept)),
  unresolved: null,
  errorsByBet: refusals.errorsByBet,
  errorsBySelection: refusals.errorsBySelection,
});

/** A look-up tells what was placed only: what it leaves out was refused, and nobody says why any more (I3). */
const allErrors = (press: Press, places: ReadonlySet<number>, errors: readonly BetError[]): readonly BetError[] => {
  const told = new Set([...places, ...errors.map((error) => error.bet_index)]);
  const untold = [...press.entries.keys()].filter((place) => !told.has(place));
  const refused = { code: 140, localized_message: refusalKey(140, null) };
  return [...errors, ...untold.map((place): BetError => ({ ...refused, bet_index: place }))];
};

const onPlaced = (ticket: Ticket, press: Press, verdict: Placed): TicketStep => {
  const places = placedPlaces(press, verdict);
  const entries = press.entries.filter((_, place) => places.has(place));
  const errors = allErrors(press, places, verdict.errorsByBet);
  const slip = withoutBets(ticket.slip, new Set(entries.map((entry) => entry.betId)), ticket);
  const [first] = errors;
  const rest = atRest({ ...ticket, slip, undo: null }, first === undefined ? 'SUCCESS' : 'ERROR');
  return {
    state: {
      ...withRefusals(rest, readErrors(press.entries, errors)),
      error: first === undefined ? null : errorOf(first.code, first.localized_message),
      receipt: { bets: verdict.bets, entries },
    },
    effects: [forget(press), { type: 'betsPlaced', bets: verdict.bets }],
  };
};

const onRefused = (ticket: Ticket, press: Press, verdict: Refused): TicketStep => {
  const key = verdict.key ?? verdict.errorsByBet[0]?.localized_message ?? null;
  return {
    state: {
      ...withRefusals(atRest(ticket, 'ERROR'), readErrors(press.entries, verdict.errorsByBet)),
      error: errorOf(verdict.code, key),
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
const settleInFlight = (ticket: Ticket, press: Press, verdict: PlaceVerdict, last: boolean): TicketStep => {
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
const settleOpen = (ticket: Ticket, press: Press, verdict: PlaceVerdict): TicketStep => {
  const pressed = new Set(press.entries.map((entry) => entry.betId));
  const untouched = sameBets(
    press.entries,
    ticket.slip.bets.filter((bet) => pressed.has(bet.betId)),
  );
  switch (verdict.kind) {
    case 'placed':
      if (untouched) return onPlaced(ticket, press, verdict);
      // What is placed must not come back into the slip by undo.
      return closed({ ...ticket, undo: null }, press, [earlierPlaced, { type: 'betsPlaced', bets: verdict.bets }]);
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

/** Verdicts on a press, for as long as anybody waits for it (TKT-02, TKT-04, I1, I3). */
export const verdicts = {
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
} as const satisfies Partial<Rules>;
