import { describe, expect, test } from 'vitest';
import { ratio } from '../odds/exact.ts';
import { aCombo, aCustomBet, aSelection, aSlipBet, aSystem, aSystemType, someLimits } from '../testing/builders.ts';
import { emptySlip } from './build.ts';
import { betTotals, slipTotals, stakeOf } from './totals.ts';
import type { BetTotals, SlipBet } from './slip-types.ts';
import { a, b, c, d, single, limits, bonus } from '../testing/totalled-bets.ts';

describe('sums of an entry', () => {
  test.each<[string, SlipBet, BetTotals]>([
    [
      'a combo multiplies its odds, shows up to six places and wins from the exact product',
      aCombo([a, b, c], { stake: '10,00' }),
      {
        totalOdds: '12.3321',
        lines: 1n,
        stake: 1000n,
        stakePerLine: { value: '10.00', isExact: true },
        potentialWin: 12_332n,
        leastWin: 12_332n,
        eachWay: null,
        warnings: [],
      },
    ],
    [
      'no stake, no win',
      aCombo([a, b], { stake: '0' }),
      {
        totalOdds: '3.700',
        lines: 1n,
        stake: null,
        stakePerLine: null,
        potentialWin: null,
        leastWin: null,
        eachWay: null,
        warnings: [],
      },
    ],
    [
      'odds that are none leave everything but the stake unknown',
      aCombo([a, { ...b, odds: '-' }], { stake: '5' }),
      {
        totalOdds: null,
        lines: 1n,
        stake: 500n,
        stakePerLine: null,
        potentialWin: null,
        leastWin: null,
        eachWay: null,
        warnings: [],
      },
    ],
    [
      // Lines 3.70, 6.666 and 6.16605 at 10/3 each.
      'a system has the mean of its lines and wins at least the lowest of them',
      aSystem([c, a, b], aSystemType('2/3', 3, 2), { stake: '10' }),
      {
        totalOdds: '5.510683',
        lines: 3n,
        stake: 1000n,
        stakePerLine: { value: '3.333333', isExact: false },
        potentialWin: 5511n,
        leastWin: 1233n,
        eachWay: null,
        warnings: [],
      },
    ],
    [
      // Three singles, three doubles and a treble at 1 each: (3 x 2.85 x 4.333 - 1) / 7; the lowest single is b.
      'a full cover counts the lines of all its sizes',
      aSystem([a, b, c], aSystemType('patent', 3, 1, 2, 3), { stake: '7' }),
      {
        totalOdds: '5.149593',
        lines: 7n,
        stake: 700n,
        stakePerLine: { value: '1.00', isExact: true },
        potentialWin: 3605n,
        leastWin: 185n,
        eachWay: null,
        warnings: [],
      },
    ],
    [
      // d in every line: 1.5 times the lines above.
      'a banker stands in every line, also in the least',
      aSystem([c, d, a, b], aSystemType('2/3', 3, 2), { stake: '10', bankers: [d.id] }),
      {
        totalOdds: '8.266025',
        lines: 3n,
        stake: 1000n,
        stakePerLine: { value: '3.333333', isExact: false },
        potentialWin: 8266n,
        leastWin: 1850n,
        eachWay: null,
        warnings: [],
      },
    ],
    [
      'a system that does not fit its type is not known',
      aSystem([a, b], aSystemType('2/3', 3, 2), { stake: '1' }),
      {
        totalOdds: null,
        lines: 3n,
        stake: 100n,
        stakePerLine: null,
        potentialWin: null,
        leastWin: null,
        eachWay: null,
        warnings: [],
      },
    ],
    [
      'a custom bet has one price for all its legs',
      aCustomBet([a, b], '4.125', { stake: '2' }),
      {
        totalOdds: '4.125',
        lines: 1n,
        stake: 200n,
        stakePerLine: { value: '2.00', isExact: true },
        potentialWin: 825n,
        leastWin: 825n,
        eachWay: null,
        warnings: [],
      },
    ],
    [
      'without a price nothing is known',
      aCustomBet([a, b], null, { stake: '2' }),
      {
        totalOdds: null,
        lines: 1n,
        stake: 200n,
        stakePerLine: null,
        potentialWin: null,
        leastWin: null,
        eachWay: null,
        warnings: [],
      },
    ],
  ])('%s [SLIP-20]', (_, bet, totals) => {
    expect(betTotals(bet, limits)).toEqual(totals);
  });

  test('the wins are capped by the maximum payout [SLIP-20]', () => {
    const capped = someLimits({ maxPayout: 1000n });
    const system = betTotals(aSystem([a, b, c], aSystemType('2/3', 3, 2), { stake: '100' }), capped);
    expect([system.potentialWin, system.leastWin]).toEqual([1000n, 1000n]);
    expect(betTotals(single(c, '1000'), someLimits({ maxPayout: 250_000n })).potentialWin).toBe(250_000n);
    expect(betTotals(single(c, '1000'), someLimits({ maxPayout: null })).potentialWin).toBe(333_300n);
  });

  test('amounts are in the currency of the entry [SLIP-20]', () => {
    const yen = { currency: { code: 'JPY', subunits: '1' }, selections: [a] };
    expect(betTotals(aSlipBet({ ...yen, stake: '7' }), limits)).toEqual({
      totalOdds: '2.000',
      lines: 1n,
      stake: 7n,
      stakePerLine: { value: '7', isExact: true },
      potentialWin: 14n,
      leastWin: 14n,
      eachWay: null,
      warnings: [],
    });
    expect([stakeOf(aSlipBet({ ...yen, stake: '7.5' })), stakeOf(single(a, '0')), stakeOf(single(a, '0.01'))]).toEqual([
      null,
      null,
      1n,
    ]);
  });

  test('what goes above a limit and is taken all the same has its warning [VAL-03] [VAL-05]', () => {
    const lenient = someLimits({
      maxOdds: { value: ratio(3n), action: 'accept' },
      maxPayout: 5000n,
      payoutAction: 'accept',
    });
    const kinds = (bet: SlipBet) => betTotals(bet, lenient).warnings.map(({ kind }) => kind);
    expect(kinds(aCombo([a, b], { stake: '10' }))).toEqual(['odds_too_high']);
    expect(kinds(aCombo([a, b], { stake: '100' }))).toEqual(['odds_too_high', 'payout_too_large']);
    expect(kinds(single(a, '25'))).toEqual([]);
    expect(kinds(single(a, '25.01'))).toEqual(['payout_too_large']);
    expect(kinds(aCombo([a, b]))).toEqual(['odds_too_high']);
    const boost = bonus('comboboost', { odds: '2', minCount: 2 });
    expect(kinds(aCombo([a, d], { stake: '9', bonus: boost }))).toEqual(['payout_too_large']);
  });
});

