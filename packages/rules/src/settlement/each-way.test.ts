import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { add, ratio } from '../odds/exact.ts';
import { deductionFor, MOST_DEDUCTED, parseFraction, resultWithin } from './finish.ts';
import { fullFactor, wonLeg } from './judge.ts';
import { receiptOf } from './receipt.ts';
import { settleBet } from './settle.ts';
import { stillNeeded } from './still-needed.ts';
import type { BetToSettle, PlacePart, SettlementLeg } from './settlement-types.ts';

type Result = PlacePart['result'];

function eachWay(win: Result, place: Result, more: Partial<SettlementLeg> = {}, stake = 1000n): BetToSettle {
  return {
    stake,
    legs: [{ odds: '9.000', result: win, ...more, place: { fraction: '1/4', result: place, ...more.place } }],
    maxPayout: null,
  };
}

function paid(bet: BetToSettle): string {
  const outcome = settleBet(bet);
  return outcome.decided ? `${outcome.result} ${outcome.payout}` : 'open';
}

describe('an each-way bet', () => {
  test('is two equal parts: the place pays 1 + (odds - 1) x fraction [I14]', () => {
    expect([
      paid(eachWay('win', 'win')),
      paid(eachWay('lose', 'win')),
      paid(eachWay('lose', 'lose')),
      paid(eachWay('void', 'void')),
      paid(eachWay('no_results', 'no_results')),
      paid({ ...eachWay('no_results', 'no_results'), cancelled: true }),
    ]).toEqual(['win_entire 6000', 'win_entire 1500', 'lose_entire 0', 'refund_entire 1000', 'open', 'canceled 1000']);
  });

  test.each([
    ['win', 'no_results', 'open'],
    ['no_results', 'win', 'open'],
    ['void', 'lose', 'win_entire 500'],
    ['lose', 'void', 'win_entire 500'],
    ['void', 'win', 'win_entire 2000'],
    ['win', 'void', 'win_entire 5000'],
    ['win', 'lose', 'win_entire 4500'],
  ] as const)('whose win ended %s and whose place ended %s comes to %s [PLC-06] [I14]', (win, place, outcome) => {
    expect(paid(eachWay(win, place))).toBe(outcome);
  });

  test('rounds once at the end, however its halves fall', () => {
    // 1.5 x 1.57 + 1.5 x 1.114 = 4.026; each half rounded by itself would come to 2 + 2.
    const leg: SettlementLeg = { odds: '1.57', result: 'win', place: { fraction: '1/5', result: 'win' } };
    expect(paid({ stake: 3n, legs: [leg], maxPayout: null })).toBe('win_entire 4');
    expect(paid({ stake: 5n, legs: [leg], maxPayout: null })).toBe('win_entire 7');
    expect(paid({ stake: 5n, legs: [leg], maxPayout: 6n })).toBe('win_entire 6');
  });

  test('shares each part by itself in a dead heat', () => {
    const third: SettlementLeg = {
      odds: '9.000',
      result: 'lose',
      place: { fraction: '1/4', result: 'win', deadHeat: { places: 1, tied: 2 } },
    };
    expect(paid({ stake: 1000n, legs: [third], maxPayout: null })).toBe('win_entire 750');
    const first = { ...eachWay('win', 'win').legs[0], deadHeat: { places: 1, tied: 2 } } as SettlementLeg;
    expect(paid({ stake: 1000n, legs: [first], maxPayout: null })).toBe('win_entire 3750');
  });

  test('loses a deduction from the winnings of both parts, never from the stake', () => {
    expect(paid(eachWay('win', 'win', { deduction: 25 }))).toBe('win_entire 4750');
    expect(paid(eachWay('lose', 'win', { deduction: 90 }))).toBe('win_entire 600');
    expect(paid(eachWay('void', 'void', { deduction: 90 }))).toBe('refund_entire 1000');
    expect(paid({ stake: 1000n, legs: [{ odds: '3', result: 'win', deduction: 20 }], maxPayout: null })).toBe(
      'win_entire 2600',
    );
    expect(
      paid({
        stake: 1000n,
        legs: [{ odds: '3', result: 'win', deduction: 20, deadHeat: { places: 1, tied: 2 } }],
        maxPayout: null,
      }),
    ).toBe('win_entire 1300');
  });

  test('promises what it settles at, and needs its one leg', () => {
    expect(fullFactor({ odds: ['9.000'], placeFraction: '1/4' })).toEqual(ratio(6n));
    expect(wonLeg('9.000', '1/4')).toEqual({ odds: '9.000', result: 'win', place: { fraction: '1/4', result: 'win' } });
    expect(stillNeeded(eachWay('no_results', 'no_results'))).toMatchObject({ openLegs: 1, greatest: 6000n, least: 0n });
  });

  test('shows both parts on its receipt, and what was taken off; the entries sum to the payout', () => {
    expect(receiptOf(eachWay('win', 'win', { deduction: 25 }))?.entries).toEqual([
      { kind: 'each_way', part: 'win', stake: ratio(500n), amount: ratio(4500n) },
      { kind: 'each_way', part: 'place', stake: ratio(500n), amount: ratio(1500n) },
      { kind: 'deduction', amount: ratio(-1250n) },
    ]);
    const receipt = receiptOf({
      stake: 101n,
      form: { kind: 'system', sizes: [1, 2], bankers: [] },
      legs: [
        { odds: '2.37', result: 'win', deduction: 15 },
        { odds: '3.01', result: 'win', deadHeat: { places: 1, tied: 3 } },
        { odds: '4', result: 'lose', deduction: 5 },
      ],
      maxPayout: null,
    });
    expect(receipt?.entries.map(({ kind }) => kind)).toContain('deduction');
    expect((receipt?.entries ?? []).reduce((sum, { amount }) => add(sum, amount), ratio(0n))).toEqual(
      ratio(receipt?.payout ?? -1n),
    );
  });

  test('is never a combo, and has a fraction of the winnings', () => {
    const [leg] = eachWay('win', 'win').legs;
    if (leg === undefined) throw new Error('a leg');
    expect(() => settleBet({ stake: 1n, legs: [leg, leg], maxPayout: null })).toThrow('only a single is each way');
    const wrong = { ...leg, place: { fraction: '5/4', result: 'win' } } as const;
    expect(() => settleBet({ stake: 1n, legs: [wrong], maxPayout: null })).toThrow('not a fraction of winnings: 5/4');
    for (const deduction of [101, -1, 0.5]) {
      expect(() => settleBet({ stake: 1n, legs: [{ ...leg, deduction }], maxPayout: null })).toThrow('a deduction');
    }
    expect(paid(eachWay('win', 'win', { deduction: 100 }))).toBe('win_entire 1000');
    expect([
      parseFraction('1/4'),
      parseFraction('2/8'),
      parseFraction('1/1'),
      parseFraction('0/4'),
      parseFraction('1/'),
      parseFraction('1/100'),
      parseFraction('-1/4'),
      parseFraction('1./4'),
      parseFraction('1/4.'),
      parseFraction('11/12'),
    ]).toEqual([ratio(1n, 4n), ratio(1n, 4n), ratio(1n), null, null, null, null, null, null, ratio(11n, 12n)]);
  });
});

