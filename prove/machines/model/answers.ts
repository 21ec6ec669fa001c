/** What a server said about a press (TKT-02, TKT-04, PLC-01 to PLC-04, records 8 and 12). */
import type { Bet, BetError } from '@touchline/contract';
import type { PlaceVerdict } from '@touchline/rules';
import { followUp, applyDecisions, isOpen, rejectionsOf, untilOf } from './delay.ts';
import { errorOf, genericAlert, askFor, clearErrors } from './desk.ts';
import type { ModelDelay, ModelEffect, Asked, ModelTicket } from './desk.ts';
import type { Entry, Slip } from './entries.ts';
import { applyOdds, refusePrice } from './facts.ts';
import { sameBets } from './placing.ts';
import type { ModelPress } from './placing.ts';
import { settle } from './prices.ts';
import { dropEntries } from './slip.ts';

function slipsOf(ticket: ModelTicket): Slip[] {
  return ticket.undo === null ? [ticket.slip] : [ticket.slip, ticket.undo.slip];
}

/** Odds that the server named are the current ones at the moment when it says so. */
function noteOdds(ticket: ModelTicket, press: ModelPress, refusals: readonly BetError[]): void {
  for (const refusal of refusals) {
    const entry = press.entries[refusal.bet_index];
    if (entry === undefined) continue;
    for (const about of refusal.selections ?? []) {
      const id = `${about.match_id}/${about.market_id}|${about.specifier}/${about.outcome_id}`;
      if (about.current_odds === undefined) continue;
      for (const slip of slipsOf(ticket)) applyOdds(slip, id, about.current_odds);
    }
    // An error names the odds of selections only: the new price of a custom bet has to be asked for.
    const { oddsChanged } = errorOf(refusal.code, refusal.localized_message);
    if (!oddsChanged || entry.price === null) continue;
    for (const slip of slipsOf(ticket)) refusePrice(slip, entry.id);
  }
  for (const slip of slipsOf(ticket)) settle(slip, ticket.terms);
}

/** PLC-04: errors stand at their entries and selections; odds that the server named become current. */
function noteRefusals(
  ticket: ModelTicket,
  press: ModelPress,
  refusals: readonly BetError[],
  old: readonly BetError[] = [],
): void {
  clearErrors(ticket);
  noteOdds(
    ticket,
    press,
    refusals.filter((refusal) => !old.includes(refusal)),
  );
  for (const refusal of refusals) {
    const entry = press.entries[refusal.bet_index];
    if (entry === undefined) continue;
    const error = errorOf(refusal.code, refusal.localized_message);
    ticket.betErrors.set(entry.id, { ...error, limit: refusal.limit ?? null });
    const [only] = entry.type === 'single' ? entry.picks : [];
    if (only !== undefined) ticket.pickErrors.set(only.id, error);
    for (const about of refusal.selections ?? []) {
      const id = `${about.match_id}/${about.market_id}|${about.specifier}/${about.outcome_id}`;
      ticket.pickErrors.set(id, error);
    }
  }
}

type Placed = Extract<PlaceVerdict, { kind: 'placed' }>;

function placedOf(press: ModelPress, errors: readonly BetError[]): Entry[] {
  return press.entries.filter((_, place) => !errors.some((error) => error.bet_index === place));
}

interface Decided {
  readonly bets: readonly Bet[];
  readonly refused: readonly BetError[];
  /** Refusals that were noted before. */
  readonly old?: readonly BetError[];
}

