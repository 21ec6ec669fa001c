import { describe, expect, test } from 'vitest';
import { readTypedAmount } from '../odds/money.ts';
import { aBet, aSelection, eur, someLimits, someTerms } from '../testing/builders.ts';
import { type Dice, dice, one } from '../testing/dice.ts';
import type { PlaceVerdict, Press } from '../ticket/ticket-types.ts';
import { initialQuickBet, stepQuickBet } from './quick-bet-machine.ts';
import type { Bet } from './quick-bet-wire.ts';
import type { QuickBet, QuickBetEffect, QuickBetEvent, QuickBetState, QuickBetStep } from './quick-bet-types.ts';

const usd = { code: 'USD', subunits: '100' };

const states = ['INITIAL', 'PROCESSING', 'SUCCESS', 'ERROR'] as const satisfies readonly QuickBetState[];
const types = [
  'toggled',
  'stakeTyped',
  'currencyChanged',
  'approved',
  'balanceChanged',
  'placePressed',
  'answered',
  'resolved',
  'betsDecided',
  'dismissed',
  'restored',
  'sessionChanged',
] as const satisfies readonly QuickBetEvent['type'][];
type Type = QuickBetEvent['type'];

/** Where each event may lead from each state; a walk takes every one of these ways and no other. */
const transitions: Readonly<Record<QuickBetState, Readonly<Record<Type, readonly QuickBetState[]>>>> = (() => {
  const staying = (state: QuickBetState) => ({
    stakeTyped: [state],
    currencyChanged: [state],
    approved: [state],
    balanceChanged: [state],
    restored: [state],
  });
  const shown = (state: 'SUCCESS' | 'ERROR') => ({
    ...staying(state),
    toggled: ['INITIAL' as const],
    placePressed: [...new Set<QuickBetState>([state, 'INITIAL', 'PROCESSING', 'ERROR'])],
    answered: [state],
    resolved: [state],
    betsDecided: [state],
    dismissed: ['INITIAL' as const],
    sessionChanged: [state, 'INITIAL' as const],
  });
  return {
    INITIAL: {
      ...staying('INITIAL'),
      toggled: ['INITIAL'],
      placePressed: ['INITIAL', 'PROCESSING', 'ERROR'],
      answered: states,
      resolved: states,
      betsDecided: ['INITIAL'],
      dismissed: ['INITIAL'],
      sessionChanged: ['INITIAL'],
    },
    PROCESSING: {
      ...staying('PROCESSING'),
      toggled: ['PROCESSING'],
      placePressed: ['PROCESSING'],
      answered: states,
      resolved: states,
      betsDecided: states,
      dismissed: ['PROCESSING'],
      sessionChanged: ['PROCESSING', 'INITIAL'],
    },
    SUCCESS: shown('SUCCESS'),
    ERROR: shown('ERROR'),
  };
})();
const allWays = states.flatMap((from) =>
  types.flatMap((type) => transitions[from][type].map((to) => `${from} ${type} ${to}`)),
);

const outcomes = ['1', 'x'].flatMap((outcomeId) => ['2.00', '1.50'].map((odds) => aSelection({ outcomeId, odds })));
function anOutcome(roll: Dice) {
  return one(roll, [
    outcomes[roll(outcomes.length)] ?? aSelection(),
    outcomes[roll(outcomes.length)] ?? aSelection(),
    aSelection({ odds: '1.00' }),
    aSelection({ isSuspended: true }),
  ]);
}

/** Of any press, in any status that a live delay knows. */
function someReceived(roll: Dice, key: string): readonly Bet[] {
  return [
    aBet({
      ref: `${key}.0`,
      ...one<Partial<Bet>>(roll, [
        {},
        {},
        { status: 'submitted', decides_at: '2026-08-01T18:10:05.000Z' },
        { status: 'submitted', decides_at: null },
        { status: 'rejected', refusal: { code: one(roll, [101, 130, 135]), localized_message: 'said' } },
      ]),
    }),
  ];
}

function aVerdict(roll: Dice, key: string): PlaceVerdict {
  const bets = someReceived(roll, key);
  return one<PlaceVerdict>(roll, [
    { kind: 'unauthorized' },
    { kind: 'unreachable' },
    { kind: 'not_found' },
    { kind: 'unknown' },
    { kind: 'unknown' },
    { kind: 'unknown' },
    { kind: 'refused', code: one(roll, [101, 114, 132, 135, 142, 1029, null]), key: null, errorsByBet: [] },
    { kind: 'refused', code: one(roll, [134, 136, 137, 140]), key: 'said', errorsByBet: [] },
    { kind: 'placed', bets, errorsByBet: [] },
    { kind: 'placed', bets, errorsByBet: [] },
  ]);
}

function mints() {
  let minted = 0;
  return (): string => `key-${String(++minted).padStart(16, '0')}`;
}

interface Around {
  readonly mint: () => string;
  readonly held: Press | null;
}

