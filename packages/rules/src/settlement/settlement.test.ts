import { describe, expect, test } from 'vitest';
import { zero } from '../odds/exact.ts';
import type { BetForm } from '../odds/returns.ts';
import { settleBet } from './settle.ts';
import type { BetBonus } from '../bonus/kinds.ts';
import type { BetToSettle, SettlementLeg } from './settlement-types.ts';
import { combo, custom, system } from '../testing/bet-forms.ts';

type Result = SettlementLeg['result'];

function legOf(text: string): SettlementLeg {
  const [odds = '', result, heat] = text.split(' ');
  const [places, tied] = (heat ?? '').split('/').map(Number);
  return {
    odds,
    result: result as Result,
    ...(places === undefined || tied === undefined ? {} : { deadHeat: { places, tied } }),
  };
}

/** A bet of 1000 on legs such as `2.00 win, 1.85 void, 3.00 win 1/2`; the last is a dead heat of two. */
function aBet(legs: string, over: Partial<BetToSettle> = {}): BetToSettle {
  return {
    stake: 1000n,
    maxPayout: null,
    legs: legs === '' ? [] : legs.split(', ').map(legOf),
    ...over,
  };
}
function settle(legs: string, over: Partial<BetToSettle> = {}) {
  return settleBet(aBet(legs, over));
}

function done(result: string, payout: bigint, freebetReturned = 0n) {
  return {
    decided: true,
    status: 'done',
    result,
    payout,
    freebetReturned,
  };
}
function cancelled(payout: bigint, freebetReturned = 0n) {
  return {
    decided: true,
    status: 'cancelled',
    result: 'canceled',
    payout,
    freebetReturned,
  };
}
const waiting = { decided: false, status: 'waiting_results', result: 'no_results' };

describe('singles and combos', () => {
  test.each<readonly [string, unknown]>([
    ['2.50 no_results', waiting],
    ['2.50 win', done('win_entire', 2500n)],
    ['2.50 lose', done('lose_entire', 0n)],
    ['2.50 void', done('refund_entire', 1000n)],
    ['2.50 cancelled', cancelled(1000n)],
    ['2.50 half_win', done('refund_half_win_other', 1750n)],
    ['2.50 half_lose', done('refund_half_lose_other', 500n)],
    ['2.50 win 1/2', done('win_entire', 1250n)],
    ['2.50 win 2/3', done('win_entire', 1667n)],
    ['2.50 win 2/2', done('win_entire', 2500n)],
    ['2.50 half_win 1/2', done('refund_half_win_other', 1750n)],
    ['2.00 win, 1.85 win', done('win_entire', 3700n)],
    ['2.00 win, 1.85 void', done('win_entire', 2000n)],
    ['2.00 win, 1.85 cancelled', done('win_entire', 2000n)],
    ['2.00 void, 1.85 void', done('refund_entire', 1000n)],
    ['2.00 void, 1.85 cancelled', done('refund_entire', 1000n)],
    ['2.00 cancelled, 1.85 cancelled', cancelled(1000n)],
    ['2.00 win, 1.85 half_win', done('refund_half_win_other', 2850n)],
    ['2.00 void, 1.85 half_win', done('refund_half_win_other', 1425n)],
    ['2.00 win, 1.85 half_lose', done('refund_half_lose_other', 1000n)],
    ['2.00 half_win, 1.85 half_lose', done('refund_half_lose_other', 750n)],
    ['2.00 half_lose, 1.85 lose', done('lose_entire', 0n)],
    ['2.00 void, 1.85 lose', done('lose_entire', 0n)],
    ['2.00 win, 1.85 no_results', waiting],
    ['2.00 cancelled, 1.85 no_results', waiting],
    ['2.00 lose, 1.85 no_results', done('lose_entire', 0n)],
  ])('%j [PLC-06]', (legs, outcome) => {
    expect(settle(legs)).toEqual(outcome);
  });

  test('the form may be given or left to the number of legs [PLC-06]', () => {
    expect(settle('2.50 win', { form: { kind: 'single' } })).toEqual(done('win_entire', 2500n));
    expect(settle('2.50 win', { form: combo })).toEqual(done('win_entire', 2500n));
    expect(settle('2.00 win, 1.85 win', { form: combo })).toEqual(done('win_entire', 3700n));
  });
});

