/** The next event of a walk over quick bet. */
import type { QuickBet, QuickBetEvent, SlipSelection } from '@touchline/rules';
import type { Press } from '@touchline/rules';
import type { Dice } from '../../dice.ts';
import { someBets, someLastVerdict, someVerdict } from './answers.ts';
import { someTerms } from './terms.ts';
import { somePolicy, someStake } from './texts.ts';
import type { WalkState } from './ticket-events.ts';
import { currencies, moveMarkets, moveMatch, someSelection } from './world.ts';

/** Every event, once: one that is missing does not compile. */
const all: Readonly<Record<QuickBetEvent['type'], true>> = {
  toggled: true,
  stakeTyped: true,
  currencyChanged: true,
  approved: true,
  balanceChanged: true,
  placePressed: true,
  answered: true,
  resolved: true,
  betsDecided: true,
  dismissed: true,
  restored: true,
  sessionChanged: true,
};

function isEventType(type: string): type is QuickBetEvent['type'] {
  return Object.hasOwn(all, type);
}

export const quickBetEventTypes: readonly QuickBetEvent['type'][] = Object.keys(all).filter(isEventType);

type EventType = (typeof quickBetEventTypes)[number];
function often(weights: Partial<Record<EventType, number>>): readonly EventType[] {
  return quickBetEventTypes.flatMap((type) => Array.from({ length: weights[type] ?? 1 }, () => type));
}

const off = often({ toggled: 10, stakeTyped: 3 });
const unapproved = often({ stakeTyped: 6, approved: 12, placePressed: 2 });
const ready = often({ placePressed: 30, resolved: 3 });
const waiting = often({ answered: 14, placePressed: 2 });
const resolving = often({ resolved: 14, answered: 2 });

const delayed = often({ betsDecided: 14, resolved: 4, answered: 2, placePressed: 2 });

function typesFor(quick: QuickBet): readonly EventType[] {
  if (quick.delay !== null) return delayed;
  if (quick.press !== null) return quick.press.resolving ? resolving : waiting;
  if (!quick.isEnabled) return off;
  return quick.isApproved ? ready : unapproved;
}

function somePress(dice: Dice, quick: QuickBet, walkState: WalkState): Press | null {
  const pending = [quick.press?.press, quick.unresolved?.press].filter((press) => press !== undefined);
  if (pending.length > 0 && !dice.once(20)) return dice.one(pending);
  return walkState.settled.length === 0 ? null : dice.one(walkState.settled);
}

/** The selection of the press that is not resolved, as often as another. */
function someOutcome(dice: Dice, quick: QuickBet, { world }: WalkState): SlipSelection {
  const match = dice.one(world.matches);
  if (dice.once(4)) moveMarkets(dice, match);
  if (dice.once(15)) moveMatch(dice, match);
  const before = quick.unresolved?.press.entries[0]?.selections[0];
  return before !== undefined && dice.once(2) ? before : someSelection(dice, world);
}

function eventOf(type: EventType, dice: Dice, quick: QuickBet, walkState: WalkState): QuickBetEvent {
  const { subunits } = quick.currency;
  switch (type) {
    case 'toggled':
    case 'approved':
    case 'dismissed':
      return { type };
    case 'stakeTyped':
      return { type, text: dice.once(4) ? quick.stake : someStake(dice, subunits) };
    case 'currencyChanged':
      return { type, currency: dice.once(2) ? walkState.world.currency : dice.one(currencies) };
    case 'balanceChanged':
      return { type, balance: dice.one([null, 0n, 5n, 200n, 10n ** 20n, 10n ** 20n]) };
    case 'placePressed':
      walkState.now += dice.roll(5000);
      walkState.presses += 1;
      return {
        type,
        selection: someOutcome(dice, quick, walkState),
        accept: somePolicy(dice),
        key: `press-${String(walkState.presses).padStart(12, '0')}`,
        now: walkState.now,
        deviceId: 'device-0001',
        locale: 'en',
        terms: someTerms(dice, quick.currency, quick.playerId),
      };
    case 'answered':
    case 'resolved': {
      const press = somePress(dice, quick, walkState);
      if (press === null) return { type, key: 'press-of-nobody', verdict: { kind: 'unknown' } };
      const verdict = type === 'answered' ? someVerdict(dice, press) : someLastVerdict(dice, press);
      return { type, key: press.key, verdict };
    }
    case 'betsDecided': {
      const press = somePress(dice, quick, walkState);
      if (press === null) return { type, key: 'press-of-nobody', bets: [] };
      return { type, key: press.key, bets: someBets(dice, press, quick.delay?.bets ?? []) };
    }
    case 'restored':
      return { type, isEnabled: dice.once(2), stake: someStake(dice, subunits) };
    case 'sessionChanged':
      return {
        type,
        playerId: dice.one(['ann', 'ann', 'bob', null]),
        unresolved: dice.once(3) ? somePress(dice, quick, walkState) : null,
      };
    default:
      return type satisfies never;
  }
}

export const quickBetBeginnings: readonly QuickBetEvent[] = [
  { type: 'sessionChanged', playerId: 'ann', unresolved: null },
  { type: 'toggled' },
];

export function nextQuickBetEvent(dice: Dice, quick: QuickBet, walkState: WalkState): QuickBetEvent {
  return eventOf(dice.one(typesFor(quick)), dice, quick, walkState);
}