function anEvent(roll: Dice, quick: QuickBet, type: Type, { mint, held }: Around): QuickBetEvent {
  const asked = quick.press?.press.key ?? quick.unresolved?.press.key ?? 'key-of-no-press';
  const key = roll(10) === 0 ? 'key-of-another-press' : asked;
  const limits = someLimits({
    currency: roll(12) === 0 ? usd : quick.currency,
    minStake: one(roll, [50n, 50n, 50n, 2000n]),
  });
  switch (type) {
    case 'toggled':
    case 'approved':
    case 'dismissed':
      return { type };
    case 'stakeTyped':
      return { type, text: one(roll, ['5', '10', '10', '', '0', 'x']) };
    case 'currencyChanged':
      return { type, currency: one(roll, [eur, eur, eur, usd]) };
    case 'balanceChanged':
      return { type, balance: one(roll, [null, 0n, 700n, 100_000n, 100_000n, 100_000n]) };
    case 'placePressed':
      return {
        type,
        selection: anOutcome(roll),
        accept: { mode: one(roll, ['none', 'higher', 'any']) },
        key: mint(),
        now: roll(1_000_000),
        deviceId: 'device-1',
        locale: 'en',
        terms: someTerms({
          loggedIn: roll(12) > 0,
          restricted: roll(12) === 0,
          pricesStale: roll(12) === 0,
          balance: roll(12) === 0 ? 0n : 100_000n,
          limits,
        }),
      };
    case 'answered':
    case 'resolved':
      return { type, key, verdict: aVerdict(roll, key) };
    case 'betsDecided':
      return { type, key, bets: someReceived(roll, key) };
    case 'restored':
      return { type, isEnabled: roll(3) > 0, stake: one(roll, ['10', '5', '']) };
    case 'sessionChanged':
      return {
        type,
        playerId: one(roll, [quick.playerId, quick.playerId, '1', '2', null]),
        unresolved: roll(3) === 0 ? held : null,
      };
    default:
      return type satisfies never;
  }
}

/** What the outside sees of presses: which keys may still come to something, and what each of them asked for. */
function watch() {
  const requests = new Map<string, string>();
  const open = new Set<string>();
  return (before: QuickBet, event: QuickBetEvent, { state, effects }: QuickBetStep): void => {
    // The outbox keeps the presses of the player who left; nobody here waits for them any more.
    if (before.playerId !== null && state.playerId !== before.playerId) open.clear();
    // What the outbox holds is waited for again.
    if (
      event.type === 'sessionChanged' &&
      event.unresolved !== null &&
      effects.some(({ type }) => type === 'resolve')
    ) {
      open.add(event.unresolved.key);
    }
    for (const effect of effects) {
      if (effect.type === 'forget') expect(open.delete(effect.key)).toBe(true);
      if (effect.type === 'resolve') expect(open.has(effect.press.key)).toBe(true);
      if (effect.type !== 'place') continue;
      const request = JSON.stringify(effect.press.request);
      expect(effect.isRepeat).toBe(requests.has(effect.press.key));
      expect(requests.get(effect.press.key) ?? request).toBe(request);
      requests.set(effect.press.key, request);
      open.add(effect.press.key);
    }
    const remembered = [state.press?.press.key, state.unresolved?.press.key].filter((key) => key !== undefined);
    expect([event.type, [...open]]).toEqual([event.type, remembered]);
    expect(open.size).toBeLessThanOrEqual(1);
  };
}

function isAmount({ stake, currency }: QuickBet): boolean {
  const typed = readTypedAmount(stake, currency.subunits);
  return typed.kind === 'amount' && typed.subunits > 0n;
}

/** What each state shows, and nothing that another one does. */
function checkState(quick: QuickBet): void {
  const { state } = quick;
  expect([state, quick.bet !== null, quick.press !== null, quick.error !== null, quick.receipt !== null]).toEqual([
    state,
    state !== 'INITIAL',
    state === 'PROCESSING',
    state === 'ERROR',
    state === 'SUCCESS',
  ]);
  expect(quick.selectedOutcomeIds).toEqual(quick.bet?.selections.map(({ id }) => id) ?? []);
  if (quick.unresolved !== null) expect([state, quick.unresolved.press.mayBePlaced]).toEqual(['INITIAL', true]);
  if (quick.press !== null) expect(quick.press.press.entries).toEqual([quick.bet]);
  if (quick.press?.resolving === true) expect(quick.press.press.mayBePlaced).toBe(true);
  if (quick.delay === null) return;
  expect([state, quick.press?.resolving, quick.press?.press.mayBePlaced]).toEqual(['PROCESSING', false, true]);
  expect(quick.delay.bets.map(({ status }) => status)).toEqual(['submitted']);
}