describe('systems', () => {
  const three = (first: Result, second: Result, third: Result): string =>
    `2.00 ${first}, 3.00 ${second}, 4.00 ${third}`;
  const trixie = system([2, 3]);
  const patent = system([1, 2, 3]);
  // The banker is the second leg: lines 1+2 and 2+3.
  const banker = system([1], [1]);

  test.each<readonly [BetForm, string, unknown]>([
    [system([2]), three('win', 'win', 'win'), done('win_entire', 8667n)],
    [trixie, three('win', 'win', 'win'), done('win_entire', 12500n)],
    [patent, three('win', 'win', 'win'), done('win_entire', 8429n)],
    [trixie, three('win', 'win', 'lose'), done('win_entire', 1500n)],
    [trixie, three('win', 'win', 'void'), done('win_entire', 4250n)],
    [trixie, three('win', 'half_win', 'half_lose'), done('win_entire', 2000n)],
    [trixie, three('half_lose', 'half_lose', 'lose'), done('win_entire', 63n)],
    [trixie, three('void', 'void', 'void'), done('refund_entire', 1000n)],
    [trixie, three('void', 'cancelled', 'void'), done('refund_entire', 1000n)],
    [trixie, three('cancelled', 'cancelled', 'cancelled'), cancelled(1000n)],
    [trixie, three('void', 'void', 'lose'), done('win_entire', 250n)],
    [trixie, three('win', 'no_results', 'no_results'), waiting],
    [trixie, three('lose', 'win', 'no_results'), waiting],
    [trixie, three('lose', 'no_results', 'no_results'), waiting],
    [trixie, three('lose', 'lose', 'no_results'), done('lose_entire', 0n)],
    [trixie, three('lose', 'lose', 'win'), done('lose_entire', 0n)],
    [patent, three('lose', 'lose', 'no_results'), waiting],
    [patent, three('lose', 'lose', 'lose'), done('lose_entire', 0n)],
    [banker, three('win', 'win', 'win'), done('win_entire', 9000n)],
    [banker, three('lose', 'win', 'win'), done('win_entire', 6000n)],
    [banker, three('no_results', 'lose', 'no_results'), done('lose_entire', 0n)],
    [banker, three('lose', 'no_results', 'lose'), done('lose_entire', 0n)],
    [banker, three('lose', 'win', 'no_results'), waiting],
    [banker, three('win', 'no_results', 'win'), waiting],
  ])('%j %j [SLIP-20] [PLC-06]', (form, legs, outcome) => {
    expect(settle(legs, { form })).toEqual(outcome);
  });
});

describe('custom bets', () => {
  test.each<readonly [string, unknown]>([
    ['2.00 win, 3.00 win', done('win_entire', 4500n)],
    ['2.00 win, 3.00 lose', done('lose_entire', 0n)],
    ['2.00 no_results, 3.00 lose', done('lose_entire', 0n)],
    ['2.00 half_win, 3.00 lose', done('lose_entire', 0n)],
    ['2.00 win, 3.00 no_results', waiting],
    ['2.00 void, 3.00 no_results', waiting],
    ['2.00 win, 3.00 void', done('refund_entire', 1000n)],
    ['2.00 win, 3.00 cancelled', done('refund_entire', 1000n)],
    ['2.00 win, 3.00 half_win', done('refund_entire', 1000n)],
    ['2.00 win, 3.00 half_lose', done('refund_entire', 1000n)],
    ['2.00 win, 3.00 win 1/2', done('refund_entire', 1000n)],
    ['2.00 win, 3.00 win 2/2', done('win_entire', 4500n)],
    ['2.00 win, 1.00 win', done('win_entire', 4500n)],
    ['2.00 win, 1.00 void', done('refund_entire', 1000n)],
    ['2.00 win, 1.00 half_win', done('refund_entire', 1000n)],
    ['2.00 void, 3.00 void', done('refund_entire', 1000n)],
    ['2.00 cancelled, 3.00 cancelled', cancelled(1000n)],
  ])('%j [PLC-06]', (legs, outcome) => {
    expect(settle(legs, { form: custom })).toEqual(outcome);
  });
});

