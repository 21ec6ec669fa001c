import { expect, test } from 'vitest';
import { aCombo, aCustomBet, aSelection, aSingle, aSystem, aSystemType } from '../testing/builders.ts';
import type { SlipBet, SlipSelection } from './slip-types.ts';
import { isWholeBet } from './whole-bet.ts';

const a = aSelection({ matchId: '1' });
const b = aSelection({ matchId: '2', marketGroup: 'main' });
const c = aSelection({ matchId: '3', type: 'season' });
const x = aSelection({ matchId: '9' });
const y = aSelection({ matchId: '9', marketId: '2', specifier: 'total=2.5', outcomeId: 'over' });
const twoOfThree = aSystemType('2/3', 3, 2);
const system = aSystem([a, b, c], twoOfThree, { stake: '6' });
const boost = { id: '7', type: 'comboboost', odds: '1.10', minCount: 2, amount: null, isOwnChoice: false } as const;
const freebet = { id: '8', type: 'freebet', odds: null, minCount: 0, amount: '5.00', isOwnChoice: true } as const;
const custom = aCustomBet([x, y]);
const combo = aCombo([a, b], { stake: '5', stakeSource: 'potential_win', winText: '20', bonus: boost });

test.each<[string, SlipBet]>([
  ['a boosted combo', combo],
  ['a single staked by a freebet', aSingle(a, { stake: '5.00', stakeSource: 'freebet', bonus: freebet })],
  ['a single with its stake before', aSingle(a, { stakeBefore: { value: '5.00', currency: 'USD' } })],
  ['a system', system],
  ['a full cover with a banker', aSystem([a, b, c, x], aSystemType('trixie', 3, 2, 3), { bankers: [b.id] })],
  ['a system of two', aSystem([a, b], aSystemType('1/2', 2, 1))],
  ['a custom bet', custom],
  ['a custom bet that lost its price', { ...custom, custom: { odds: null, acceptedOdds: '4.00', isChanged: true } }],
  ['a custom bet before its price', { ...custom, custom: { odds: null, acceptedOdds: null, isChanged: false } }],
])('%s is whole [SLIP-17]', (_, bet) => {
  expect(isWholeBet(bet)).toBe(true);
});

function withSelection(over: Partial<SlipSelection>): SlipBet {
  return { ...combo, selections: [{ ...a, ...over }, b] };
}

test.each<[string, SlipBet]>([
  ['a win that nothing derives from', { ...combo, stakeSource: 'typed' }],
  ['a freebet without its amount', { ...combo, stakeSource: 'freebet', winText: '' }],
  ['a freebet without a bonus', { ...combo, stakeSource: 'freebet', winText: '', bonus: null }],
  ['a boost without odds', { ...combo, bonus: { ...boost, odds: null } }],
  ['a boost with odds that are none', { ...combo, bonus: { ...boost, odds: '0.5' } }],
  ['a boost of no selection', { ...combo, bonus: { ...boost, minCount: 0 } }],
  ['an amount that is none', { ...combo, bonus: { ...freebet, amount: 'much' } }],
  ['no selections', { ...combo, selections: [] }],
  ['a combo of one', { ...combo, selections: [a] }],
  ['a single of two', { ...aSingle(a), selections: [a, b] }],
  ['the id of another single', { ...aSingle(a), betId: `single:${b.id}` }],
  ['the id of another type', { ...combo, betId: 'system' }],
  ['the same selection twice', { ...combo, selections: [a, a] }],
  ['a combo with a system type', { ...combo, systemType: twoOfThree }],
  ['a combo with bankers', { ...combo, bankers: [a.id] }],
  ['a combo with a price', { ...combo, custom: custom.custom }],
  ['a system without a type', { ...system, systemType: null }],
  ['a system under another id', { ...system, betId: 'combo' }],
  ['a system of another count', { ...system, selections: [a, b] }],
  ['a banker that is no selection', { ...system, selections: [a, b, c, x], bankers: ['x'] }],
  ['a banker twice', { ...system, selections: [a, b, c, x, y], bankers: [a.id, a.id] }],
  ['bankers that are not counted', { ...system, bankers: [a.id] }],
  [
    'a system of one',
    { ...system, bankers: [a.id, b.id], systemType: { ...twoOfThree, totalCount: 1, sizes: [1], winCount: 1 } },
  ],
  ['sizes that do not ascend', { ...system, systemType: { ...twoOfThree, sizes: [2, 2] } }],
  ['a size above the count', { ...system, systemType: { ...twoOfThree, sizes: [2, 4] } }],
  ['a size of none', { ...system, systemType: { ...twoOfThree, winCount: 0, sizes: [0, 2] } }],
  ['no sizes', { ...system, systemType: { ...twoOfThree, sizes: [] } }],
  ['another win count', { ...system, systemType: { ...twoOfThree, winCount: 1 } }],
  ['a foreign name', { ...system, systemType: { ...twoOfThree, name: 'trixie' } }],
  ['a custom bet without a price', { ...custom, custom: null }],
  ['a custom bet of one', { ...custom, selections: [x] }],
  ['a custom bet of two matches', { ...custom, selections: [x, a] }],
  ['the id of another custom bet', { ...custom, betId: 'custom:1' }],
  ['a price that is none', { ...custom, custom: { odds: '0', acceptedOdds: '5', isChanged: false } }],
  ['an agreed price that is none', { ...custom, custom: { odds: '5', acceptedOdds: '0', isChanged: false } }],
  ['a price that nobody agreed to', { ...custom, custom: { odds: '5', acceptedOdds: null, isChanged: false } }],
  ['a change of nothing', { ...custom, custom: { odds: null, acceptedOdds: null, isChanged: true } }],
  ['odds that are none', withSelection({ odds: 'NaN' })],
  ['accepted odds that are none', withSelection({ acceptedOdds: '0.10' })],
  ['odds at first that are none', withSelection({ initialOdds: '' })],
  ['an id of something else', withSelection({ id: '5/1|/1' })],
  ['a stake before that is none', aSingle(a, { stakeBefore: { value: 'much', currency: 'USD' } })],
])('%s is not whole [SLIP-17]', (_, bet) => {
  expect(isWholeBet(bet)).toBe(false);
});
