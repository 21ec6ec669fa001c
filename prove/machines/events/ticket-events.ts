/** The next event of a walk over the ticket, thrown by the dice from what the ticket holds. */
import type {
  Press,
  SlipBet,
  SlipBetType,
  Slip,
  SlipSelection,
  Ticket,
  TicketEffect,
  TicketEvent,
} from '@touchline/rules';
import type { Dice } from '../../dice.ts';
import { someBets, someLastVerdict, someVerdict } from './answers.ts';
import { bonusIds, someBonuses, someJackpots } from './bonuses.ts';
import { someTerms } from './terms.ts';
import { somePolicy, someStake, someWin } from './texts.ts';
import { type EventType, typesFor } from './ticket-event-types.ts';
import {
  currencies,
  moveMarkets,
  moveMatch,
  oddsText,
  providers,
  selectionOf,
  someBuild,
  someSelection,
  someSystemTypes,
} from './world.ts';
import type { World } from './world.ts';

/** What the page around the ticket holds in a walk. */
export interface WalkState {
  readonly world: World;
  /** The press that the outbox holds for each player. */
  readonly outbox: Map<string, Press>;
  /** Presses of before, for answers that come late or twice. */
  readonly settled: Press[];
  readonly saved: Slip[];
  now: number;
  presses: number;
}

function selectionsOf({ slip }: Ticket): readonly SlipSelection[] {
  return slip.bets.flatMap((bet) => bet.selections);
}

function somePicked(dice: Dice, ticket: Ticket, world: World): SlipSelection {
  const held = selectionsOf(ticket);
  return held.length === 0 || dice.once(15) ? someSelection(dice, world) : dice.one(held);
}

/** Mostly something new; once there is enough in the slip, mostly something that is in it. */
function someClicked(dice: Dice, ticket: Ticket, world: World): SlipSelection {
  const held = selectionsOf(ticket);
  const isFull = held.length >= world.fill;
  if (held.length > 0 && (isFull ? !dice.once(4) : dice.once(8))) return dice.one(held);
  const fresh = someSelection(dice, world);
  const isTaken = held.some(({ matchId }) => matchId === fresh.matchId);
  return isTaken ? someSelection(dice, world) : fresh;
}

function someEntryId(dice: Dice, { slip }: Ticket): string {
  return slip.bets.length === 0 || dice.once(25)
    ? dice.one(['combo', 'system', 'custom:100'])
    : dice.one(slip.bets).betId;
}

/** What a server may name: what the slip holds, and what it may hold next. */
function entriesToName({ slip }: Ticket): readonly string[] {
  return [...new Set(['combo', 'system', ...slip.bets.map(({ betId }) => betId)])];
}

function someCustomId(dice: Dice, ticket: Ticket): string {
  const customs = ticket.slip.bets.filter(({ betType }) => betType === 'custom_bet');
  return customs.length === 0 ? someEntryId(dice, ticket) : dice.one(customs).betId;
}

function someSource(dice: Dice): Partial<Pick<Extract<TicketEvent, { type: 'stakeTyped' }>, 'source'>> {
  return dice.once(4) ? { source: dice.one(['typed', 'recommended', 'max_stake'] as const) } : {};
}

function someKey(walkState: WalkState): string {
  walkState.presses += 1;
  return `press-${String(walkState.presses).padStart(12, '0')}`;
}

/** The key of a press that waits for an answer, or once in a while one that does not. */
function somePress(dice: Dice, ticket: Ticket, walkState: WalkState): Press | null {
  const pending = [ticket.press?.press, ticket.unresolved?.press].filter((press) => press !== undefined);
  if (pending.length > 0 && !dice.once(20)) return dice.one(pending);
  return walkState.settled.length === 0 ? null : dice.one(walkState.settled);
}

const players: readonly (string | null)[] = ['ann', 'ann', 'bob', null];

function sessionChanged(dice: Dice, walkState: WalkState): TicketEvent {
  const playerId = dice.one(players);
  const held = playerId === null ? undefined : walkState.outbox.get(playerId);
  return { type: 'sessionChanged', playerId, unresolved: held ?? null };
}