describe('cancelled bets', () => {
  test.each<BetForm>([combo, custom, system([1, 2]), system([1], [0])])(
    'a bet that is cancelled as a whole returns its stake, whatever its legs: %o [PLC-06]',
    (form) => {
      for (const result of ['win', 'lose', 'no_results'] as const) {
        const legs = `2.00 lose, 3.00 ${result}`;
        expect(settle(legs, { form, cancelled: true })).toEqual(cancelled(1000n));
        expect(settle(legs, { form, cancelled: false })).not.toEqual(cancelled(1000n));
      }
    },
  );
});

describe('bonuses', () => {
  const boost = (minCount: number): Extract<BetBonus, { type: 'comboboost' }> => ({
    type: 'comboboost',
    odds: '1.10',
    minCount,
  });
  const three = (first: Result, second: Result, third: Result): string =>
    `2.00 ${first}, 2.00 ${second}, 2.50 ${third}`;
  const shared = '2.00 win, 2.00 win 1/2, 2.50 void';

  test.each<readonly [minCount: number, string, unknown]>([
    [3, three('win', 'win', 'win'), done('win_entire', 11000n)],
    [2, three('win', 'win', 'win'), done('win_entire', 11000n)],
    [4, three('win', 'win', 'win'), done('win_entire', 10000n)],
    [3, three('win', 'win', 'void'), done('win_entire', 4000n)],
    [2, three('win', 'win', 'void'), done('win_entire', 4400n)],
    [2, three('win', 'win', 'cancelled'), done('win_entire', 4400n)],
    [2, three('win', 'half_win', 'win'), done('refund_half_win_other', 8250n)],
    [3, three('win', 'half_win', 'win'), done('refund_half_win_other', 7500n)],
    [1, three('win', 'half_lose', 'win'), done('refund_half_lose_other', 2500n)],
    [1, three('win', 'lose', 'win'), done('lose_entire', 0n)],
    [2, shared, done('win_entire', 2200n)],
    [3, shared, done('win_entire', 2000n)],
    [1, three('void', 'void', 'void'), done('refund_entire', 1000n)],
    [1, three('cancelled', 'cancelled', 'cancelled'), cancelled(1000n)],
  ])('a comboboost from %d winners on %j [BON-06] [PLC-06]', (minCount, legs, outcome) => {
    expect(settle(legs, { bonus: boost(minCount) })).toEqual(outcome);
  });

  test('legs that the conditions of a comboboost did not count do not stand in for those that it did [BON-18] [PLC-06]', () => {
    const legs = (third: Result) => `2.00 win, 2.00 win, 2.00 ${third}, 1.01 win`;
    const bonus: BetBonus = { ...boost(3), counted: [0, 1, 2] };
    expect(settle(legs('win'), { bonus })).toEqual(done('win_entire', 8888n));
    expect(settle(legs('void'), { bonus })).toEqual(done('win_entire', 4040n));
    // Without what was counted, as in bets from before it was kept, every leg counts.
    expect(settle(legs('void'), { bonus: boost(3) })).toEqual(done('win_entire', 4444n));
    for (const counted of [[4], [-1], [0.5], [0, 0]])
      expect(() => settle(legs('win'), { bonus: { ...boost(1), counted } })).toThrow(RangeError);
  });

  test('a refunded leg drops a boost to the highest range below its own that its winners reach, where it has such ranges [BON-18] [PLC-06]', () => {
    const lower = [
      { minCount: 2, odds: '1.05' },
      { minCount: 3, odds: '1.10' },
    ];
    const bonus: BetBonus = { ...boost(5), odds: '1.20', lower };
    const five = (...results: readonly Result[]) => results.map((result) => `2.00 ${result}`).join(', ');
    const paid = (...results: readonly Result[]) => settle(five(...results), { bonus });
    expect(paid('win', 'win', 'win', 'win', 'win')).toEqual(done('win_entire', 38400n));
    // Four winners are in no range: the next lower one counts.
    expect(paid('win', 'win', 'win', 'win', 'void')).toEqual(done('win_entire', 17600n));
    expect(paid('win', 'win', 'win', 'void', 'cancelled')).toEqual(done('win_entire', 8800n));
    expect(paid('win', 'win', 'void', 'void', 'void')).toEqual(done('win_entire', 4200n));
    expect(paid('win', 'void', 'void', 'void', 'void')).toEqual(done('win_entire', 2000n));
    expect(paid('win', 'win', 'half_win', 'void', 'void')).toEqual(done('refund_half_win_other', 6300n));
    expect(paid('win', 'win', 'half_lose', 'void', 'void')).toEqual(done('refund_half_lose_other', 2000n));
    // The order of the ranges does not matter, and one that is not below its own is none.
    expect(
      settle(five('win', 'win', 'win', 'void', 'void'), { bonus: { ...bonus, lower: lower.toReversed() } }),
    ).toEqual(done('win_entire', 8800n));
    const above = { ...bonus, lower: [{ minCount: 6, odds: '9' }] };
    expect(settle(five('win', 'win', 'win', 'win', 'void'), { bonus: above })).toEqual(done('win_entire', 16000n));
    // Only legs that its conditions counted select the range.
    const counted = { ...bonus, counted: [0, 1, 2, 3, 4] };
    expect(settle(`${five('win', 'win', 'void', 'void', 'void')}, 1.01 win`, { bonus: counted })).toEqual(
      done('win_entire', 4242n),
    );
    for (const range of [
      { minCount: 0, odds: '1.1' },
      { minCount: 1, odds: 'x' },
    ])
      expect(() => settle(five('win', 'win'), { bonus: { ...bonus, lower: [range] } })).toThrow(RangeError);
  });

  test('a comboboost counts on a combo only [BON-06]', () => {
    const legs = three('win', 'win', 'win');
    expect(settle(legs, { bonus: boost(1), form: custom })).toEqual(done('win_entire', 4500n));
    expect(settle(legs, { bonus: boost(1), form: system([3]) })).toEqual(done('win_entire', 10000n));
    expect(settle('2.50 win', { bonus: boost(1) })).toEqual(done('win_entire', 2500n));
    expect(settle(legs, { bonus: null })).toEqual(done('win_entire', 10000n));
    expect(settle(legs, { bonus: boost(1), cancelled: true })).toEqual(cancelled(1000n));
  });

  const one = (result: Result): string => `2.50 ${result}`;
  type Freebet = Exclude<BetBonus['type'], 'comboboost'>;

  test.each<readonly [Freebet, string, unknown]>([
    ['freebet', one('win'), done('win_entire', 1500n)],
    ['freebet', one('half_win'), done('refund_half_win_other', 750n)],
    ['freebet', one('half_lose'), done('refund_half_lose_other', 0n)],
    ['freebet', one('lose'), done('lose_entire', 0n)],
    ['freebet', one('void'), done('refund_entire', 0n, 1000n)],
    ['freebet', one('cancelled'), cancelled(0n, 1000n)],
    ['freebet', one('no_results'), waiting],
    ['freebet', '1.00 win', done('win_entire', 0n)],
    ['freebet', '1.50 win 1/2', done('win_entire', 0n)],
    ['freebet_only_win', one('win'), done('win_entire', 1500n)],
    ['freebet_only_win', one('half_lose'), done('refund_half_lose_other', 0n)],
    ['freebet_only_win', one('lose'), done('lose_entire', 0n)],
    ['freebet_only_win', one('void'), done('refund_entire', 0n, 1000n)],
    ['freebet_only_win', one('cancelled'), cancelled(0n, 1000n)],
    ['freebet_all_win', one('win'), done('win_entire', 2500n)],
    ['freebet_all_win', one('half_lose'), done('refund_half_lose_other', 500n)],
    ['freebet_all_win', one('lose'), done('lose_entire', 0n)],
    ['freebet_all_win', one('void'), done('refund_entire', 0n, 1000n)],
    ['freebet_all_win', one('cancelled'), cancelled(0n, 1000n)],
    ['freebet_no_risk', one('win'), done('win_entire', 2500n)],
    ['freebet_no_risk', one('half_lose'), done('refund_half_lose_other', 500n)],
    ['freebet_no_risk', one('lose'), done('lose_entire', 0n, 1000n)],
    ['freebet_no_risk', one('void'), done('refund_entire', 1000n)],
    ['freebet_no_risk', one('cancelled'), cancelled(1000n)],
    ['freebet_no_risk', '2.00 lose, 2.00 no_results', done('lose_entire', 0n, 1000n)],
  ])('%s on %j [BON-05] [PLC-06]', (type, legs, outcome) => {
    expect(settle(legs, { bonus: { type } })).toEqual(outcome);
  });

  test.each<readonly [Freebet, cash: bigint, freebet: bigint]>([
    ['freebet', 0n, 1000n],
    ['freebet_only_win', 0n, 1000n],
    ['freebet_all_win', 0n, 1000n],
    ['freebet_no_risk', 1000n, 0n],
  ])('%s comes back when the bet is cancelled or the custom bet given back [BON-05]', (type, cash, freebet) => {
    const bonus: BetBonus = { type };
    expect(settle(one('lose'), { bonus, cancelled: true })).toEqual(cancelled(cash, freebet));
    const legs = '2.00 win, 2.00 void';
    expect(settle(legs, { bonus, form: custom })).toEqual(done('refund_entire', cash, freebet));
  });

  test('a freebet on a system is kept once, from all its lines together [BON-05]', () => {
    const legs = '2.00 win, 3.00 win, 4.00 lose';
    expect(settle(legs, { bonus: { type: 'freebet' }, form: system([2]) })).toEqual(done('win_entire', 1000n));
    expect(settle(legs, { bonus: { type: 'freebet' }, form: system([2, 3]) })).toEqual(done('win_entire', 500n));
  });

  test.each<readonly [source: string, stake: bigint, odds: string, payout: bigint]>([
    ['help.olybet.eu', 500n, '2.00', 500n],
    ['gagner-pari-sportif.fr', 1000n, '3.0', 2000n],
    ['top100-list.com, stake not returned', 1000n, '7.0', 6000n],
  ])('published by %s: a freebet of %d at %s [BON-05]', (_source, stake, odds, payout) => {
    expect(settle(`${odds} win`, { stake, bonus: { type: 'freebet' } })).toEqual(done('win_entire', payout));
  });
});