/** The approval is for one stake in one currency, and never comes by itself. */
function checkApproval(before: QuickBet, event: QuickBetEvent, quick: QuickBet): void {
  const isOther = quick.stake !== before.stake || quick.currency.code !== before.currency.code;
  const isSwitched = quick.isEnabled !== before.isEnabled;
  if (isOther || isSwitched) expect([event.type, quick.isApproved]).toEqual([event.type, false]);
  if (quick.isApproved) expect(isAmount(quick)).toBe(true);
  if (quick.isApproved && !before.isApproved) expect(event.type).toBe('approved');
}

/** What may go out on each event. */
const allowed: Readonly<Record<Type, readonly QuickBetEffect['type'][]>> = {
  toggled: ['save'],
  stakeTyped: ['save'],
  currencyChanged: ['save'],
  approved: [],
  balanceChanged: ['save'],
  placePressed: ['place', 'resolve', 'alert', 'askSignIn', 'addToSlip', 'save'],
  answered: ['resolve', 'awaitDecision', 'forget', 'alert', 'expireSession', 'betsPlaced', 'addToSlip'],
  resolved: ['awaitDecision', 'forget', 'alert', 'expireSession', 'betsPlaced', 'addToSlip'],
  betsDecided: ['resolve', 'forget', 'betsPlaced', 'addToSlip'],
  dismissed: [],
  restored: [],
  sessionChanged: ['save', 'resolve'],
};

function checkEffects(before: QuickBet, event: QuickBetEvent, { state, effects }: QuickBetStep): void {
  const kinds = effects.map((effect) => effect.type);
  expect(kinds.filter((kind) => !allowed[event.type].includes(kind))).toEqual([]);
  const isOther = state.isEnabled !== before.isEnabled || state.stake !== before.stake;
  expect(effects.filter((effect) => effect.type === 'save')).toEqual(
    isOther && event.type !== 'restored' ? [{ type: 'save', isEnabled: state.isEnabled, stake: state.stake }] : [],
  );
  if (kinds.includes('place')) {
    expect([before.isEnabled, before.isApproved, before.state === 'PROCESSING', state.state]).toEqual([
      true,
      true,
      false,
      'PROCESSING',
    ]);
  }
  if (event.type === 'placePressed' && before.state === 'PROCESSING') expect(kinds).toEqual(['alert']);
  if (event.type === 'placePressed' && before.state !== 'PROCESSING' && !before.isEnabled) expect(kinds).toEqual([]);
  if (state.state === 'SUCCESS' && before.state !== 'SUCCESS') expect(kinds).toEqual(['forget', 'betsPlaced']);
}

/** What does not change keeps its identity; only another press may say the same thing anew. */
function checkIdentity(before: QuickBet, event: QuickBetEvent, { state, effects }: QuickBetStep): void {
  if (event.type === 'placePressed' || effects.length > 0 || state === before) return;
  expect([event.type, state]).not.toEqual([event.type, before]);
}

/** On its way to an answer: from a press until an answer to it or a sign-out, even while it is switched off. */
function checkFlight(before: QuickBet, event: QuickBetEvent, quick: QuickBet): void {
  if (before.state === 'PROCESSING' && quick.state !== 'PROCESSING') {
    expect(['answered', 'resolved', 'betsDecided', 'sessionChanged']).toContain(event.type);
  }
  if (before.state === 'PROCESSING' && quick.state === 'PROCESSING') {
    expect(quick.press?.press.key).toBe(before.press?.press.key);
    expect(quick.press?.press.request).toBe(before.press?.press.request);
  }
}

const seeds = process.env['TIER'] === 'thorough' ? [1, 20_260_801, 777] : [20_260_801];

describe('a long walk', () => {
  test.each(seeds)(
    'seed %i: every state meets every event and the invariants hold at each step [QB-01] [QB-02] [QB-03] [QB-04] [I1]',
    (seed) => {
      const roll = dice(seed);
      const mint = mints();
      const watched = watch();
      const seen = new Set<string>();
      let quick = initialQuickBet(eur);
      let held: Press | null = null;
      for (let count = 0; count < 25_000; count += 1) {
        const likely: Type = quick.isEnabled
          ? one<Type>(roll, quick.isApproved ? ['placePressed'] : ['stakeTyped', 'approved', 'approved'])
          : 'toggled';
        const answer = one<Type>(roll, ['answered', 'resolved', 'betsDecided']);
        const type = one<Type>(roll, [likely, likely, answer, types[roll(types.length)] ?? likely]);
        const event = anEvent(roll, quick, type, { mint, held });
        const taken = stepQuickBet(quick, event);
        seen.add(`${quick.state} ${type} ${taken.state.state}`);
        checkState(taken.state);
        checkApproval(quick, event, taken.state);
        checkEffects(quick, event, taken);
        checkIdentity(quick, event, taken);
        checkFlight(quick, event, taken.state);
        watched(quick, event, taken);
        held = taken.state.press?.press ?? taken.state.unresolved?.press ?? held;
        if (taken.effects.some((effect) => effect.type === 'forget' && effect.key === held?.key)) held = null;
        quick = taken.state;
      }
      expect([...seen].toSorted()).toEqual(allWays.toSorted());
    },
  );
});
