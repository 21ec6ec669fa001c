import { expect, test } from 'vitest';
import { aSelection, aSlip, aSystemType, someSurroundings } from '../testing/builders.ts';
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
function entry(over: Partial<SharedEntry>): SharedEntry {
  return {
    betType: 'single',
    systemId: null,
    stake: '',
    currency,
    selections: [a],
    ...over,
  };
}
const staked = { ...unstaked(currency), stake: '7.50', stakeSource: 'sharing' } as const;
const other = { code: 'XXX', subunits: '1' };
const inOther = { ...staked, currency: other };

test.each([
  ['nothing', [], aSlip()],
  ['an entry that lost everything', [entry({ selections: [] })], aSlip()],
  ['a single', [entry({ stake: '7.50' })], aSlip(asSingle(staked, a))],
  ['a stake in another currency', [entry({ stake: '7.50', currency: other })], aSlip(asSingle(inOther, a))],
  ['a stake of no named currency', [entry({ stake: '7.50', currency: null })], aSlip(asSingle(staked, a))],
  [
    'our currency with other subunits',
    [entry({ stake: '7.50', currency: { ...currency, subunits: '1000' } })],
    aSlip(asSingle(staked, a)),
  ],
  [
    'singles, each once',
    [entry({ stake: '7.50' }), entry({ selections: [b] }), entry({ selections: [b] })],
    aSlip(asSingle(staked, a), asSingle(unstaked(currency), b)),
  ],
  [
    'singles beside a combo',
    [entry({}), entry({ betType: 'combo', selections: [b, c] })],
    aSlip(asSingle(unstaked(currency), a)),
  ],
  ['a combo', [entry({ betType: 'combo', stake: '7.50', selections: [a, b] })], aSlip(asCombo(staked, [a, b]))],
  ['the same leg twice', [entry({ betType: 'combo', selections: [a, a] })], aSlip(asSingle(unstaked(currency), a))],
  [
    'a system on offer',
    [entry({ betType: 'system', systemId: '2/3', stake: '7.50', selections: [a, b, c] })],
    aSlip(asSystem(staked, [a, b, c], twoOfThree, [])),
  ],
  [
    'a system that lost a leg',
    [entry({ betType: 'system', systemId: '2/3', selections: [a, b] })],
    aSlip(asCombo(unstaked(currency), [a, b])),
  ],
  [
    'a system of nowhere',
    [entry({ betType: 'system', systemId: 'x', selections: [a, b, c] })],
    aSlip(asCombo(unstaked(currency), [a, b, c])),
  ],
])('%s becomes a slip that stands [NAV-26]', (_, entries, slip) => {
  expect(sharedSlip(entries, around)).toEqual(slip);
});

test('bankers of a shared system stand where its type counts them out; without its type it is a combo [PLC-09]', () => {
  const system = entry({ betType: 'system', systemId: '2/2', selections: [a, b, c], bankers: [b.id] });
  const twoOfTwo = aSystemType('2/2', 2, 2);
  const offering = someSurroundings({ systemTypes: [twoOfTwo] });
  expect(sharedSlip([system], offering)).toEqual(aSlip(asSystem(unstaked(currency), [a, b, c], twoOfTwo, [b.id])));
  expect(sharedSlip([system], around)).toEqual(aSlip(asCombo(unstaked(currency), [a, b, c])));
});

test('a shared custom bet stands after the others at the price it was shared at, with its stake [PLC-09]', () => {
  const [first, second] = [
    aSelection({ matchId: '9' }),
    aSelection({ matchId: '9', marketId: '18', outcomeId: 'over' }),
  ];
  const custom = entry({ betType: 'custom_bet', selections: [first, second], customOdds: '4.20', stake: '7.50' });
  const slip = sharedSlip([custom, entry({})], around);
  expect(slip.bets.map(({ betId, stake, custom: price }) => [betId, stake, price?.acceptedOdds ?? null])).toEqual([
    [`single:${a.id}`, '', null],
    ['custom:9', '7.50', '4.20'],
  ]);
  const halved = sharedSlip([{ ...custom, customOdds: null }], around);
  expect(halved.bets.map((bet) => bet.custom)).toEqual([{ odds: null, acceptedOdds: null, isChanged: false }]);
  expect(sharedSlip([{ ...custom, selections: [first] }], around).bets).toEqual([]);
  expect(sharedSlip([{ ...custom, selections: [first, a] }], around).bets).toEqual([]);
});

test('a shared custom bet has the price that it was shared at where that is one, each leg once, and says what is not available [PLC-09]', () => {
  const legs = ['1', '2', '3'].map((outcomeId) => aSelection({ matchId: '9', marketId: outcomeId, outcomeId }));
  const [first, second] = legs as [(typeof legs)[number], (typeof legs)[number]];
  const custom = entry({ betType: 'custom_bet', selections: [first, second, first], customOdds: '4.20' });
  const [bet] = sharedSlip([custom], around).bets;
  expect([bet?.custom, bet?.selections]).toEqual([
    { odds: '4.20', acceptedOdds: '4.20', isChanged: false },
    [first, second],
  ]);
  expect(sharedSlip([{ ...custom, selections: [first, first] }], around).bets).toEqual([]);
  for (const customOdds of ['', 'four', '0', '-2'])
    expect(sharedSlip([{ ...custom, customOdds }], around).bets[0]?.custom?.odds, customOdds).toBeNull();
  const closed = someSurroundings({ inactiveProviders: [first.provider] });
  expect(sharedSlip([custom], closed).bets[0]?.selections.map(({ isNotAvailable }) => isNotAvailable)).toEqual([
    true,
    true,
  ]);
});

test('the first entry says what the shared slip is: its combo alone, or each single with one selection [NAV-26]', () => {
  const combos = [entry({ betType: 'combo', selections: [a, b] }), entry({ betType: 'combo', selections: [b, c] })];
  expect(sharedSlip(combos, around)).toEqual(aSlip(asCombo(unstaked(currency), [a, b])));
  expect(sharedSlip([entry({ selections: [a, b] })], around)).toEqual(aSlip(asSingle(unstaked(currency), a)));
  // An entry that lost all of its selections is not the first.
  const lost = entry({ betType: 'combo', selections: [] });
  expect(sharedSlip([lost, entry({ selections: [c] })], around)).toEqual(aSlip(asSingle(unstaked(currency), c)));
});
