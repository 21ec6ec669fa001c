/** Quick bet as the documents describe it (QB-01 to QB-07, records 8 and 12). */
import type { Bet } from '@touchline/contract';
import type { PlaceTerms, PlaceVerdict, QuickBet, QuickBetEvent, SlipSelection } from '@touchline/rules';
import { halfUp, times, typedAmount, whole } from './money.ts';
import { isAgreed } from './press.ts';
import { limitTrouble, pressFor, pressOf, sameBets } from './placing.ts';
import type { ModelPress } from './placing.ts';
import { entryOf } from './entries.ts';
import { factorOf } from './prices.ts';
import type { Currency, Entry } from './entries.ts';
import { askFor, errorOf, genericAlert } from './desk.ts';
import { askAbout, isAboutBets } from './answers.ts';
import { followUp, applyDecisions, isOpen, untilOf, wordsOf } from './delay.ts';
import type { Asked, ModelDelay, ModelEffect } from './desk.ts';

export interface ModelQuickBet {
  on: boolean;
  state: QuickBet['state'];
  entry: Entry | null;
  stake: string;
  currency: Currency;
  approved: boolean;
  error: { key: string; code: number | null; limit: string | null } | null;
  player: string | null;
  press: Asked | null;
  delay: ModelDelay | null;
  unresolved: Asked | null;
  receipt: Bet | null;
}

export function newQuickBet(currency: Currency): ModelQuickBet {
  return {
    on: false,
    state: 'INITIAL',
    entry: null,
    stake: '',
    currency,
    approved: false,
    error: null,
    player: null,
    press: null,
    delay: null,
    unresolved: null,
    receipt: null,
  };
}

function rest(quick: ModelQuickBet): void {
  quick.state = 'INITIAL';
  quick.entry = null;
  quick.error = null;
  quick.receipt = null;
  quick.press = null;
  quick.delay = null;
}

function amountOf({ stake, currency }: ModelQuickBet): bigint {
  const amount = typedAmount(stake, currency.subunits);
  return typeof amount === 'bigint' ? amount : 0n;
}

function switchOff(quick: ModelQuickBet): void {
  if (!quick.on) return;
  quick.on = false;
  quick.approved = false;
}

type Pressed = Extract<QuickBetEvent, { type: 'placePressed' }>;

function entryFor(quick: ModelQuickBet, selection: SlipSelection): Entry {
  return entryOf({
    betId: `single:${selection.id}`,
    betType: 'single',
    stake: quick.stake,
    stakeSource: 'typed',
    winText: '',
    currency: quick.currency,
    systemType: null,
    bankers: [],
    custom: null,
    bonus: null,
    jackpots: [],
    isVip: false,
    selections: [selection],
  });
}

function alert(title: string): ModelEffect {
  return { type: 'alert', title };
}

function fail(quick: ModelQuickBet, entry: Entry, key: string): ModelEffect[] {
  rest(quick);
  quick.state = 'ERROR';
  quick.entry = entry;
  quick.error = { key, code: null, limit: null };
  return [];
}

function toSlip(quick: ModelQuickBet, selection: SlipSelection): ModelEffect[] {
  const { stake } = quick;
  rest(quick);
  return [{ type: 'addToSlip', selection, stake }];
}

function begin(quick: ModelQuickBet, press: ModelPress, isRepeat: boolean): ModelEffect[] {
  rest(quick);
  quick.state = 'PROCESSING';
  quick.entry = press.entries[0] ?? null;
  quick.press = { press, resolving: false };
  quick.unresolved = null;
  return [{ type: 'place', press, isRepeat }];
}

function resolveFirst(asked: Asked): ModelEffect[] {
  const first = alert('ticket.resolve_first.title');
  if (asked.resolving) return [first];
  asked.resolving = true;
  return [first, { type: 'resolve', press: asked.press, how: 'look_up', resolveFor: askFor }];
}

/** QB-06: what comes back, at most what the payout limit leaves. */
function winOf(entry: Entry, stake: bigint, { maxPayout, payoutAppliesTo }: PlaceTerms['limits']): bigint {
  const win = halfUp(times(whole(stake), factorOf(entry, 'odds') ?? whole(0n)));
  const cap = maxPayout !== null && payoutAppliesTo === 'profit' ? maxPayout + stake : maxPayout;
  return cap !== null && win > cap ? cap : win;
}

