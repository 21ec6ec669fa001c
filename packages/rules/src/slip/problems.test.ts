import { describe, expect, test } from 'vitest';
import { ratio } from '../odds/exact.ts';
import {
  aCombo,
  aCustomBet,
  aSelection,
  aSlipBet,
  aSystem,
  aSystemType,
  someLimits,
  someTerms,
} from '../testing/builders.ts';
import { emptySlip } from './build.ts';
import { betProblem, betsWithStake, entriesToPlace, placeProblem, problemKey } from './problems.ts';
import type { PlaceProblem, SlipBet, SlipBonus, SlipSelection } from './slip-types.ts';

const a = aSelection({ matchId: '1' });
const b = aSelection({ matchId: '2', odds: '1.85' });
const c = aSelection({ matchId: '3', odds: '3.333' });
function single(selection: SlipSelection, stake = '', over: Partial<SlipBet> = {}): SlipBet {
  return aSlipBet({ selections: [selection], stake, ...over });
}
function euros(value: string) {
  return { value, currency: 'EUR' };
}
const twoOfThree = aSystemType('2/3', 3, 2);
const oddin = { ...b, provider: 'oddin' } as const;
function freebet(type: SlipBonus['type']): Partial<SlipBet> {
  return {
    stakeSource: 'freebet',
    bonus: { id: '7', type, odds: null, minCount: 0, amount: '10.00', isOwnChoice: true },
  };
}

describe('why an entry cannot be placed', () => {
  test.each<[string, SlipBet, PlaceProblem | null]>([
    ['a single fits', single(a, '10'), null],
    ['a combo fits', aCombo([a, b, c], { stake: '10' }), null],
    ['a system fits', aSystem([a, b, c], twoOfThree, { stake: '10' }), null],
    ['a custom bet fits', aCustomBet([a, b], '2', { stake: '10' }), null],
    ['no stake', single(a, ''), { kind: 'stake_missing' }],
    ['zero', single(a, '0.00'), { kind: 'stake_missing' }],
    ['words', single(a, 'ten'), { kind: 'stake_invalid' }],
    ['what may be two amounts', single(a, '1,250 ?'), { kind: 'stake_unclear' }],
    ['a third decimal', single(a, '1.005'), { kind: 'stake_too_precise', decimals: 2 }],
    ['below the least', single(a, '0.49'), { kind: 'stake_too_small', limit: euros('0.50') }],
    ['the least', single(a, '0.50'), null],
    ['the most', single(a, '1000'), null],
    ['above the most', single(a, '1000.01'), { kind: 'stake_too_large', limit: euros('1000.00') }],
    ['odds that are none', single({ ...a, odds: '0.5' }, '5'), { kind: 'stake_invalid' }],
  ])('%s [VAL-01] [VAL-04]', (_, bet, problem) => {
    expect(betProblem(bet, someLimits())).toEqual(problem);
  });

  test.each<[string, SlipBet, PlaceProblem | null]>([
    ['suspended', single({ ...a, isSuspended: true }), { kind: 'suspended', selectionIds: [a.id] }],
    ['over', aCombo([a, { ...b, isNotAvailable: true }]), { kind: 'suspended', selectionIds: [b.id] }],
    [
      'both',
      aCombo([
        { ...a, isSuspended: true },
        { ...b, isNotAvailable: true },
      ]),
      { kind: 'suspended', selectionIds: [a.id, b.id] },
    ],
    [
      'suspended before all else',
      aCombo([a, { ...a, isSuspended: true }]),
      { kind: 'suspended', selectionIds: [a.id] },
    ],
    ['too many', aCombo([a, b, c, aSelection({ matchId: '4' })]), { kind: 'too_many_selections', limit: 3 }],
    ['one match twice', aCombo([a, b, { ...a, id: 'x' }]), { kind: 'same_match', selectionIds: [a.id, 'x'] }],
    ['one match in a custom bet', aCustomBet([a, { ...a, id: 'x' }], '2', { stake: '1' }), null],
    ['oddin in a system', aSystem([a, oddin, c], twoOfThree), { kind: 'system_provider', selectionIds: [b.id] }],
    ['oddin in a combo', aCombo([oddin, { ...a, provider: 'oddin' }], { stake: '1' }), null],
    ['several providers', aCombo([a, oddin]), { kind: 'several_providers' }],
    ['a system without a type', aSystem([a, b, c], twoOfThree, { systemType: null }), { kind: 'no_system_type' }],
    ['a system of another count', aSystem([a, b], twoOfThree), { kind: 'no_system_type' }],
    ['a custom bet of one', aCustomBet([a], null), { kind: 'custom_too_few', needed: 2 }],
    ['a custom bet without a price', aCustomBet([a, b], null), { kind: 'custom_unpriced' }],
    ['two make a custom bet', aCustomBet([a, b], '2', { stake: '1' }), null],
    [
      'another currency',
      single({ ...a, odds: '9' }, '', { currency: { code: 'USD', subunits: '100' } }),
      { kind: 'wrong_currency' },
    ],
    ['other subunits', single(a, '10', { currency: { code: 'EUR', subunits: '1000' } }), { kind: 'wrong_currency' }],
    ['odds above the limit', aCombo([a, c], { stake: 'x' }), { kind: 'odds_too_high', limit: '6.00' }],
    ['odds at the limit', aCombo([a, { ...c, odds: '3' }], { stake: '1' }), null],
  ])('%s [VAL-02] [VAL-03] [VAL-06] [VAL-07] [VAL-08] [VAL-09]', (_, bet, problem) => {
    const limits = someLimits({ selectionLimit: 3, maxOdds: { value: ratio(6n), action: 'reject' } });
    expect(betProblem(bet, limits)).toEqual(problem);
  });

  test('the payout limit looks at what is promised, bonus included [VAL-05]', () => {
    const limits = someLimits({ maxPayout: 30_000n });
    expect(betProblem(single(c, '100'), limits)).toEqual({
      kind: 'payout_too_large',
      appliesTo: 'return',
      limit: euros('300.00'),
      largestStake: euros('90.01'),
    });
    const boost: SlipBonus = { id: '7', type: 'comboboost', odds: '2', minCount: 2, amount: null, isOwnChoice: false };
    const doubled = aCombo([a, { ...a, id: 'x', matchId: '8' }], { stake: '37.51', bonus: boost });
    expect(betProblem(doubled, limits)?.kind).toBe('payout_too_large');
    expect(betProblem({ ...doubled, stake: '37.50' }, limits)).toBeNull();
    expect(betProblem({ ...doubled, bonus: null }, limits)).toBeNull();
  });

  test('the odds limit looks at the odds that are shown, bonus left out [VAL-03]', () => {
    const limits = someLimits({ maxOdds: { value: ratio(4n), action: 'reject' } });
    const boost: SlipBonus = { id: '7', type: 'comboboost', odds: '2', minCount: 2, amount: null, isOwnChoice: false };
    expect(betProblem(aCombo([a, b], { stake: '1', bonus: boost }), limits)).toBeNull();
  });
});