describe('rounding, cap and refusals', () => {
  test('the cash is rounded once, half up, and then capped [I14]', () => {
    const legs = '1.50 win, 1.50 win';
    expect(settle(legs, { stake: 2n })).toEqual(done('win_entire', 5n));
    expect(settle(legs, { stake: 3n })).toEqual(done('win_entire', 7n));
    // 1 x 1.5 x 1.5 x 1.2 is 2.7; rounding before the bonus would make it 2.4.
    const bonus: BetBonus = { type: 'comboboost', odds: '1.20', minCount: 2 };
    expect(settle(legs, { stake: 1n, bonus })).toEqual(done('win_entire', 3n));
    expect([4n, 5n, 6n].map((maxPayout) => settle(legs, { stake: 2n, maxPayout }))).toEqual(
      [4n, 5n, 5n].map((payout) => done('win_entire', payout)),
    );
  });

  test('the cap is for cash: a freebet comes back whole [BON-05]', () => {
    const bonus: BetBonus = { type: 'freebet' };
    expect(settle('9.00 win', { bonus, maxPayout: 100n })).toEqual(done('win_entire', 100n));
    expect(settle('9.00 void', { bonus, maxPayout: 100n })).toEqual(done('refund_entire', 0n, 1000n));
  });

  test.each<readonly [BetToSettle, string]>([
    [aBet(''), 'a bet has at least one leg'],
    [aBet('2.00 win', { stake: 0n }), 'a stake is above 0: 0'],
    [aBet('2.00 win', { stake: -1n }), 'a stake is above 0: -1'],
    [aBet('0.50 win'), 'not decimal odds: 0.50'],
    [aBet(' no_results'), 'not decimal odds: '],
    [aBet('2.00 lose, two lose'), 'not decimal odds: two'],
    [aBet('2.00 win 2/1'), 'no dead heat: 2 places among 1'],
    [aBet('2.00 win, 2.00 win', { form: { kind: 'single' } }), 'a single has one leg: 2'],
    [aBet('2.00 win', { form: system([2]) }), 'sizes of a system ascend from 1 to 1: 2'],
    [aBet('2.00 win', { form: system([1], [1]) }), 'bankers are distinct places below 1: 1'],
    [aBet('2.00 win', { form: { kind: 'custom_bet', odds: zero } }), 'custom odds are at least 1'],
    [aBet('2.00 win', { bonus: { type: 'comboboost', odds: '0.9', minCount: 1 } }), 'not decimal odds: 0.9'],
    [
      aBet('2.00 win', { bonus: { type: 'comboboost', odds: '1.1', minCount: 0 } }),
      'a comboboost needs at least one leg: 0',
    ],
  ])('a bet that was never one is refused: %o [PLC-06]', (bet, words) => {
    expect(() => settleBet(bet)).toThrow(new RangeError(words));
  });
});