function savedSingles(dice: Dice, { world }: WalkState, count: number): readonly SlipBet[] {
  return world.matches.slice(0, count).flatMap((match): SlipBet[] => {
    const [market] = match.markets;
    if (market === undefined) return [];
    const selection = selectionOf(match, market, dice.one(market.outcomes));
    return [
      {
        betId: `single:${selection.id}`,
        betType: 'single',
        stake: dice.once(2) ? '' : '5',
        stakeSource: 'sharing',
        winText: '',
        currency: dice.once(4) ? dice.one(currencies) : world.currency,
        systemType: null,
        bankers: [],
        custom: null,
        bonus: null,
        jackpots: [],
        isVip: false,
        selections: [selection],
      },
    ];
  });
}

/** A slip that was saved in this walk, or one that somebody shares. */
function someSlip(dice: Dice, walkState: WalkState): Slip {
  if (walkState.saved.length > 0 && !dice.once(3)) return { ...dice.one(walkState.saved) };
  const singles = savedSingles(dice, walkState, dice.roll(4));
  const remembered = { combo: dice.once(3) ? '3' : '', system: '', singles: {} };
  const [first] = singles;
  if (first === undefined || singles.length < 2 || dice.once(2)) return { bets: singles, remembered };
  const selections = singles.flatMap((bet) => bet.selections);
  return { bets: [{ ...first, betId: 'combo', betType: 'combo', selections }], remembered };
}

/** The last ones are no odds. */
const customOdds: readonly string[] = ['1.50', '2.25', '3.00', '4.80', '7.10', '12.00', '0.90', ''];

const typeChoices: readonly SlipBetType[] = ['single', 'combo', 'system', 'system', 'custom_bet'];

/** The selections of a custom bet, now and then not all of them. */
function somePriced(dice: Dice, ticket: Ticket, betId: string): readonly string[] {
  const ids = ticket.slip.bets.find((bet) => bet.betId === betId)?.selections.map(({ id }) => id) ?? [];
  return dice.once(6) ? ids.slice(1) : ids;
}

/** What the screen shows, now and then a price behind. */
function someSeen(dice: Dice, { slip }: Ticket): Readonly<Record<string, string>> {
  const seen: Record<string, string> = {};
  for (const { betId, custom, selections } of slip.bets) {
    if (custom?.odds !== null && custom !== null && !dice.once(8)) seen[betId] = custom.odds;
    for (const { id, odds, acceptedOdds } of selections) seen[id] = dice.once(8) ? acceptedOdds : odds;
  }
  return seen;
}

/**
 * An event of one type.
 * Long: one case for each event, most of one or two lines.
 */
