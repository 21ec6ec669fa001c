/** The product's state and effects held against the model's: everything that the player can see. */
import type {
  Press,
  QuickBet,
  QuickBetEffect,
  Slip as ProductSlip,
  SlipBet,
  SlipSelection,
  Ticket,
  TicketEffect,
} from '@touchline/rules';
import type { ModelPress } from './model/placing.ts';
import type { ModelQuickBet, QuickBetModelEffect } from './model/quick-bet.ts';
import type { Entry, Pick, Slip } from './model/entries.ts';
import { untilOf } from './model/delay.ts';
import type { Asked, ModelDelay, ModelTicket } from './model/desk.ts';

export interface Difference {
  readonly what: string;
  readonly expected: unknown;
  readonly found: unknown;
}

/** Null when nothing differs: the first thing that does ends a comparison. */
type Compared = Difference | null;

function value(what: string, expected: unknown, found: unknown): Compared {
  return expected === found ? null : { what, expected, found };
}

function each<A, B>(
  what: string,
  expected: readonly A[],
  found: readonly B[],
  one: (a: A, b: B) => Compared,
): Compared {
  if (expected.length !== found.length)
    return { what: `${what}: how many`, expected: expected.length, found: found.length };
  for (let place = 0; place < expected.length; place += 1) {
    const compared = one(expected[place] as A, found[place] as B);
    if (compared !== null) return { ...compared, what: `${what}[${place}].${compared.what}` };
  }
  return null;
}

function pick(a: Pick, b: SlipSelection): Compared {
  const same =
    a.id === b.id &&
    a.odds === b.odds &&
    a.accepted === b.acceptedOdds &&
    a.initial === b.initialOdds &&
    a.status === b.matchStatus &&
    a.active === b.active &&
    a.suspended === b.isSuspended &&
    a.changed === b.isChanged &&
    a.unavailable === b.isNotAvailable &&
    a.picked.provider === b.provider &&
    a.picked.matchId === b.matchId;
  if (same) return null;
  const { picked, ...expected } = a;
  const found = {
    id: b.id,
    odds: b.odds,
    accepted: b.acceptedOdds,
    initial: b.initialOdds,
    status: b.matchStatus,
    active: b.active,
    suspended: b.isSuspended,
    changed: b.isChanged,
    unavailable: b.isNotAvailable,
  };
  return { what: `selection of ${picked.provider}`, expected, found };
}

function entry(a: Entry, b: SlipBet): Compared {
  return (
    value('betId', a.id, b.betId) ??
    value('betType', a.type, b.betType) ??
    value('stake', a.stake, b.stake) ??
    value('stakeSource', a.source, b.stakeSource) ??
    value('winText', a.win, b.winText) ??
    value('currency', a.currency.code, b.currency.code) ??
    value('systemType', a.system?.id, b.systemType?.id) ??
    value('isEachWay', a.eachWay ? true : undefined, b.isEachWay) ??
    value('custom odds', a.price?.odds, b.custom?.odds) ??
    value('custom acceptedOdds', a.price?.accepted, b.custom?.acceptedOdds) ??
    value('custom isChanged', a.price?.changed, b.custom?.isChanged) ??
    value('bonus', a.bonus?.id, b.bonus?.id) ??
    value('bonus odds', a.bonus?.odds, b.bonus?.odds) ??
    value('bonus minCount', a.bonus?.minCount, b.bonus?.minCount) ??
    value('bonus amount', a.bonus?.amount, b.bonus?.amount) ??
    value('bonus isOwnChoice', a.bonus?.isOwnChoice, b.bonus?.isOwnChoice) ??
    each('bankers', a.bankers, b.bankers, (x, y) => value('id', x, y)) ??
    each('jackpots', a.jackpots, b.jackpots, (x, y) => value('id', x, y)) ??
    each('selections', a.picks, b.selections, pick)
  );
}

function texts(what: string, a: ReadonlyMap<string, string>, b: Readonly<Record<string, string>>): Compared {
  const keys = Object.keys(b);
  for (const key of keys)
    if (a.get(key) !== b[key]) return { what: `${what} ${key}`, expected: a.get(key), found: b[key] };
  return a.size === keys.length ? null : { what, expected: Object.fromEntries(a), found: b };
}

