import { withoutBets } from '../slip/build.ts';
import { selectionId } from '../slip/selection.ts';
import { applyOdds } from '../slip/facts.ts';
import { mapBets } from '../slip/stable-map.ts';
import type { AcceptPolicy, Slip, SlipBet } from '../slip/slip-types.ts';
import { decidedOf, delayOf, isDelayOver, withDecisions } from './delay.ts';
import { stillHolds } from './placing.ts';
import { inBothSlips, stay } from './ticket.ts';
import type { Rules } from './ticket.ts';
import {
  alertOf,
  earlierNotPlaced,
  earlierPlaced,
  errorOf,
  genericAlert,
  isAboutBets,
  offlineAlert,
  refusalKey,
  resolveFor,
  unconfirmed,
  mostAllowed,
} from './ticket-words.ts';
import type { Bet, BetError } from './ticket-wire.ts';
import type {
  BetRefusal,
  Delay,
  PlaceVerdict,
  Press,
  Ticket,
  TicketEffect,
  TicketError,
  TicketStep,
} from './ticket-types.ts';

type Placed = Extract<PlaceVerdict, { kind: 'placed' }>;
type Refused = Extract<PlaceVerdict, { kind: 'refused' }>;

/** What was said of odds. */
interface NamedOdds {
  /** What selections are sold at now, by selection id. */
  readonly currentOdds: ReadonlyMap<string, string>;
  /** Entries that were refused for their odds. */
  readonly wrongOdds: ReadonlySet<string>;
}

interface Refusals {
  readonly errorsByBet: Readonly<Record<string, BetRefusal>>;
  readonly errorsBySelection: Readonly<Record<string, TicketError>>;
  readonly odds: NamedOdds;
}

/** The selections of the entry that an error is about: those that it names, else the only one of a single. */
function namedSelections(entry: SlipBet, error: BetError): readonly { id: string; odds: string | undefined }[] {
  const named = (error.selections ?? []).map((part) => ({
    id: selectionId(part.match_id, { id: part.market_id, specifier: part.specifier }, part.outcome_id),
    odds: part.current_odds,
  }));
  const only = entry.betType === 'single' ? entry.selections[0] : undefined;
  if (named.length === 0 && only !== undefined) return [{ id: only.id, odds: undefined }];
  return named.filter(({ id }) => entry.selections.some((selection) => selection.id === id));
}

/** Puts the errors of single bets at their entries and selections (PLC-04). */
function readErrors(entries: readonly SlipBet[], errors: readonly BetError[]): Refusals {
  const errorsByBet: Record<string, BetRefusal> = {};
  const errorsBySelection: Record<string, TicketError> = {};
  const currentOdds = new Map<string, string>();
  const wrongOdds = new Set<string>();
  for (const error of errors) {
    const entry = entries[error.bet_index];
    if (entry === undefined) continue;
    const refusal = errorOf(error.code, error.localized_message, error.details);
    errorsByBet[entry.betId] = { ...refusal, limit: mostAllowed(error) };
    if (refusal.oddsChanged) wrongOdds.add(entry.betId);
    for (const { id, odds } of namedSelections(entry, error)) {
      errorsBySelection[id] = refusal;
      if (odds !== undefined) currentOdds.set(id, odds);
    }
  }
  return { errorsByBet, errorsBySelection, odds: { currentOdds, wrongOdds } };
}

function oddsIn(press: Press, errors: readonly BetError[]): NamedOdds {
  return readErrors(press.entries, errors).odds;
}

/** Errors name the odds of selections only: the price of a custom bet is asked for anew and, but for `any`, needs a yes. */
function withoutPrices(slip: Slip, betIds: ReadonlySet<string>, { mode }: AcceptPolicy): Slip {
  return mapBets(slip, (bet) => {
    const isChanged = mode !== 'any';
    if (bet.custom === null || !betIds.has(bet.betId)) return bet;
    if (bet.custom.odds === null && bet.custom.isChanged === isChanged) return bet;
    return { ...bet, custom: { ...bet.custom, odds: null, isChanged } };
  });
}

