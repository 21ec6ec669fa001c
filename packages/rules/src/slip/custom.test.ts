import { describe, expect, test } from 'vitest';
import { aCombo, aCustomBet, aSelection, aSlip, aSlipBet, someSurroundings } from '../testing/builders.ts';
import { emptySlip } from './build.ts';
import { addCustomBet, priceCustomBet } from './custom.ts';
import type { AcceptPolicy, CustomPrice, Slip, SlipSelection } from './slip-types.ts';

const around = someSurroundings();
const [x, y, z] = ['1', '2', '3'].map((marketId) => aSelection({ matchId: '9', marketId })) as [
  SlipSelection,
  SlipSelection,
  SlipSelection,
];
const a = aSelection({ matchId: '1' });

describe('building a custom bet', () => {
  test('it stands after all other entries, without a stake, at the price that was shown [SLIP-03]', () => {
    const other = aCustomBet([a, aSelection({ matchId: '1', marketId: '2' })]);
    const regular = aSlipBet({ selections: [x], stake: '1' });
    const usd = { code: 'USD', subunits: '100' };
    expect(addCustomBet(aSlip(regular, other), [x, y], '4.50', someSurroundings({ currency: usd }))).toEqual(
      aSlip(regular, other, aCustomBet([x, y], '4.50', { currency: usd })),
    );
  });

  test('a new one for the same match takes the place of the old one and is begun anew [SLIP-07]', () => {
    const other = aCustomBet([a, aSelection({ matchId: '1', marketId: '2' })]);
    const slip = aSlip(aCombo([a, x]), aCustomBet([x, y], '4.50', { stake: '3' }), other);
    const next = addCustomBet(slip, [x, z], '2.00', around);
    expect(next).toEqual(aSlip(aCombo([a, x]), aCustomBet([x, z], '2.00'), other));
    expect(next.bets[0]).toBe(slip.bets[0]);
  });

  test('legs of a provider that takes no bets are not available [TKT-10]', () => {
    const closed = someSurroundings({ inactiveProviders: ['betradar'] });
    expect(addCustomBet(emptySlip, [x, y], '2', closed).bets).toEqual([
      aCustomBet(
        [x, y].map((leg) => ({ ...leg, isNotAvailable: true })),
        '2',
      ),
    ]);
  });

  test.each<[string, readonly SlipSelection[], string]>([
    ['nothing', [], '2.00'],
    ['one selection', [x], '2.00'],
    ['one selection twice', [x, x], '2.00'],
    ['two matches', [x, a], '2.00'],
    ['odds below 1', [x, y], '0.99'],
    ['odds that are none', [x, y], ''],
  ])('%s is none [VAL-09]', (_, selections, odds) => {
    const slip = aSlip(aCombo([a, x]));
    expect(addCustomBet(slip, selections, odds, around)).toBe(slip);
  });
});

function pricedAs(slip: Slip) {
  return {
    betId: 'custom:9',
    selectionIds: slip.bets.find(({ betId }) => betId === 'custom:9')?.selections.map(({ id }) => id) ?? [],
  };
}

describe('the price of a custom bet', () => {
  const priced = (custom: CustomPrice): Slip => aSlip(aSlipBet(), aCustomBet([x, y], null, { custom }));
  const price = (odds: string | null, acceptedOdds: string | null, isChanged = false): CustomPrice => ({
    odds,
    acceptedOdds,
    isChanged,
  });
  const none: AcceptPolicy = { mode: 'none' };

  test.each<[string, CustomPrice, string | null, AcceptPolicy, CustomPrice]>([
    ['the first price is agreed to', price(null, null), '5.00', none, price('5.00', '5.00')],
    ['so it is by its return', price(null, null), '5.00', { mode: 'return', share: '0' }, price('5.00', '5.00')],
    ['a rise is flagged', price('5.00', '5.00'), '5.10', none, price('5.10', '5.00', true)],
    ['a drop is flagged', price('5.00', '5.00'), '4.90', none, price('4.90', '5.00', true)],
    ['higher takes a rise', price('5.00', '5.00'), '5.10', { mode: 'higher' }, price('5.10', '5.10')],
    ['higher flags a drop', price('5.00', '5.00'), '4.90', { mode: 'higher' }, price('4.90', '5.00', true)],
    ['any takes a drop', price('5.00', '5.00'), '4.90', { mode: 'any' }, price('4.90', '4.90')],
    ['return bears its share', price('5.00', '5.00'), '4.75', { mode: 'return', share: '0.05' }, price('4.75', '5.00')],
    ['and no more', price('5.00', '5.00'), '4.749', { mode: 'return', share: '0.05' }, price('4.749', '5.00', true)],
    ['return takes no rise by itself', price('5.00', '5.00'), '6', { mode: 'return', share: '0' }, price('6', '5.00')],
    ['back at what was agreed', price('4.90', '5.00', true), '5.00', none, price('5.00', '5.00')],
    ['gone, nothing waits for a yes', price('4.90', '5.00', true), null, none, price(null, '5.00')],
    ['odds that are none are no price', price('5.00', '5.00'), '0.5', none, price(null, '5.00')],
    ['judged against what was agreed before', price(null, '5.00'), '5.10', none, price('5.10', '5.00', true)],
  ])('%s [SLIP-12]', (_, before, odds, policy, after) => {
    const slip = priced(before);
    const next = priceCustomBet(slip, pricedAs(slip), odds, policy);
    expect(next).toEqual(priced(after));
    expect(next.bets[0]).toBe(slip.bets[0]);
  });

  test('the same price, another entry, and what is no custom bet leave the very slip [SLIP-13]', () => {
    const slip = priced(price('5.00', '5.00'));
    expect(priceCustomBet(slip, pricedAs(slip), '5.00', none)).toBe(slip);
    expect(priceCustomBet(slip, { ...pricedAs(slip), betId: 'custom:8' }, '6.00', none)).toBe(slip);
    expect(priceCustomBet(slip, { ...pricedAs(slip), betId: slip.bets[0]?.betId ?? '' }, '6.00', none)).toBe(slip);
    const [single] = slip.bets;
    const ids = single?.selections.map(({ id }) => id) ?? [];
    expect(priceCustomBet(slip, { betId: single?.betId ?? '', selectionIds: ids }, '6.00', none)).toBe(slip);
    const gone = priced(price(null, '5.00'));
    expect(priceCustomBet(gone, pricedAs(gone), null, none)).toBe(gone);
  });

  test('a price for other selections, fewer or more of them, says nothing of these [I6]', () => {
    const slip = priced(price('5.00', '5.00'));
    const { betId, selectionIds } = pricedAs(slip);
    const [first = '', ...rest] = selectionIds;
    for (const ids of [rest, [...selectionIds, 'more'], ['another', ...rest], []]) {
      expect(priceCustomBet(slip, { betId, selectionIds: ids }, '6.00', none)).toBe(slip);
    }
    expect(priceCustomBet(slip, { betId, selectionIds: [...rest, first] }, '6.00', none)).not.toBe(slip);
  });
});
