import { describe, expect, test } from 'vitest';
import { bonusStates } from '@touchline/contract';
import {
  type BoostFacts,
  type FreebetFacts,
  periodOf,
  stateOfBoost,
  stateOfFarming,
  stateOfFreebet,
  userStatusOf,
} from './bonus-state.ts';

const now = 1000;
const boost: BoostFacts = {
  from: 0,
  to: null,
  isWithdrawn: false,
  isReplaced: false,
  needsActivation: false,
  activatedAt: null,
  expiresAt: null,
  timesUsed: 0,
  usesCount: null,
  isForPlayer: true,
};
const freebet: FreebetFacts = { to: null, isRevoked: false, isUsed: false, isActive: true };

test('a bonus runs from its beginning on, and not any more at its end [BON-02]', () => {
  expect([1001, 1000, 999].map((from) => periodOf(from, null, now))).toEqual(['upcoming', 'valid', 'valid']);
  expect([1001, 1000, 999, null].map((to) => periodOf(null, to, now))).toEqual(['valid', 'past', 'past', 'valid']);
});

test.each<[string, Partial<BoostFacts>]>([
  ['active', {}],
  ['active', { timesUsed: 2, usesCount: 3 }],
  ['active', { needsActivation: true, activatedAt: 5, expiresAt: 1001 }],
  ['available', { needsActivation: true }],
  ['not_available', { from: 1001 }],
  ['not_available', { isForPlayer: false }],
  ['not_available', { isForPlayer: false, needsActivation: true }],
  ['bonus_over', { to: 1000 }],
  ['bonus_over', { timesUsed: 3, usesCount: 3 }],
  ['bonus_over', { to: 1000, needsActivation: true, activatedAt: 5, expiresAt: 999 }],
  ['expired', { needsActivation: true, activatedAt: 5, expiresAt: 1000 }],
  ['deactivated', { isWithdrawn: true }],
  ['overridden', { isWithdrawn: true, isReplaced: true, to: 1000 }],
  ['deactivated', { isWithdrawn: true, to: 1000 }],
])('a boost is %s with %o [BON-02]', (state, over) => {
  expect(stateOfBoost({ ...boost, ...over }, now)).toBe(state);
});

test.each<[string, Partial<FreebetFacts>]>([
  ['active', { to: 1001 }],
  ['available', { isActive: false }],
  ['expired', { to: 1000 }],
  ['expired', { to: 1000, isActive: false }],
  ['deactivated', { isRevoked: true, isActive: false, to: 1000 }],
  ['bonus_over', { isUsed: true, to: 1000 }],
])('a freebet is %s with %o [BON-02]', (state, over) => {
  expect(stateOfFreebet({ ...freebet, ...over }, now)).toBe(state);
});

describe('a hunting or a tournament [BON-02]', () => {
  const running = { from: 10, to: 20, needsActivation: false, isActivated: false, isDone: false };
  test.each([
    [{}, 9, 'not_available'],
    [{}, 10, 'active'],
    [{}, 19, 'active'],
    [{}, 20, 'bonus_over'],
    [{ to: null }, 1_000, 'active'],
    [{ isDone: true }, 15, 'bonus_over'],
    [{ needsActivation: true }, 15, 'available'],
    [{ needsActivation: true, isActivated: true }, 15, 'active'],
    [{ needsActivation: true }, 9, 'not_available'],
    [{ needsActivation: true }, 20, 'bonus_over'],
  ] as const)('that differs by %o is at %d %s', (over, at, state) => {
    expect(stateOfFarming({ ...running, ...over }, at)).toBe(state);
  });
});

test('the status for a player follows from the state: what is neither in play nor to be activated is not available [BON-02a]', () => {
  expect(bonusStates.map((state) => [state, userStatusOf(state)])).toEqual([
    ['available', 'available'],
    ['active', 'active'],
    ...['not_available', 'deactivated', 'bonus_over', 'expired', 'overridden', 'unknown'].map((state) => [
      state,
      'not_available',
    ]),
  ]);
});