describe('why the slip cannot be placed', () => {
  const bets = [single(a, '10'), single(b, '10')];
  const problem = (over: Parameters<typeof someTerms>[0], some: readonly SlipBet[] = bets) =>
    placeProblem(some, someTerms(over));
  const kind = (...of: Parameters<typeof problem>) => problem(...of)?.kind ?? null;

  test('in the order in which a player can act on it [VAL-01] [VAL-08] [VAL-12] [TKT-06] [I9]', () => {
    const mixed = [single(a, '10'), single({ ...b, provider: 'oddin' }, '10')];
    expect([
      kind({}),
      kind({}, []),
      kind({}, [single(a, '10'), single(b, '')]),
      kind({ balance: 1999n }),
      kind({ balance: 2000n }),
      kind({ balance: null }),
      kind({ loggedIn: false, balance: 0n }),
      kind({ pricesStale: true, loggedIn: false }),
      kind({ pricesStale: true }, mixed),
      kind({}, [...mixed, single(c, '')]),
      kind({ restricted: true }, []),
    ]).toEqual([
      null,
      'empty',
      'stake_missing',
      'balance_too_small',
      null,
      null,
      'sign_in',
      'prices_stale',
      'several_providers',
      'stake_missing',
      'restricted',
    ]);
    expect(problem({ balance: 1999n })).toEqual({ kind: 'balance_too_small', balance: euros('19.99') });
  });

  test('the stake of a freebet is not taken from the balance, that of a no-risk freebet is [VAL-01]', () => {
    const staked = (type: SlipBonus['type']) => [single(a, '10', freebet(type)), single(b, '5')];
    expect(kind({ balance: 500n }, staked('freebet'))).toBeNull();
    expect(kind({ balance: 499n }, staked('freebet'))).toBe('balance_too_small');
    expect(kind({ balance: 500n }, staked('freebet_all_win'))).toBeNull();
    expect(kind({ balance: 500n }, staked('freebet_only_win'))).toBeNull();
    expect(kind({ balance: 1499n }, staked('freebet_no_risk'))).toBe('balance_too_small');
    expect(kind({ balance: 1500n }, staked('freebet_no_risk'))).toBeNull();
    expect(kind({ balance: 0n }, [single(a, '10', { stakeSource: 'freebet' })])).toBeNull();
  });

  test('a press places at most thirty entries [VAL-01]', () => {
    const many = Array.from({ length: 31 }, (_, place) => single(aSelection({ matchId: String(place) }), '1'));
    expect(problem({}, many)).toEqual({ kind: 'too_many_bets', limit: 30 });
    expect(problem({}, many.slice(1))).toBeNull();
  });

  test('a press is about what has a stake above 0, and about what has one that cannot be read [VAL-01]', () => {
    const stakes = ['10', '0', '0.00', '', '  ', 'ten', '1.005', '1,000', '0.01'];
    const slip = { ...emptySlip, bets: stakes.map((stake) => single(a, stake)) };
    expect(entriesToPlace(slip).map(({ stake }) => stake)).toEqual(['10', 'ten', '1.005', '1,000', '0.01']);
  });

  test('entries with a stake above 0 are those that a press takes [TKT-03]', () => {
    const slip = { ...emptySlip, bets: [single(a, '10'), single(b, '0'), single(c, ''), single(c, '0.01')] };
    expect(betsWithStake(slip)).toEqual([single(a, '10'), single(c, '0.01')]);
  });
});