/** Odds that the server named become current; the accept policy decides whether that needs a yes (PLC-03). */
function withCurrentOdds(slip: Slip, { currentOdds, wrongOdds }: NamedOdds, policy: AcceptPolicy): Slip {
  return withoutPrices(applyOdds(slip, currentOdds, policy), wrongOdds, policy);
}

function forget(press: Press): TicketEffect {
  return { type: 'forget', key: press.key };
}

function awaitDecision(press: Press, { until }: Delay): TicketEffect {
  return {
    type: 'awaitDecision',
    press,
    until,
    resolveFor,
  };
}

/** Nothing in flight any more; the processing bets are let go (TKT-05). */
function atRest(ticket: Ticket, state: 'INITIAL' | 'ERROR' | 'SUCCESS'): Ticket {
  return {
    ...ticket,
    state,
    inProgress: false,
    processingBets: [],
    press: null,
    delay: null,
    error: null,
  };
}

/** What was said of single bets stands at them, in the slip and beside it; the press is settled. */
function withRefusals(ticket: Ticket, refusals: Refusals): Ticket {
  return {
    ...inBothSlips(ticket, (slip) => withCurrentOdds(slip, refusals.odds, ticket.accept)),
    unresolved: null,
    errorsByBet: refusals.errorsByBet,
    errorsBySelection: refusals.errorsBySelection,
  };
}

/** A look-up names what was placed only: what it leaves out was refused, for a reason that is not known (I3). */
function allErrors(press: Press, places: ReadonlySet<number>, errors: readonly BetError[]): readonly BetError[] {
  const named = new Set([...places, ...errors.map((error) => error.bet_index)]);
  const unnamed = [...press.entries.keys()].filter((place) => !named.has(place));
  const refused = { code: 140, localized_message: refusalKey(140, null) };
  return [...errors, ...unnamed.map((place): BetError => ({ ...refused, bet_index: place }))];
}

type Answer = Pick<Placed, 'bets' | 'errorsByBet'>;

/**
 * Every bet of the press is decided: those that were taken stand in the receipt, the others at their entries (PLC-04).
 * `refusedBefore`: refusals that came before a live delay, so that the odds that they name are old.
 */
function onDecided(
  ticket: Ticket,
  press: Press,
  { bets, errorsByBet }: Answer,
  refusedBefore: readonly BetError[],
): TicketStep {
  const { accepted, places, errors: named } = decidedOf(press, bets, errorsByBet);
  const entries = press.entries.filter((_, place) => places.has(place));
  const errors = allErrors(press, places, named);
  const slip = withoutBets(ticket.slip, new Set(entries.map((entry) => entry.betId)), ticket);
  const [first] = errors;
  const rest = atRest({ ...ticket, slip, undo: null }, first === undefined ? 'SUCCESS' : 'ERROR');
  const news = errors.filter((error) => !refusedBefore.includes(error));
  const isNothingAccepted = accepted.length === 0 && bets.length > 0;
  return {
    state: {
      ...withRefusals(rest, { ...readErrors(press.entries, errors), odds: oddsIn(press, news) }),
      error: first === undefined ? null : errorOf(first.code, first.localized_message, first.details),
      receipt: isNothingAccepted ? null : { bets: accepted, entries },
    },
    effects: [forget(press), { type: 'betsPlaced', bets }],
  };
}

/** The server has the bets and decides later: in progress until it has (TKT-02). */
function waiting(ticket: Ticket, press: Press, delay: Delay): TicketStep {
  const known: Press = { ...press, mayBePlaced: true };
  const odds = oddsIn(press, delay.errorsByBet);
  return {
    state: {
      ...inBothSlips(ticket, (slip) => withCurrentOdds(slip, odds, ticket.accept)),
      state: 'PROCESSING',
      undo: null,
      inProgress: true,
      processingBets: press.entries,
      press: { press: known, resolving: false },
      delay,
      unresolved: null,
      error: null,
      errorsByBet: {},
      errorsBySelection: {},
      receipt: null,
    },
    effects: [awaitDecision(known, delay)],
  };
}