function place(quick: ModelQuickBet, event: Pressed): ModelEffect[] {
  if (quick.state === 'PROCESSING') return [alert('quick-bet.processing.title')];
  if (!quick.on) return [];
  if (!quick.approved) return [alert('quick-bet.not_approved.title')];
  const { selection, terms } = event;
  const entry = entryFor(quick, selection);
  if (quick.unresolved !== null) {
    const { press } = quick.unresolved;
    const isSame = sameBets(press.entries, [entry]) && isAgreed(event.accept, press);
    if (!isSame) return resolveFirst(quick.unresolved);
    // It travels anew, so it may be on its way for as long again.
    return begin(quick, { ...press, pressedAt: event.now }, true);
  }
  if (!terms.loggedIn) {
    rest(quick);
    return [{ type: 'askSignIn' }];
  }
  if (terms.restricted) return fail(quick, entry, 'error.platform.pve_player_bet_forbidden');
  if (selection.isSuspended || selection.isNotAvailable) return fail(quick, entry, 'error.place_bets.market_suspended');
  if (terms.pricesStale) return fail(quick, entry, 'error.place_bets.prices_stale');
  if (limitTrouble(entry, terms) !== 'none') return toSlip(quick, selection);
  const stake = amountOf(quick);
  if (winOf(entry, stake, terms.limits) <= stake) return fail(quick, entry, 'error.potential_win.equal_or_less');
  if (terms.balance !== null && (terms.balance === 0n || terms.balance < stake)) {
    switchOff(quick);
    return [];
  }
  return begin(quick, pressFor([entry], event, event.accept, true), false);
}

const limitCodes = new Set([134, 135, 136, 137, 142]);

type Refused = Extract<PlaceVerdict, { kind: 'refused' }>;
type Placed = Extract<PlaceVerdict, { kind: 'placed' }>;

function refuse(quick: ModelQuickBet, press: ModelPress, verdict: Refused): ModelEffect[] {
  const { code, errorsByBet } = verdict;
  const [about] = errorsByBet;
  const [entry] = press.entries;
  const selection = entry?.picks[0]?.picked;
  if (entry === undefined || selection === undefined) return [];
  rest(quick);
  quick.unresolved = null;
  const forget: ModelEffect = { type: 'forget', key: press.key };
  if (code !== null && limitCodes.has(code)) return [forget, { type: 'addToSlip', selection, stake: entry.stake }];
  quick.state = 'ERROR';
  quick.entry = entry;
  const { key } = errorOf(code, verdict.key ?? about?.localized_message ?? null);
  quick.error = { key, code, limit: about?.limit ?? null };
  return [forget];
}

function succeed(quick: ModelQuickBet, press: ModelPress, bets: readonly Bet[]): ModelEffect[] {
  const [only] = bets;
  const betsPlaced: ModelEffect = { type: 'betsPlaced', bets };
  if (only?.status === 'rejected') {
    const { code, localized_message: key } = wordsOf(only);
    return [...refuse(quick, press, { kind: 'refused', code, key, errorsByBet: [] }), betsPlaced];
  }
  rest(quick);
  quick.unresolved = null;
  quick.state = 'SUCCESS';
  quick.entry = press.entries[0] ?? null;
  quick.receipt = bets[0] ?? null;
  return [{ type: 'forget', key: press.key }, betsPlaced];
}

/** TKT-02: in progress while the live delay runs. */
function receive(quick: ModelQuickBet, press: ModelPress, verdict: Placed): ModelEffect[] {
  if (!verdict.bets.some(isOpen)) return succeed(quick, press, verdict.bets);
  rest(quick);
  press.maybe = true;
  quick.state = 'PROCESSING';
  quick.entry = press.entries[0] ?? null;
  quick.press = { press, resolving: false };
  quick.unresolved = null;
  quick.delay = { bets: [...verdict.bets], refused: verdict.errorsByBet };
  return [followUp(press, untilOf(verdict.bets))];
}

function applyInDelay(
  quick: ModelQuickBet,
  press: ModelPress,
  delay: ModelDelay,
  received: readonly Bet[],
): ModelEffect[] | null {
  applyDecisions(delay, received);
  return delay.bets.some(isOpen) ? null : succeed(quick, press, delay.bets);
}

/** The press comes to nothing without an answer about the bet; what may be placed all the same keeps its key. */
function giveUp(quick: ModelQuickBet, press: ModelPress, alerts: readonly ModelEffect[]): ModelEffect[] {
  rest(quick);
  if (!press.maybe) return [{ type: 'forget', key: press.key }, ...alerts];
  quick.unresolved = { press, resolving: false };
  return [...alerts, alert('ticket.unconfirmed.title')];
}

function answer(quick: ModelQuickBet, asked: Asked, verdict: PlaceVerdict, isLast: boolean): ModelEffect[] {
  const { press } = asked;
  const generic = alert(genericAlert);
  switch (verdict.kind) {
    case 'placed':
      return receive(quick, press, verdict);
    case 'refused':
      if (verdict.code === null || (press.maybe && !isAboutBets(verdict.code))) return giveUp(quick, press, [generic]);
      return refuse(quick, press, verdict);
    case 'unauthorized':
      return giveUp(quick, press, [generic, { type: 'expireSession' }]);
    case 'unreachable':
      return giveUp(quick, press, [alert('error.connection.title')]);
    case 'not_placed':
      press.maybe = false;
      return giveUp(quick, press, [alert('ticket.earlier_not_placed.title')]);
    case 'not_found':
    case 'unknown':
      press.maybe = true;
      if (isLast) return giveUp(quick, press, [generic]);
      asked.resolving = true;
      return [{ type: 'resolve', press, how: 'ask_again', resolveFor: askFor }];
    default:
      return verdict satisfies never;
  }
}