export function compareSlip(a: Slip, b: ProductSlip): Compared {
  return (
    each('bets', a.entries, b.bets, entry) ??
    value('remembered combo', a.combo, b.remembered.combo) ??
    value('remembered system', a.system, b.remembered.system) ??
    texts('remembered singles', a.singles, b.remembered.singles)
  );
}

/** Plain values and lists and records of them. */
function deep(what: string, a: unknown, b: unknown): Compared {
  if (a === b) return null;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null)
    return { what, expected: a, found: b };
  const [left, right] = [Object.entries(a), new Map(Object.entries(b))];
  if (left.length !== right.size) return { what, expected: a, found: b };
  for (const [key, part] of left) {
    const compared = right.has(key) ? deep(`${what}.${key}`, part, right.get(key)) : { what, expected: a, found: b };
    if (compared !== null) return compared;
  }
  return null;
}

/** Requests never change once they are made, so a pair that was compared is not compared again. */
const comparedRequests = new WeakMap<object, object>();

function request(a: ModelPress, b: Press): Compared {
  if (comparedRequests.get(b.request) === a.request) return null;
  const compared = deep('request', a.request, b.request);
  if (compared === null) comparedRequests.set(b.request, a.request);
  return compared;
}

function press(a: ModelPress, b: Press): Compared {
  return (
    value('key', a.key, b.key) ??
    value('pressedAt', a.pressedAt, b.pressedAt) ??
    value('mayBePlaced', a.maybe, b.mayBePlaced) ??
    request(a, b) ??
    each('entries', a.entries, b.entries, entry)
  );
}

function asked(what: string, a: Asked | null, b: Ticket['press']): Compared {
  if (a === null || b === null) return value(what, a?.press.key ?? null, b?.press.key ?? null);
  const compared = value('resolving', a.resolving, b.resolving) ?? press(a.press, b.press);
  return compared === null ? null : { ...compared, what: `${what}.${compared.what}` };
}

function delay(a: ModelDelay | null, b: Ticket['delay']): Compared {
  if (a === null || b === null) return value('delay', a !== null, b !== null);
  return (
    value('delay until', untilOf(a.bets), b.until) ??
    value('delay errorsByBet', a.refused, b.errorsByBet) ??
    each('delay bets', a.bets, b.bets, (x, y) => value('bet', x, y))
  );
}

function records<A extends object>(
  what: string,
  a: ReadonlyMap<string, A>,
  b: Readonly<Record<string, object>>,
): Compared {
  const keys = Object.keys(b);
  if (a.size !== keys.length) return { what, expected: [...a.keys()], found: keys };
  for (const key of keys) {
    const compared = deep(`${what} ${key}`, a.get(key), b[key]);
    if (compared !== null) return compared;
  }
  return null;
}

function undo(a: ModelTicket['undo'], b: Ticket['undo']): Compared {
  if (a === null || b === null) return value('undo', a !== null, b !== null);
  const compared = compareSlip(a.slip, b.slip);
  return compared === null ? null : { ...compared, what: `undo ${compared.what}` };
}

function receipt(a: ModelTicket['receipt'], b: Ticket['receipt']): Compared {
  if (a === null || b === null) return value('receipt', a !== null, b !== null);
  return (
    each('receipt bets', a.bets, b.bets, (x, y) => value('bet', x, y)) ??
    each('receipt entries', a.entries, b.entries, entry)
  );
}

export function compareTicket(a: ModelTicket, b: Ticket): Compared {
  return (
    value('state', a.state, b.state) ??
    value('inProgress', a.state === 'PROCESSING', b.inProgress) ??
    compareSlip(a.slip, b.slip) ??
    undo(a.undo, b.undo) ??
    asked('press', a.press, b.press) ??
    delay(a.delay, b.delay) ??
    asked('unresolved', a.unresolved, b.unresolved) ??
    each('processingBets', a.processing, b.processingBets, entry) ??
    deep('error', a.error, b.error) ??
    records('errorsByBet', a.betErrors, b.errorsByBet) ??
    records('errorsBySelection', a.pickErrors, b.errorsBySelection) ??
    receipt(a.receipt, b.receipt) ??
    value('isRestoring', a.restoring, b.isRestoring) ??
    value('playerId', a.player, b.playerId) ??
    value('currency', a.terms.currency.code, b.currency.code) ??
    deep('accept', a.terms.policy, b.accept) ??
    deep('inactiveProviders', [...a.terms.closed].toSorted(), [...b.inactiveProviders].toSorted())
  );
}

