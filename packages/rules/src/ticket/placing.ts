import { fromSubunits } from '../odds/money.ts';
import type { Currency } from '../odds/money.ts';
import { typeOf } from '../slip/build.ts';
import { acceptOdds, acceptSeen, hasChangedOdds } from '../slip/facts.ts';
import { betsWithStake, entriesToPlace, placeProblem } from '../slip/problems.ts';
import { stakeOf } from '../slip/totals.ts';
import type { AcceptPolicy, Slip, SlipBet, SlipBetType, SlipBonus, SlipSelection } from '../slip/slip-types.ts';
import { resolveFor, resolveFirst } from './ticket-words.ts';
import type { BetToPlace, PlaceRequest, SelectionToPlace } from './ticket-wire.ts';
import type { DrawnStake, Press, PressRecord, Ticket, TicketEvent, TicketStep } from './ticket-types.ts';

type PlacePressed = Extract<TicketEvent, { type: 'placePressed' }>;

/** What a placement says beside its bets (VAL-11). */
export interface Placement {
  /** Type of the slip. */
  readonly type: SlipBetType;
  /** One click of a quick bet. */
  readonly quick: boolean;
  readonly accept: AcceptPolicy;
  readonly deviceId: string;
  readonly locale: string;
  /** What stood on the screen; undefined where nothing is said of it. */
  readonly record?: PressRecord | undefined;
}

function acceptanceOf(accept: AcceptPolicy): Pick<PlaceRequest['meta'], 'accept_odds' | 'accept_return_share'> {
  return accept.mode === 'return'
    ? { accept_odds: 'return', accept_return_share: accept.share }
    : { accept_odds: accept.mode };
}

/** A selection of a custom bet has no price of its own on the screen. */
function seenOf(id: string, { custom }: SlipBet, record: PressRecord | undefined): Pick<SelectionToPlace, 'seen'> {
  const seen = record?.selections[id];
  if (seen === undefined) return {};
  const { odds: _odds, version: _version, ...rest } = seen;
  return { seen: custom === null ? seen : rest };
}

function selectionToPlace(selection: SlipSelection, bet: SlipBet, record: PressRecord | undefined): SelectionToPlace {
  return {
    match_id: selection.matchId,
    market_id: selection.marketId,
    specifier: selection.specifier,
    outcome_id: selection.outcomeId,
    odds: selection.acceptedOdds,
    ...(bet.bankers.includes(selection.id) ? { banker: true } : {}),
    ...(bet.isEachWay === true && selection.eachWay !== undefined ? { each_way: selection.eachWay } : {}),
    ...seenOf(selection.id, bet, record),
  };
}

/** A bonus as it goes out with its bet (VAL-11). */
export function bonusToPlace({ id, type, odds }: SlipBonus): NonNullable<BetToPlace['bonus']> {
  return {
    id,
    type,
    ...(odds === null ? {} : { odds }),
  };
}

function betToPlace(bet: SlipBet, record: PressRecord | undefined): BetToPlace {
  const { currency, systemType, bonus } = bet;
  const customOdds = bet.custom?.acceptedOdds ?? null;
  const seenCustomOdds = bet.custom === null ? undefined : record?.customOdds[bet.betId];
  return {
    stake: { value: fromSubunits(stakeOf(bet) ?? 0n, currency.subunits), currency: currency.code },
    selections: bet.selections.map((selection) => selectionToPlace(selection, bet, record)),
    ...(systemType === null ? {} : { system_id: systemType.id }),
    ...(customOdds === null ? {} : { custom_odds: customOdds }),
    ...(seenCustomOdds === undefined ? {} : { seen_custom_odds: seenCustomOdds }),
    ...(bonus === null ? {} : { bonus: bonusToPlace(bonus) }),
  };
}

/** The request that places these entries at the odds that were agreed to (VAL-11). */
export function requestOf(bets: readonly SlipBet[], placement: Placement): PlaceRequest {
  return {
    meta: {
      device_id: placement.deviceId,
      quick: placement.quick,
      type: placement.type,
      locale: placement.locale,
      ...acceptanceOf(placement.accept),
      ...(placement.record === undefined ? {} : { pressed_at: placement.record.pressedAt }),
    },
    bets: bets.map((bet) => betToPlace(bet, placement.record)),
  };
}

function sameTexts(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((text, place) => text === b[place]);
}

function sameBet(a: SlipBet, b: SlipBet): boolean {
  return (
    a.betId === b.betId &&
    a.betType === b.betType &&
    a.stake === b.stake &&
    a.isEachWay === b.isEachWay &&
    a.currency.code === b.currency.code &&
    a.systemType?.id === b.systemType?.id &&
    a.bonus?.id === b.bonus?.id &&
    sameTexts(a.bankers, b.bankers) &&
    sameTexts(
      a.selections.map((selection) => selection.id),
      b.selections.map((selection) => selection.id),
    )
  );
}

/** Whether the same entries stand with the same stakes; prices may have moved. */
export function sameBets(a: readonly SlipBet[], b: readonly SlipBet[]): boolean {
  return (
    a.length === b.length &&
    a.every((bet, place) => {
      const other = b[place];
      return other !== undefined && sameBet(bet, other);
    })
  );
}

/** Whether a request takes no move of odds that the player would want to be asked about by now (I6). */
export function consentsTo(
  policy: AcceptPolicy,
  { accept_odds: sent, accept_return_share }: PlaceRequest['meta'],
): boolean {
  switch (policy.mode) {
    case 'any':
      return true;
    case 'higher':
      return sent === 'higher' || sent === 'none';
    case 'none':
      return sent === 'none';
    case 'return':
      return sent === 'none' || (sent === 'return' && accept_return_share === policy.share);
    default:
      return policy satisfies never;
  }
}