/** Every bet is decided: those that stand leave the slip for the receipt, the others stay with their refusals. */
function succeed(ticket: ModelTicket, press: ModelPress, { bets, refused, old = [] }: Decided): ModelEffect[] {
  const errors = [...refused, ...rejectionsOf(bets)];
  const placed = placedOf(press, errors);
  const [refusal] = errors;
  dropEntries(ticket.slip, new Set(placed.map(({ id }) => id)));
  settled(ticket, refusal === undefined ? 'SUCCESS' : 'ERROR');
  ticket.undo = null;
  const notRejected = bets.filter(({ status }) => status !== 'rejected');
  ticket.receipt = notRejected.length === 0 ? null : { bets: notRejected, entries: placed };
  noteRefusals(ticket, press, errors, old);
  if (refusal !== undefined) ticket.error = errorOf(refusal.code, refusal.localized_message);
  return [
    { type: 'forget', key: press.key },
    { type: 'betsPlaced', bets },
  ];
}

/** Bets that are not decided keep the press in progress, whatever was on the ticket before. */
function receive(ticket: ModelTicket, press: ModelPress, { bets, errorsByBet }: Placed): ModelEffect[] {
  if (!bets.some(isOpen)) return succeed(ticket, press, { bets, refused: errorsByBet });
  noteOdds(ticket, press, errorsByBet);
  clearErrors(ticket);
  press.maybe = true;
  ticket.state = 'PROCESSING';
  ticket.processing = press.entries;
  ticket.press = { press, resolving: false };
  ticket.delay = { bets: [...bets], refused: errorsByBet };
  ticket.unresolved = null;
  ticket.undo = null;
  ticket.receipt = null;
  return [followUp(press, untilOf(bets))];
}

/** Null while some are still not decided. */
function applyInDelay(
  ticket: ModelTicket,
  press: ModelPress,
  delay: ModelDelay,
  received: readonly Bet[],
): ModelEffect[] | null {
  applyDecisions(delay, received);
  return delay.bets.some(isOpen)
    ? null
    : succeed(ticket, press, { bets: delay.bets, refused: delay.refused, old: delay.refused });
}

function settled(ticket: ModelTicket, state: 'INITIAL' | 'SUCCESS' | 'ERROR'): void {
  ticket.press = null;
  ticket.delay = null;
  ticket.unresolved = null;
  ticket.state = state;
  ticket.processing = [];
  ticket.error = null;
}

type Refused = Extract<PlaceVerdict, { kind: 'refused' }>;

function refuse(ticket: ModelTicket, press: ModelPress, verdict: Refused): ModelEffect[] {
  settled(ticket, 'ERROR');
  noteRefusals(ticket, press, verdict.errorsByBet);
  ticket.error = errorOf(verdict.code, verdict.key ?? verdict.errorsByBet[0]?.localized_message ?? null);
  return [{ type: 'forget', key: press.key }];
}

function alert(title: string): ModelEffect {
  return { type: 'alert', title };
}
const unconfirmed = alert('ticket.unconfirmed.title');

/** Back without an answer about the bets: what may be placed all the same keeps its key (record 8). */
function giveUp(ticket: ModelTicket, press: ModelPress, alerts: readonly ModelEffect[]): ModelEffect[] {
  settled(ticket, 'INITIAL');
  if (!press.maybe) return [{ type: 'forget', key: press.key }, ...alerts];
  ticket.unresolved = { press, resolving: false };
  return [...alerts, unconfirmed];
}

/** Codes from 1000 on speak of the call alone, but for the reuse of a key. */
export function isAboutBets(code: number | null): boolean {
  return code !== null && (code < 1000 || code === 1009);
}

/** The press in flight is answered; `isLast` when nobody asks any more. */
function answer(ticket: ModelTicket, asked: Asked, verdict: PlaceVerdict, isLast: boolean): ModelEffect[] {
  const { press } = asked;
  const generic = alert(genericAlert);
  switch (verdict.kind) {
    case 'placed':
      return receive(ticket, press, verdict);
    case 'refused':
      if (verdict.code === null || (press.maybe && !isAboutBets(verdict.code))) return giveUp(ticket, press, [generic]);
      return refuse(ticket, press, verdict);
    case 'unauthorized':
      return giveUp(ticket, press, [generic, { type: 'expireSession' }]);
    case 'unreachable':
      return giveUp(ticket, press, [alert('error.connection.title')]);
    case 'not_placed':
      press.maybe = false;
      return giveUp(ticket, press, [alert('ticket.earlier_not_placed.title')]);
    case 'not_found':
    case 'unknown':
      press.maybe = true;
      if (isLast) return giveUp(ticket, press, [generic]);
      asked.resolving = true;
      return [{ type: 'resolve', press, how: 'ask_again', resolveFor: askFor }];
    default:
      return verdict satisfies never;
  }
}