export function compareQuickBet(a: ModelQuickBet, b: QuickBet): Compared {
  return (
    value('state', a.state, b.state) ??
    value('isEnabled', a.on, b.isEnabled) ??
    value('isApproved', a.approved, b.isApproved) ??
    value('stake', a.stake, b.stake) ??
    value('currency', a.currency.code, b.currency.code) ??
    each('bet', a.entry === null ? [] : [a.entry], b.bet === null ? [] : [b.bet], entry) ??
    each('selectedOutcomeIds', a.entry?.picks ?? [], b.selectedOutcomeIds, (x, y) => value('id', x.id, y)) ??
    asked('press', a.press, b.press) ??
    delay(a.delay, b.delay) ??
    asked('unresolved', a.unresolved, b.unresolved) ??
    deep('error', a.error, b.error) ??
    value('receipt', a.receipt, b.receipt) ??
    value('playerId', a.player, b.playerId)
  );
}

type AnyEffect = TicketEffect | QuickBetEffect;

function quickBetSave(a: QuickBetModelEffect, b: AnyEffect): Compared {
  if (a.type !== 'saveQuickBet' || b.type !== 'save' || !('isEnabled' in b)) return value('effect', a.type, b.type);
  return value('save isEnabled', a.isEnabled, b.isEnabled) ?? value('save stake', a.stake, b.stake);
}

/** One effect with its essentials; `slip` is what the product holds after the step. */
function effect(a: QuickBetModelEffect, b: AnyEffect, slip: ProductSlip | null): Compared {
  if (a.type === 'saveQuickBet') return quickBetSave(a, b);
  if (a.type === 'place' && b.type === 'place')
    return value('isRepeat', a.isRepeat, b.isRepeat) ?? press(a.press, b.press);
  if (a.type === 'resolve' && b.type === 'resolve') {
    return value('how', a.how, b.how) ?? value('resolveFor', a.resolveFor, b.resolveFor) ?? press(a.press, b.press);
  }
  if (a.type === 'awaitDecision' && b.type === 'awaitDecision') {
    return (
      value('until', a.until, b.until) ?? value('resolveFor', a.resolveFor, b.resolveFor) ?? press(a.press, b.press)
    );
  }
  if (a.type === 'forget' && b.type === 'forget') return value('forget', a.key, b.key);
  if (a.type === 'alert' && b.type === 'alert') return value('alert', a.title, b.titleKey);
  if (a.type === 'betsPlaced' && b.type === 'betsPlaced')
    return each('bets', a.bets, b.bets, (x, y) => value('bet', x, y));
  if (a.type === 'startQuickBet' && b.type === 'startQuickBet') return value('selection', a.selection, b.selection);
  if (a.type === 'openCustomBet' && b.type === 'openCustomBet') return value('selection', a.selection, b.selection);
  if (a.type === 'save' && b.type === 'save') return 'slip' in b ? value('saved slip', slip, b.slip) : null;
  if (a.type === 'addToSlip' && b.type === 'addToSlip') {
    return value('selection', a.selection, b.selection) ?? value('stake', a.stake, b.stake);
  }
  return value('effect', a.type, b.type);
}

/** A slip that took the place of another may be saved even if it reads the same. */
function withoutSave(found: readonly AnyEffect[]): readonly AnyEffect[] {
  return found.filter(({ type }) => type !== 'save');
}

export function compareEffects(
  expected: readonly QuickBetModelEffect[],
  found: readonly AnyEffect[],
  slip: ProductSlip | null,
  isAnotherSlip = false,
): Compared {
  if (expected.length === 0 && found.length === 0) return null;
  if (isAnotherSlip && expected.length === 0) return compareEffects(expected, withoutSave(found), slip);
  if (expected.length !== found.length) {
    return { what: 'effects', expected: expected.map(nameOf), found: found.map(nameOfProduct) };
  }
  return each('effects', expected, found, (a, b) => effect(a, b, slip));
}

function nameOf(a: QuickBetModelEffect): string {
  return a.type === 'alert' ? `alert ${a.title}` : a.type;
}
function nameOfProduct(b: AnyEffect): string {
  return b.type === 'alert' ? `alert ${b.titleKey}` : b.type;
}