/** What became of a press that was left open is shown as if it came at once. */
function answerOpen(quick: ModelQuickBet, asked: Asked, verdict: PlaceVerdict): ModelEffect[] {
  const { press } = asked;
  if (verdict.kind === 'placed') return receive(quick, press, verdict);
  if (verdict.kind === 'refused' && isAboutBets(verdict.code)) return refuse(quick, press, verdict);
  if (verdict.kind === 'not_found' || verdict.kind === 'not_placed') {
    quick.unresolved = null;
    return [{ type: 'forget', key: press.key }, alert('ticket.earlier_not_placed.title')];
  }
  asked.resolving = false;
  return [alert('ticket.unconfirmed.title')];
}

function applyVerdict(quick: ModelQuickBet, key: string, verdict: PlaceVerdict, isLast: boolean): ModelEffect[] {
  const { press, unresolved } = quick;
  const isNews = verdict.kind === 'placed';
  const { delay } = quick;
  if (press?.press.key === key && delay !== null) {
    const received = verdict.kind === 'placed' ? verdict.bets : [];
    const decided = applyInDelay(quick, press.press, delay, received);
    if (decided !== null || !isLast) return decided ?? [];
    return giveUp(
      quick,
      press.press,
      verdict.kind === 'unauthorized' ? [alert(genericAlert), { type: 'expireSession' }] : [alert(genericAlert)],
    );
  }
  if (press?.press.key === key)
    return isNews || press.resolving === isLast ? answer(quick, press, verdict, isLast) : [];
  if (unresolved?.press.key === key) return isNews || isLast ? answerOpen(quick, unresolved, verdict) : [];
  return [];
}

type SessionChanged = Extract<QuickBetEvent, { type: 'sessionChanged' }>;

function changePlayer(quick: ModelQuickBet, { playerId, unresolved }: SessionChanged): ModelEffect[] {
  if (playerId !== quick.player && quick.player !== null) {
    rest(quick);
    quick.on = false;
    quick.approved = false;
    quick.unresolved = null;
  }
  quick.player = playerId;
  if (unresolved === null || quick.state === 'PROCESSING' || quick.unresolved !== null) return [];
  rest(quick);
  const press = { ...pressOf(unresolved), maybe: true };
  quick.unresolved = { press, resolving: true };
  return [{ type: 'resolve', press, how: 'look_up', resolveFor: askFor }];
}

function applyEvent(quick: ModelQuickBet, event: QuickBetEvent): ModelEffect[] {
  switch (event.type) {
    case 'toggled':
      if (quick.state === 'PROCESSING') return [];
      rest(quick);
      quick.on = !quick.on;
      quick.approved = false;
      return [];
    case 'stakeTyped':
      if (event.text !== quick.stake) quick.approved = false;
      quick.stake = event.text;
      return [];
    case 'currencyChanged':
      if (event.currency.code === quick.currency.code) return [];
      quick.currency = event.currency;
      quick.stake = '';
      quick.approved = false;
      return [];
    case 'approved':
      if (amountOf(quick) > 0n) quick.approved = true;
      return [];
    case 'balanceChanged':
      if (event.balance !== null && (event.balance === 0n || event.balance < amountOf(quick))) switchOff(quick);
      return [];
    case 'placePressed':
      return place(quick, event);
    case 'answered':
      return applyVerdict(quick, event.key, event.verdict, false);
    case 'resolved':
      return applyVerdict(quick, event.key, event.verdict, true);
    case 'betsDecided':
      if (quick.unresolved?.press.key === event.key) return askAbout(quick.unresolved);
      if (quick.delay === null || quick.press?.press.key !== event.key) return [];
      return applyInDelay(quick, quick.press.press, quick.delay, event.bets) ?? [];
    case 'dismissed':
      if (quick.state === 'SUCCESS' || quick.state === 'ERROR') rest(quick);
      return [];
    case 'restored':
      quick.on = event.isEnabled;
      quick.stake = event.stake;
      quick.approved = false;
      return [];
    case 'sessionChanged':
      return changePlayer(quick, event);
  }
}

export type QuickBetModelEffect = ModelEffect | { type: 'saveQuickBet'; isEnabled: boolean; stake: string };

export function stepQuickBetModel(quick: ModelQuickBet, event: QuickBetEvent): QuickBetModelEffect[] {
  const { on, stake } = quick;
  const effects = applyEvent(quick, event);
  if (event.type === 'restored') return effects;
  if (on === quick.on && stake === quick.stake) return effects;
  return [...effects, { type: 'saveQuickBet', isEnabled: quick.on, stake: quick.stake }];
}