test('every reason has its text, the one of the specification where there is one [VAL-02] [VAL-03] [VAL-04] [VAL-05] [VAL-12]', () => {
  const ids = { selectionIds: [] };
  const limit = euros('1');
  const problems: readonly PlaceProblem[] = [
    { kind: 'too_many_selections', limit: 3 },
    { kind: 'odds_too_high', limit: '3.00' },
    { kind: 'stake_too_large', limit },
    { kind: 'payout_too_large', limit, appliesTo: 'profit', largestStake: limit },
    { kind: 'restricted' },
    { kind: 'empty' },
    { kind: 'stake_missing' },
    { kind: 'stake_too_small', limit },
    { kind: 'same_match', ...ids },
    { kind: 'several_providers' },
    { kind: 'system_provider', ...ids },
    { kind: 'stake_invalid' },
    { kind: 'stake_unclear' },
    { kind: 'stake_too_precise', decimals: 2 },
    { kind: 'balance_too_small', balance: limit },
    { kind: 'suspended', ...ids },
    { kind: 'too_many_bets', limit: 30 },
    { kind: 'no_system_type' },
    { kind: 'custom_too_few', needed: 2 },
    { kind: 'custom_unpriced' },
    { kind: 'wrong_currency' },
    { kind: 'prices_stale' },
    { kind: 'sign_in' },
  ];
  expect(problems.map(problemKey)).toEqual([
    'error.validation.bet_limits.selection_limit_exceeded',
    'error.validation.bet_limits.odds_limit_exceeded',
    'error.validation.bet_limits.max_stake_limit_exceeded',
    'error.validation.bet_limits.payout_limit_exceeded',
    'error.platform.pve_player_bet_forbidden',
    'error.place_bets.empty',
    'error.place_bets.stake_missing',
    'error.place_bets.stake_too_small',
    'error.place_bets.same_match',
    'error.place_bets.several_providers',
    'error.place_bets.system_provider',
    'error.place_bets.stake_invalid',
    'error.place_bets.stake_unclear',
    'error.place_bets.stake_precision',
    'error.place_bets.insufficient_balance',
    'error.place_bets.market_suspended',
    'error.place_bets.too_many_bets',
    'error.place_bets.unknown_system',
    'error.place_bets.custom_too_few',
    'error.place_bets.custom_bet_unavailable',
    'error.place_bets.wrong_currency',
    'error.place_bets.prices_stale',
    'error.place_bets.sign_in',
  ]);
});