function eventOf(type: EventType, dice: Dice, ticket: Ticket, walkState: WalkState): TicketEvent {
  const { world } = walkState;
  const { subunits } = ticket.currency;
  switch (type) {
    case 'outcomeClicked':
      return { type, selection: someClicked(dice, ticket, world), quickBetOn: dice.once(12) };
    case 'customBetBuilt':
      return { type, selections: someBuild(dice, world), odds: dice.one(customOdds) };
    case 'customPriced': {
      const odds = dice.once(5) ? null : dice.one([...customOdds, oddsText(110 + dice.roll(900))]);
      const betId = someCustomId(dice, ticket);
      return { type, betId, selectionIds: somePriced(dice, ticket, betId), odds };
    }
    case 'selectionRemoved':
    case 'bankerToggled':
      return { type, selectionId: somePicked(dice, ticket, world).id };
    case 'selectionsRemoved':
      return { type, selectionIds: [somePicked(dice, ticket, world).id, somePicked(dice, ticket, world).id] };
    case 'betRemoved':
    case 'eachWayToggled':
      return { type, betId: someEntryId(dice, ticket) };
    case 'unavailableRemoved':
    case 'cleared':
    case 'changesAccepted':
    case 'undone':
    case 'restoreStarted':
    case 'restoreFailed':
      return { type };
    case 'typeChosen':
      return { type, betType: dice.one(typeChoices) };
    case 'systemTypeChosen':
      return { type, systemTypeId: dice.one(world.systemTypes).id };
    case 'stakeTyped':
      return { type, betId: someEntryId(dice, ticket), text: someStake(dice, subunits), ...someSource(dice) };
    case 'stakeForAllTyped':
    case 'stakeSplit':
      return { type, text: someStake(dice, subunits) };
    case 'winTyped':
      return { type, betId: someEntryId(dice, ticket), text: someWin(dice, subunits) };
    case 'acceptPolicyChosen':
      return { type, policy: somePolicy(dice) };
    case 'marketsChanged': {
      const held = somePicked(dice, ticket, world).matchId;
      const match = world.matches.find(({ id }) => id === held) ?? dice.one(world.matches);
      return { type, matchId: match.id, markets: moveMarkets(dice, match) };
    }
    case 'matchChanged': {
      const match = dice.one(world.matches);
      moveMatch(dice, match);
      return { type, matchId: match.id, status: match.status };
    }
    case 'providerChanged':
      return { type, provider: dice.one(providers), active: !dice.once(4) };
    case 'settingsKnown':
      return {
        type,
        systemTypes: dice.once(3) ? someSystemTypes(dice) : world.systemTypes,
        singleBetProviders: dice.once(3) ? [dice.one(providers)] : [],
        inactiveProviders: dice.once(8) ? [dice.one(providers)] : [],
      };
    case 'currencyChanged':
      return { type, currency: dice.once(2) ? world.currency : dice.one(currencies) };
    case 'bonusesKnown':
      return { type, bonuses: someBonuses(dice, world.currency.code) };
    case 'bonusChosen':
      return { type, betId: someEntryId(dice, ticket), bonusId: dice.one(bonusIds) };
    case 'jackpotsKnown':
      return { type, jackpots: dice.once(3) ? [] : someJackpots(dice, entriesToName(ticket)) };
    case 'placePressed':
      walkState.now += dice.roll(5000);
      return {
        type,
        key: someKey(walkState),
        now: walkState.now,
        deviceId: 'device-0001',
        locale: 'en',
        terms: someTerms(dice, ticket.currency, ticket.playerId),
        acceptChanges: dice.once(2),
        ...(dice.once(3) ? {} : { seen: someSeen(dice, ticket) }),
      };
    case 'answered':
    case 'resolved': {
      const press = somePress(dice, ticket, walkState);
      if (press === null) return { type, key: 'press-of-nobody', verdict: { kind: 'unknown' } };
      const verdict = type === 'answered' ? someVerdict(dice, press) : someLastVerdict(dice, press);
      return { type, key: press.key, verdict };
    }
    case 'betsDecided': {
      const press = somePress(dice, ticket, walkState);
      if (press === null) return { type, key: 'press-of-nobody', bets: [] };
      return { type, key: press.key, bets: someBets(dice, press, ticket.delay?.bets ?? []) };
    }
    case 'receiptDismissed':
      return { type, reuse: dice.once(2) };
    case 'restored':
      return { type, slip: someSlip(dice, walkState), from: dice.one(['session', 'sharing'] as const) };
    case 'sessionChanged':
      return sessionChanged(dice, walkState);
    default:
      return type satisfies never;
  }
}

/** How a walk begins: the settings are known, and mostly somebody is signed in. */
export function beginnings(dice: Dice, { world }: WalkState): readonly TicketEvent[] {
  return [
    { type: 'settingsKnown', systemTypes: world.systemTypes, singleBetProviders: [], inactiveProviders: [] },
    { type: 'sessionChanged', playerId: dice.once(8) ? null : 'ann', unresolved: null },
    { type: 'bonusesKnown', bonuses: someBonuses(dice, world.currency.code) },
    { type: 'acceptPolicyChosen', policy: somePolicy(dice) },
  ];
}

export function nextTicketEvent(dice: Dice, ticket: Ticket, walkState: WalkState): TicketEvent {
  return eventOf(dice.one(typesFor(ticket)), dice, ticket, walkState);
}

const mostKept = 8;

function keep<T>(kept: T[], one: T): void {
  kept.push(one);
  if (kept.length > mostKept) kept.shift();
}

/** What the page does about the effects: the outbox, and what is saved. */
export function applyEffects(effects: readonly TicketEffect[], ticket: Ticket, walkState: WalkState): void {
  for (const effect of effects) {
    if (effect.type === 'place') {
      if (ticket.playerId !== null) walkState.outbox.set(ticket.playerId, effect.press);
      keep(walkState.settled, effect.press);
    } else if (effect.type === 'forget') {
      for (const [player, press] of walkState.outbox) if (press.key === effect.key) walkState.outbox.delete(player);
    } else if (effect.type === 'save') {
      keep(walkState.saved, effect.slip);
    }
  }
}