describe('where somebody came in', () => {
  test('counts among the first so many; who tie for more places than are left share them', () => {
    const within = (position: number, tied: number, places: number) => {
      const { result, deadHeat } = resultWithin({ position, tied }, places);
      return deadHeat === undefined ? result : `${result} ${deadHeat.places}/${deadHeat.tied}`;
    };
    expect([
      within(1, 1, 1),
      within(1, 2, 1),
      within(1, 2, 3),
      within(2, 1, 1),
      within(2, 3, 3),
      within(3, 2, 3),
      within(3, 1, 3),
      within(4, 1, 3),
    ]).toEqual(['win', 'win 1/2', 'win', 'lose', 'win 2/3', 'win 1/2', 'win', 'lose']);
    expect(() => resultWithin({ position: 0, tied: 1 }, 3)).toThrow('no place');
    expect(() => resultWithin({ position: 1, tied: 0 }, 3)).toThrow('no place');
    expect(() => resultWithin({ position: 1, tied: 1 }, 0)).toThrow('no place');
  });

  test('all places together are paid once, however many tie', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 1, max: 5 }),
        (groups, places) => {
          let position = 1;
          let shares = 0;
          let runners = 0;
          for (const tied of groups) {
            const { result, deadHeat } = resultWithin({ position, tied }, places);
            if (result === 'win') shares += deadHeat === undefined ? tied : (tied * deadHeat.places) / deadHeat.tied;
            position += tied;
            runners += tied;
          }
          expect(shares).toBeCloseTo(Math.min(places, runners));
        },
      ),
    );
  });
});

describe('the table of deductions', () => {
  test('takes off more the shorter the withdrawn runner was', () => {
    const at = (odds: string): number => deductionFor([odds]);
    // Fractional prices at both ends of a row, and the first beyond the last.
    expect([at('1.10'), at('1.111'), at('1.12'), at('1.25'), at('1.30'), at('1.40'), at('1.50'), at('1.60')]).toEqual([
      90, 90, 85, 80, 75, 70, 65, 60,
    ]);
    expect([at('1.80'), at('1.95'), at('2'), at('2.20'), at('2.50'), at('2.75'), at('3.25'), at('4')]).toEqual([
      55, 50, 45, 45, 40, 35, 30, 25,
    ]);
    expect([at('5'), at('6.5'), at('10'), at('15'), at('15.001'), at('501')]).toEqual([20, 15, 10, 5, 0, 0]);
  });

  test('adds up several, and stops at the most there is', () => {
    expect([deductionFor([]), deductionFor(['5', '15']), deductionFor(['2', '1.5'])]).toEqual([0, 25, MOST_DEDUCTED]);
    expect(() => deductionFor(['x'])).toThrow('not decimal odds: x');
  });
});