function onPlaced(ticket: Ticket, press: Press, { bets, errorsByBet }: Placed): TicketStep {
  const delay = delayOf(bets, errorsByBet);
  return isDelayOver(delay) ? onDecided(ticket, press, delay, []) : waiting(ticket, press, delay);
}

function onRefused(ticket: Ticket, press: Press, verdict: Refused): TicketStep {
  const [first] = verdict.errorsByBet;
  const key = verdict.key ?? first?.localized_message ?? null;
  return {
    state: {
      ...withRefusals(atRest(ticket, 'ERROR'), readErrors(press.entries, verdict.errorsByBet)),
      error: errorOf(verdict.code, key, verdict.details ?? first?.details),
    },
    effects: [forget(press)],
  };
}

/** Back to INITIAL without a verdict on the bets: a press that may have been placed stays remembered with its key. */
function backToInitial(ticket: Ticket, press: Press, effects: readonly TicketEffect[]): TicketStep {
  return {
    state: {
      ...atRest(ticket, 'INITIAL'),
      unresolved: press.mayBePlaced ? { press, resolving: false } : null,
    },
    effects: press.mayBePlaced ? [...effects, unconfirmed] : [forget(press), ...effects],
  };
}

/** The verdict on the press in flight. `last` when it came after asking again, so that unknown is final. */
function settleInFlight(ticket: Ticket, press: Press, verdict: PlaceVerdict, last: boolean): TicketStep {
  switch (verdict.kind) {
    case 'placed':
      return onPlaced(ticket, press, verdict);
    case 'refused':
      if (verdict.code === null) return backToInitial(ticket, press, [alertOf(verdict.key)]);
      if (press.mayBePlaced && !isAboutBets(verdict.code)) return backToInitial(ticket, press, [genericAlert]);
      return onRefused(ticket, press, verdict);
    case 'unauthorized':
      return backToInitial(ticket, press, [genericAlert, { type: 'expireSession' }]);
    case 'unreachable':
      return backToInitial(ticket, press, [offlineAlert]);
    case 'not_found':
      if (last) return backToInitial(ticket, { ...press, mayBePlaced: true }, [genericAlert]);
      return backToInitial(ticket, { ...press, mayBePlaced: false }, [earlierNotPlaced]);
    case 'not_placed':
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
}

/** Bets of the press in flight were received of while its delay runs. */
function applyInDelay(ticket: Ticket, press: Press, before: Delay, received: readonly Bet[]): TicketStep {
  const delay = withDecisions(before, received);
  if (isDelayOver(delay)) return onDecided(ticket, press, delay, delay.errorsByBet);
  const isSame = delay.bets.every((bet, place) => bet === before.bets[place]);
  return stay(isSame ? ticket : { ...ticket, delay });
}

/** Nobody asks any more. The server has the bets: but for a decision, nothing is known of them (I3). */
function endDelay(ticket: Ticket, press: Press, delay: Delay, verdict: PlaceVerdict): TicketStep {
  const received = verdict.kind === 'placed' ? withDecisions(delay, verdict.bets) : delay;
  if (isDelayOver(received)) return onDecided(ticket, press, received, received.errorsByBet);
  const ends: readonly TicketEffect[] = verdict.kind === 'unauthorized' ? [{ type: 'expireSession' }] : [];
  return backToInitial(ticket, press, [genericAlert, ...ends]);
}

function closed(ticket: Ticket, press: Press, effects: readonly TicketEffect[]): TicketStep {
  return {
    state: { ...ticket, unresolved: null },
    effects: [forget(press), ...effects],
  };
}

/** The slip was changed since: what became of the press is shown beside it, once all of it is decided. */
function onPlacedBeside(ticket: Ticket, press: Press, { bets, errorsByBet }: Placed): TicketStep {
  const delay = delayOf(bets, errorsByBet);
  if (!isDelayOver(delay)) {
    const known: Press = { ...press, mayBePlaced: true };
    return {
      state: { ...ticket, unresolved: { press: known, resolving: true } },
      effects: [awaitDecision(known, delay)],
    };
  }
  const placed: TicketEffect = { type: 'betsPlaced', bets };
  const isNothingAccepted = bets.length > 0 && decidedOf(press, bets, errorsByBet).accepted.length === 0;
  if (isNothingAccepted) return closed(ticket, press, [earlierNotPlaced, placed]);
  // What is placed must not come back into the slip by undo.
  return closed({ ...ticket, undo: null }, press, [earlierPlaced, placed]);
}

/**
 * The verdict on a press that was left open. While the slip still holds what was pressed it is shown as if it had come
 * at once; a slip that was changed since is left alone, and the outcome is shown beside it.
 */
function settleOpen(ticket: Ticket, press: Press, verdict: PlaceVerdict): TicketStep {
  const untouched = stillHolds(ticket.slip, press);
  switch (verdict.kind) {
    case 'placed':
      return untouched ? onPlaced(ticket, press, verdict) : onPlacedBeside(ticket, press, verdict);
    case 'refused':
      if (!isAboutBets(verdict.code)) break;
      return untouched ? onRefused(ticket, press, verdict) : closed(ticket, press, [earlierNotPlaced]);
    case 'not_found':
    case 'not_placed':
      return closed(ticket, press, [earlierNotPlaced]);
    case 'unauthorized':
    case 'unreachable':
    case 'unknown':
      break;
    default:
      return verdict satisfies never;
  }
  return { state: { ...ticket, unresolved: { press, resolving: false } }, effects: [unconfirmed] };
}

/** There is news of the bets of a press that was left open: then there is an answer to be had. */
function lookUp(ticket: Ticket, { press, resolving }: NonNullable<Ticket['unresolved']>): TicketStep {
  return resolving
    ? stay(ticket)
    : {
        state: { ...ticket, unresolved: { press, resolving: true } },
        effects: [{ type: 'resolve', press, how: 'look_up', resolveFor }],
      };
}

/** Verdicts on a press, for as long as anybody waits for it (TKT-02, TKT-04, I1, I3). */
export const verdicts = {
  answered: (ticket, { key, verdict }) => {
    const { press, delay, unresolved } = ticket;
    if (press?.press.key === key) {
      if (delay !== null) {
        return verdict.kind === 'placed' ? applyInDelay(ticket, press.press, delay, verdict.bets) : stay(ticket);
      }
      // While it is being asked about again, a late first answer counts only when it says how the bets stand.
      const late = press.resolving && verdict.kind !== 'placed';
      return late ? stay(ticket) : settleInFlight(ticket, press.press, verdict, false);
    }
    const known = verdict.kind === 'placed' && unresolved?.press.key === key;
    return known ? settleOpen(ticket, unresolved.press, verdict) : stay(ticket);
  },
  resolved: (ticket, { key, verdict }) => {
    const { press, delay, unresolved } = ticket;
    if (press?.press.key === key) {
      if (delay !== null) return endDelay(ticket, press.press, delay, verdict);
      // A look-up from before the press was repeated may still come in; then only a placed bet is news.
      const late = !press.resolving && verdict.kind !== 'placed';
      return late ? stay(ticket) : settleInFlight(ticket, press.press, verdict, true);
    }
    return unresolved?.press.key === key ? settleOpen(ticket, unresolved.press, verdict) : stay(ticket);
  },
  betsDecided: (ticket, { key, bets }) => {
    const { press, delay, unresolved } = ticket;
    if (delay !== null && press?.press.key === key) return applyInDelay(ticket, press.press, delay, bets);
    return unresolved?.press.key === key ? lookUp(ticket, unresolved) : stay(ticket);
  },
} as const satisfies Partial<Rules>;
