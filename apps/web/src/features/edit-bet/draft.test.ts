import { expect, test } from 'vitest';
import type { Bet, Settings } from '@touchline/contract';
import { bonusNote, type DraftLeg, edited, newReturn, problemOf, shapeOf } from './draft.ts';

function leg(id: string, matchId = id, isBanker = false): DraftLeg {
  return {
    id,
    matchId,
    marketId: '1',
    specifier: '',
    outcomeId: '1',
    isBanker,
  };
}
// What an edit reads of a bet.
const combo = {
  type: 'combo',
  stake: { value: '10.00', currency: 'EUR', subunits: '100' },
  selections: [{}, {}],
  system: null,
  bonus: null,
} as unknown as Bet;
const system = {
  ...combo,
  type: 'system',
  selections: [{}, {}, {}],
  system: { id: '2/3', win_count: 2, total_count: 3 },
} as unknown as Bet;
const settings = {
  system_types: [
    { id: '2/3', total_count: 3, win_count: 2 },
    { id: '3/4', total_count: 4, win_count: 3 },
    { id: '2/4', total_count: 4, win_count: 2 },
  ],
} as unknown as Settings;
const [a, b, c, d] = [leg('a'), leg('b'), leg('c'), leg('d')];
const prices = { a: '2.00', b: '3.00', c: '1.50', d: '4.00' };

test('what stands in the way of an edit', () => {
  expect([
    problemOf(combo, { kept: [], added: [] }, prices),
    problemOf(combo, { kept: [a, b], added: [] }, prices),
    problemOf(combo, { kept: [a], added: [leg('x', 'a')] }, { ...prices, x: '2.00' }),
    problemOf(combo, { kept: [a], added: [c] }, { ...prices, c: null }),
    problemOf(combo, { kept: [a], added: [] }, prices),
    problemOf(combo, { kept: [a, b], added: [c] }, prices),
  ]).toEqual(['empty', 'unchanged', 'same_match', 'unpriced', null, null]);
});

test('legs make a single, a combo, or the system of their number that is like the former one', () => {
  expect(shapeOf(combo, [a], settings).type).toBe('single');
  expect(shapeOf(combo, [a, b, c], settings).type).toBe('combo');
  expect(shapeOf(system, [a, b, c], settings).systemId).toBe('2/3');
  expect(shapeOf(system, [a, b, c, d], settings).systemId).toBe('2/4');
  expect(shapeOf(system, [a, b], settings)).toMatchObject({ type: 'combo', systemId: null });
  expect(shapeOf(system, [{ ...a, isBanker: true }, b, c, d], settings)).toMatchObject({
    systemId: '2/3',
    form: { kind: 'system', bankers: [0] },
  });
});

test('an edit goes out with the same stake at the prices on the screen, and not before all have one', () => {
  expect(edited(combo, { kept: [a], added: [c] }, prices, settings)).toEqual({
    bet: {
      stake: { value: '10.00', currency: 'EUR' },
      selections: [
        { match_id: 'a', market_id: '1', specifier: '', outcome_id: '1', odds: '2.00' },
        { match_id: 'c', market_id: '1', specifier: '', outcome_id: '1', odds: '1.50' },
      ],
    },
    accept_odds: 'none',
  });
  expect(edited(system, { kept: [a, b, c], added: [d] }, prices, settings)?.bet.system_id).toBe('2/4');
  expect(edited(combo, { kept: [a], added: [c] }, { a: '2.00' }, settings)).toBeNull();
});

test('the new return is that of all legs won', () => {
  expect(newReturn(combo, { kept: [a, b], added: [c] }, prices, settings)).toBe(9000n);
  expect(newReturn(system, { kept: [a, b, c], added: [] }, prices, settings)).toBe(4500n);
  expect(newReturn(combo, { kept: [a], added: [c] }, { a: '2.00' }, settings)).toBeNull();
});

test('a freebet goes along with an edit and keeps its stake, a boost and the points of a hunting stay behind, and the form says so before [BON-19]', () => {
  const bonus = (type: string) => ({
    ...combo,
    bonus: { id: '1', type, odds: type === 'comboboost' ? '1.10' : null },
  });
  const change = { kept: [a, b], added: [c] };
  const returns = ['comboboost', 'freebet', 'freebet_no_risk', 'hunting', 'tournament', 'of-others'].map((type) => [
    newReturn(bonus(type), change, prices, settings),
    bonusNote(bonus(type)),
  ]);
  expect(returns).toEqual([
    [9000n, 'edit.bonus.boosted'],
    [8000n, 'edit.bonus.freebet'],
    [9000n, 'edit.bonus.freebet'],
    [9000n, 'edit.bonus.collected'],
    [9000n, 'edit.bonus.collected'],
    [9000n, null],
  ]);
  expect(bonusNote(combo)).toBeNull();
});