/** Whether the slip still holds the entries of a press as they were pressed, whatever stands beside them. */
export function stillHolds(slip: Pick<Slip, 'bets'>, { entries }: Pick<Press, 'entries'>): boolean {
  const pressed = new Set(entries.map(({ betId }) => betId));
  return sameBets(
    entries,
    slip.bets.filter(({ betId }) => pressed.has(betId)),
  );
}

const noneHeld: ReadonlySet<string> = new Set();

/** Ids of the entries of a press without an answer, while the slip still holds them. */
export function heldEntries({ slip, unresolved }: Pick<Ticket, 'slip' | 'unresolved'>): ReadonlySet<string> {
  if (unresolved === null || !stillHolds(slip, unresolved.press)) return noneHeld;
  return new Set(unresolved.press.entries.map(({ betId }) => betId));
}

/** The press that pressing the button now would repeat under its own key, or null. */
export function pressToRepeat(ticket: Ticket, currency: Currency): Press | null {
  const press = ticket.unresolved?.press;
  // A press that the outbox could not read is no empty slip.
  if (press === undefined || press.entries.length === 0) return null;
  const sameCurrency = press.request.bets.every((bet) => bet.stake.currency === currency.code);
  const stands = sameCurrency && consentsTo(ticket.accept, press.request.meta);
  return stands && sameBets(press.entries, betsWithStake(ticket.slip)) ? press : null;
}

function send(ticket: Ticket, press: Press, isRepeat: boolean): TicketStep {
  return {
    state: {
      ...ticket,
      state: 'PROCESSING',
      undo: null,
      inProgress: true,
      processingBets: press.entries,
      press: { press, resolving: false },
      delay: null,
      unresolved: null,
      error: null,
      errorsByBet: {},
      errorsBySelection: {},
      receipt: null,
    },
    effects: [{ type: 'place', press, isRepeat }],
  };
}

function askSignIn(ticket: Ticket): TicketStep {
  return {
    state: { ...ticket, state: 'INITIAL', error: null, receipt: null },
    effects: [{ type: 'askSignIn' }],
  };
}

/** A slip that was changed since a press was left open: nothing is placed before that press is settled. */
function settleFirst(ticket: Ticket, press: Press, resolving: boolean): TicketStep {
  return {
    state: { ...ticket, unresolved: { press, resolving: true } },
    effects: resolving ? [resolveFirst] : [resolveFirst, { type: 'resolve', press, how: 'look_up', resolveFor }],
  };
}

function pressOf(ticket: Ticket, bets: readonly SlipBet[], event: PlacePressed): Press {
  return {
    key: event.key,
    request: requestOf(bets, {
      type: typeOf({ ...ticket.slip, bets }),
      quick: false,
      accept: ticket.accept,
      deviceId: event.deviceId,
      locale: event.locale,
      record: event.record,
    }),
    entries: bets,
    pressedAt: event.now,
    mayBePlaced: false,
  };
}

/** The odds that the player saw are agreed to; all of them where nobody says which. */
function agreedTo(ticket: Ticket, seen: PlacePressed['seen']): Ticket {
  return {
    ...ticket,
    slip: seen === undefined ? acceptOdds(ticket.slip) : acceptSeen(ticket.slip, seen, ticket.accept),
  };
}

/** Whether an entry has another bonus than the screen promised, or none; of those that came since, a freebet is used up. */
function isOtherBonus(now: SlipBonus | null, drawn: DrawnStake['bonus']): boolean {
  return drawn === null ? (now?.amount ?? null) !== null : now?.id !== drawn.id || now.odds !== drawn.odds;
}

/**
 * Whether an entry is less than what was on the screen: its bonus is another, or its stake, which follows a win, has risen
 * for the same win. One typed since is meant.
 */
function isWorse(bets: readonly SlipBet[], seen: NonNullable<PlacePressed['stakes']>): boolean {
  return bets.some((bet) => {
    const drawn = seen[bet.betId];
    if (drawn !== undefined && isOtherBonus(bet.bonus, drawn.bonus)) return true;
    if (bet.stakeSource !== 'potential_win') return false;
    if (drawn === undefined) return true;
    if (drawn.winText !== bet.winText) return false;
    const stake = stakeOf({ ...bet, stake: drawn.stakeText });
    return stake === null || (stakeOf(bet) ?? 0n) > stake;
  });
}

/**
 * The button was pressed. What is in flight stays alone (SLIP-01); who is not signed in is asked to (TKT-06); an
 * unresolved press is repeated or settled first; otherwise the entries with a stake above 0 are placed (TKT-03), unless
 * something stands against it.
 */
export function pressPlace(before: Ticket, event: PlacePressed): TicketStep {
  const nothing: TicketStep = { state: before, effects: [] };
  if (before.inProgress) return nothing;
  const { terms } = event;
  if (!terms.loggedIn) return askSignIn(before);
  if (before.unresolved !== null) {
    const repeated = pressToRepeat(before, terms.limits.currency);
    if (repeated !== null) return send(before, { ...repeated, pressedAt: event.now }, true);
    return settleFirst(before, before.unresolved.press, before.unresolved.resolving);
  }
  const ticket = event.acceptChanges ? agreedTo(before, event.seen) : before;
  if (placeProblem(entriesToPlace(ticket.slip), terms) !== null) return nothing;
  const bets = betsWithStake(ticket.slip);
  if (event.stakes !== undefined && isWorse(bets, event.stakes)) return nothing;
  if (hasChangedOdds({ ...ticket.slip, bets })) {
    return { state: { ...ticket, state: 'ODDS_CHANGED', receipt: null }, effects: [] };
  }
  return send(ticket, pressOf(ticket, bets, event), false);
}