test('the slip sums stakes and wins; entries without a stake count nothing [SLIP-20]', () => {
  const slip = {
    ...emptySlip,
    bets: [single(a, '10'), single(b, '2.5'), single(c), aCustomBet([a, b], '4', { stake: '1' })],
  };
  expect(slipTotals(slip, limits)).toEqual({
    totalStake: 1350n,
    ownStake: 1350n,
    totalPotentialWin: 2863n,
    totalOdds: null,
  });
  expect(slipTotals({ ...emptySlip, bets: [single(a)] }, limits)).toEqual({
    totalStake: 0n,
    ownStake: 0n,
    totalPotentialWin: 0n,
    totalOdds: '2.000',
  });
  expect(slipTotals(emptySlip, limits)).toEqual({
    totalStake: 0n,
    ownStake: 0n,
    totalPotentialWin: 0n,
    totalOdds: null,
  });
});

test.each([
  ['freebet', 250n],
  ['freebet_all_win', 250n],
  ['freebet_only_win', 250n],
  ['freebet_no_risk', 1250n],
] as const)('of the stakes the balance pays all but what a %s of the house stakes [BON-05]', (type, ownStake) => {
  const given = aSlipBet({ selections: [a], stake: '10', bonus: bonus(type), stakeSource: 'freebet' });
  expect(slipTotals({ ...emptySlip, bets: [given, single(b, '2.5')] }, limits)).toMatchObject({
    totalStake: 1250n,
    ownStake,
  });
});

describe('an each-way entry', () => {
  const terms = { places: 3, fraction: '1/4' };
  const runner = aSelection({ matchId: '7', odds: '9.00', eachWay: terms });
  const eachWay = aSlipBet({ selections: [runner], stake: '5', isEachWay: true });
  const capped = (over: object, bet = eachWay) =>
    betTotals(bet, someLimits({ payoutAction: 'accept', ...over })).eachWay;

  test('returns for a place no more than the largest payout, which is on top of an own stake [VAL-05] [SLIP-20]', () => {
    // 5.00 on the place at 3.00 is 15.00; the stake of both parts is 10.00.
    expect(capped({ maxPayout: null })?.placedWin).toBe(1500n);
    expect(capped({ maxPayout: 400n, payoutAppliesTo: 'profit' })?.placedWin).toBe(1400n);
    expect(capped({ maxPayout: 1200n, payoutAppliesTo: 'return' })?.placedWin).toBe(1200n);
  });

  test('has the odds of its place and no win without a stake [SLIP-20]', () => {
    expect(capped({}, { ...eachWay, stake: '' })).toMatchObject({
      placeOdds: '3.000',
      stakePerPart: null,
      placedWin: null,
    });
  });
});
