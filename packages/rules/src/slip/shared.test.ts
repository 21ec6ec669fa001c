import { expect, test } from 'vitest';
import { aSelection, aSystemType, someSurroundings } from '../testing/builders.ts';
import { emptySlip } from './build.ts';
import { asCombo, asSingle, asSystem, unstaked } from './entries.ts';
import { type SharedEntry, sharedSlip } from './shared.ts';

const [a, b, c] = ['1', '2', '3'].map((matchId) => aSelection({ matchId })) as [
  ReturnType<typeof aSelection>,
  ReturnType<typeof aSelection>,
  ReturnType<typeof aSelection>,
];
const twoOfThree = aSystemType('2/3', 3, 2);
const around = someSurroundings({ systemTypes: [twoOfThree] });
const { currency } = around;
const entry = (over: Partial<SharedEntry>): SharedEntry => ({
  betType: 'single',
  systemId: null,
  stake: '',
  currency: currency.code,
  selections: [a],
  ...over,
});
const staked = { ...unstaked(currency), stake: '7.50', stakeSource: 'sharing' } as const;
const slipOf = (...bets: (typeof emptySlip.bets)[number][]) => ({ ...emptySlip, bets });

test.each([
  ['nothing', [], slipOf()],
  ['an entry that lost everything', [entry({ selections: [] })], slipOf()],
  ['a single', [entry({ stake: '7.50' })], slipOf(asSingle(staked, a))],
  ['a stake in another currency', [entry({ stake: '7.50', currency: 'XXX' })], slipOf(asSingle(unstaked(currency), a))],
  [
    'singles, each once',
    [entry({ stake: '7.50' }), entry({ selections: [b] }), entry({ selections: [b] })],
    slipOf(asSingle(staked, a), asSingle(unstaked(currency), b)),
  ],
  [
    'singles beside a combo',
    [entry({}), entry({ betType: 'combo', selections: [b, c] })],
    slipOf(asSingle(unstaked(currency), a)),
  ],
  ['a combo', [entry({ betType: 'combo', stake: '7.50', selections: [a, b] })], slipOf(asCombo(staked, [a, b]))],
  ['the same leg twice', [entry({ betType: 'combo', selections: [a, a] })], slipOf(asSingle(unstaked(currency), a))],
  [
    'a system on offer',
    [entry({ betType: 'system', systemId: '2/3', stake: '7.50', selections: [a, b, c] })],
    slipOf(asSystem(staked, [a, b, c], twoOfThree, [])),
  ],
  [
    'a system that lost a leg',
    [entry({ betType: 'system', systemId: '2/3', selections: [a, b] })],
    slipOf(asCombo(unstaked(currency), [a, b])),
  ],
  [
    'a system of nowhere',
    [entry({ betType: 'system', systemId: 'x', selections: [a, b, c] })],
    slipOf(asCombo(unstaked(currency), [a, b, c])),
  ],
])('[NAV-26] %s becomes a slip that stands', (_, entries, slip) => {
  expect(sharedSlip(entries, around)).toEqual(slip);
});