/** What became of a press that was left open: as if it came at once while the slip still holds it, else beside it. */
function answerOpen(ticket: ModelTicket, asked: Asked, verdict: PlaceVerdict): ModelEffect[] {
  const { press } = asked;
  const ids = new Set(press.entries.map(({ id }) => id));
  const isHeld = sameBets(
    press.entries,
    ticket.slip.entries.filter(({ id }) => ids.has(id)),
  );
  const forget: ModelEffect = { type: 'forget', key: press.key };
  const notPlaced = alert('ticket.earlier_not_placed.title');
  if (verdict.kind === 'placed') {
    if (isHeld) return receive(ticket, press, verdict);
    const { bets } = verdict;
    if (bets.some(isOpen)) {
      press.maybe = true;
      asked.resolving = true;
      return [followUp(press, untilOf(bets))];
    }
    ticket.unresolved = null;
    const betsPlaced: ModelEffect = { type: 'betsPlaced', bets };
    if (bets.every(({ status }) => status === 'rejected')) return [forget, notPlaced, betsPlaced];
    ticket.undo = null;
    return [forget, alert('ticket.earlier_placed.title'), betsPlaced];
  }
  if (verdict.kind === 'refused' && isAboutBets(verdict.code)) {
    if (isHeld) return refuse(ticket, press, verdict);
    ticket.unresolved = null;
    return [forget, notPlaced];
  }
  if (verdict.kind === 'not_found' || verdict.kind === 'not_placed') {
    ticket.unresolved = null;
    return [forget, notPlaced];
  }
  asked.resolving = false;
  return [unconfirmed];
}

export function applyVerdict(ticket: ModelTicket, key: string, verdict: PlaceVerdict, isLast: boolean): ModelEffect[] {
  const { press, unresolved } = ticket;
  const isNews = verdict.kind === 'placed';
  const { delay } = ticket;
  if (press?.press.key === key && delay !== null) {
    const received = verdict.kind === 'placed' ? verdict.bets : [];
    const decided = applyInDelay(ticket, press.press, delay, received);
    if (decided !== null || !isLast) return decided ?? [];
    return giveUp(
      ticket,
      press.press,
      verdict.kind === 'unauthorized' ? [alert(genericAlert), { type: 'expireSession' }] : [alert(genericAlert)],
    );
  }
  // Only whom is asked may say anything; what comes late counts when it says that the bets are placed.
  if (press?.press.key === key)
    return isNews || press.resolving === isLast ? answer(ticket, press, verdict, isLast) : [];
  if (unresolved?.press.key === key) return isNews || isLast ? answerOpen(ticket, unresolved, verdict) : [];
  return [];
}

/** News of a bet of an open press: what became of the press can be asked for, unless somebody asks already. */
export function askAbout(asked: Asked): ModelEffect[] {
  if (asked.resolving) return [];
  asked.resolving = true;
  return [{ type: 'resolve', press: asked.press, how: 'look_up', resolveFor: askFor }];
}

/** Bets that push, or another query, brought: they count while their delay runs. */
export function applyBets(ticket: ModelTicket, key: string, bets: readonly Bet[]): ModelEffect[] {
  const { press, delay, unresolved } = ticket;
  if (unresolved?.press.key === key) return askAbout(unresolved);
  if (delay === null || press?.press.key !== key) return [];
  return applyInDelay(ticket, press.press, delay, bets) ?? [];
}
