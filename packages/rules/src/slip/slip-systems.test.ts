import { describe, expect, test } from 'vitest';
import { fullCovers } from '../odds/systems.ts';
import { aCombo, aSelection, aSystem, aSystemType, someSurroundings, someSystemTypes } from '../testing/builders.ts';
import { emptySlip } from './build.ts';
import { chooseSystemType, systemTypesOf, toggleBanker } from './slip-systems.ts';
import type { Slip, SlipBet, SlipSelection } from './slip-types.ts';

const [a, b, c, d] = ['1', '2', '3', '4'].map((matchId) => aSelection({ matchId })) as [
  SlipSelection,
  SlipSelection,
  SlipSelection,
  SlipSelection,
];
const around = someSurroundings();
function slipOf(bet: SlipBet): Slip {
  return { ...emptySlip, bets: [bet] };
}
const twoOfThree = aSystemType('2/3', 3, 2);
const twoOfFour = aSystemType('2/4', 4, 2);

describe('system types of the settings', () => {
  test('are sorted by total count, win count, number of lines and id [SLIP-10]', () => {
    const sorted = ['patent', '2/3', 'trixie', '2/4', 'yankee', '3/4', 'canadian', '3/5', '4/5', '4/6'];
    expect(someSystemTypes.map(({ id }) => id)).toEqual(sorted);
    const wire = someSystemTypes.map(({ id, totalCount, sizes }) => ({
      id,
      total_count: totalCount,
      win_count: sizes[0] ?? 0,
      sizes: [...sizes],
    }));
    expect(systemTypesOf(wire.toReversed())).toEqual(someSystemTypes);
    const byLines = [
      { id: 'a', total_count: 3, win_count: 2, sizes: [2, 3] },
      { id: 'b', total_count: 3, win_count: 2 },
    ];
    expect([byLines, byLines.toReversed()].map((wire) => systemTypesOf(wire).map(({ id }) => id))).toEqual([
      ['b', 'a'],
      ['b', 'a'],
    ]);
    const twins = ['b', 'a', 'c'].map((id) => ({ id, total_count: 3, win_count: 2 }));
    expect(systemTypesOf(twins).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  });

  test('have the least size as win count and the customary name of their shape [SLIP-10]', () => {
    expect(systemTypesOf([{ id: 'x', total_count: 3, win_count: 2 }])).toEqual([
      { id: 'x', totalCount: 3, winCount: 2, sizes: [2], name: null },
    ]);
    expect(systemTypesOf([{ id: 'x', total_count: 4, win_count: 3, sizes: [4, 2, 3, 2] }])).toEqual([
      { id: 'x', totalCount: 4, winCount: 2, sizes: [2, 3, 4], name: 'yankee' },
    ]);
    const named = Object.entries(fullCovers).map(([name, { totalCount, sizes }]) => [
      name,
      systemTypesOf([{ id: 'x', total_count: totalCount, win_count: 1, sizes: [...sizes] }])[0]?.name,
    ]);
    expect(named.filter(([name, found]) => name !== found)).toEqual([]);
  });

  test('that no slip could hold are left out, and none is none [SLIP-10]', () => {
    expect(systemTypesOf(undefined)).toEqual([]);
    const wire = [
      { id: 'one', total_count: 1, win_count: 1 },
      { id: 'large', total_count: 3, win_count: 4 },
      { id: 'larger', total_count: 3, win_count: 2, sizes: [2, 4] },
      { id: 'nothing', total_count: 3, win_count: 2, sizes: [0, 2] },
      { id: 'empty', total_count: 3, win_count: 2, sizes: [] },
      { id: 'pair', total_count: 2, win_count: 1, sizes: [1, 2] },
    ];
    expect(systemTypesOf(wire).map(({ id }) => id)).toEqual(['pair']);
  });
});

describe('choosing a system type', () => {
  const system = aSystem([a, b, c], twoOfThree, { stake: '6' });

  test('another one that fits is taken with the stake and the bankers [SLIP-06]', () => {
    expect(chooseSystemType(slipOf(system), 'trixie', around)).toEqual(
      slipOf({ ...system, systemType: aSystemType('trixie', 3, 2, 3) }),
    );
    const banked = aSystem([a, b, c, d], twoOfThree, { bankers: [d.id] });
    expect(chooseSystemType(slipOf(banked), 'patent', around)).toEqual(
      slipOf({ ...banked, systemType: aSystemType('patent', 3, 1, 2, 3) }),
    );
  });

  test('a system that no type fitted takes one that does [SLIP-06]', () => {
    expect(chooseSystemType(slipOf({ ...system, systemType: null }), '2/3', around)).toEqual(slipOf(system));
  });

  test('is ignored for the same type, an unknown one, another count, and what is no system [SLIP-06]', () => {
    const slip = slipOf(system);
    expect(['2/3', 'none', '2/4'].map((id) => chooseSystemType(slip, id, around) === slip)).toEqual([true, true, true]);
    const banked = slipOf(aSystem([a, b, c, d], twoOfThree, { bankers: [d.id] }));
    expect(chooseSystemType(banked, '2/4', around)).toBe(banked);
    const combo = slipOf(aCombo([a, b, c]));
    expect(chooseSystemType(combo, '2/3', around)).toBe(combo);
    expect(chooseSystemType(emptySlip, '2/3', around)).toBe(emptySlip);
  });
});

describe('bankers', () => {
  const system = aSystem([a, b, c, d], twoOfFour, { stake: '6' });

  test('a toggle changes the count of the others, and the type follows [SLIP-06]', () => {
    const banked = toggleBanker(slipOf(system), c.id, around);
    expect(banked).toEqual(slipOf({ ...system, systemType: twoOfThree, bankers: [c.id] }));
    expect(toggleBanker(banked, c.id, around)).toEqual(slipOf(system));
  });

  test('full covers stay full covers, and bankers stand in the order of picking [SLIP-06]', () => {
    const lucky = aSystem([a, b, c, d], aSystemType('yankee', 4, 2, 3, 4));
    const types = [...someSystemTypes, aSystemType('pair', 2, 2)];
    const one = toggleBanker(slipOf(lucky), c.id, someSurroundings({ systemTypes: types }));
    expect(one.bets).toEqual([aSystem([a, b, c, d], aSystemType('trixie', 3, 2, 3), { bankers: [c.id] })]);
    const two = toggleBanker(one, a.id, someSurroundings({ systemTypes: types }));
    expect(two.bets).toEqual([aSystem([a, b, c, d], aSystemType('pair', 2, 2), { bankers: [a.id, c.id] })]);
  });

  test('without a fitting type, or with fewer than two others, the toggle is ignored [SLIP-06]', () => {
    const three = slipOf(aSystem([a, b, c], twoOfThree));
    expect(toggleBanker(three, a.id, around)).toBe(three);
    const types = [aSystemType('1/2', 2, 1), { ...aSystemType('1/2', 2, 1), id: '1/1', totalCount: 1 }];
    const pair = slipOf(aSystem([a, b], types[0] ?? twoOfThree));
    expect(toggleBanker(pair, a.id, someSurroundings({ systemTypes: types }))).toBe(pair);
    const full = aSystem([a, b, c, d], aSystemType('1/2', 2, 1), { bankers: [a.id, b.id] });
    expect(toggleBanker(slipOf(full), a.id, around).bets).toEqual([
      { ...full, systemType: aSystemType('patent', 3, 1, 2, 3), bankers: [b.id] },
    ]);
  });

  test('what is not a selection of a system is no banker [SLIP-06]', () => {
    const slip = slipOf(system);
    expect(toggleBanker(slip, 'unknown', around)).toBe(slip);
    const combo = slipOf(aCombo([a, b, c]));
    expect(toggleBanker(combo, a.id, around)).toBe(combo);
    const untyped = slipOf({ ...system, systemType: null });
    expect(toggleBanker(untyped, a.id, around)).toBe(untyped);
  });
});
