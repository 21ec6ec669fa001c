import { describe, expect, test } from 'vitest';
import { judge } from './oracle.ts';
import type { OracleBet } from './oracle.ts';
import { money } from './money.ts';

const leg = { odds: '2.00', result: 'win', deadHeat: null, banker: false, race: null } as const;
const race = { position: 1, tied: 1, eachWay: null, withdrawn: [] } as const;
const eachWay = { places: 3, fraction: [1n, 4n] } as const;
const single: OracleBet = {
  type: 'single',
  stake: 1000n,
  legs: [leg],
  sizes: [],
  customOdds: '1',
  bonus: null,
  cancelled: false,
  cap: null,
};

describe('the oracle itself', () => {
  test.each<[string, OracleBet, bigint | null]>([
    ['a single at 2.00', single, 2000n],
    ['half of it lost', { ...single, legs: [{ ...leg, result: 'half_lose' }] }, 500n],
    ['one of two places', { ...single, legs: [{ ...leg, deadHeat: [1, 2] }] }, 1000n],
    ['an exact half of a subunit goes up', { ...single, stake: 1n, legs: [{ ...leg, odds: '1.5' }] }, 2n],
    [
      '2/3 at 2.00, one lost: one line of three at 4.00',
      {
        ...single,
        type: 'system',
        stake: 300n,
        sizes: [2],
        legs: [leg, leg, { ...leg, result: 'lose' }],
      },
      400n,
    ],
    [
      'a Patent at 2.00, all won: 3 × 2 + 3 × 4 + 8',
      {
        ...single,
        type: 'system',
        stake: 700n,
        sizes: [1, 2, 3],
        legs: [leg, leg, leg],
      },
      2600n,
    ],
    ['a freebet keeps its stake', { ...single, bonus: { type: 'freebet' } }, 1000n],
    [
      'a boost of 1.10 on two won legs',
      {
        ...single,
        type: 'combo',
        legs: [leg, leg],
        bonus: { type: 'comboboost', odds: '1.10', minCount: 2, counted: null, lower: [] },
      },
      4400n,
    ],
    [
      'a boost whose refunded leg leaves it the range of two',
      {
        ...single,
        type: 'combo',
        legs: [leg, leg, { ...leg, result: 'void' }, { ...leg, odds: '1.01' }],
        bonus: {
          type: 'comboboost',
          odds: '1.20',
          minCount: 3,
          counted: [0, 1, 2],
          lower: [{ minCount: 2, odds: '1.10' }],
        },
      },
      4444n,
    ],
    [
      'each way, won: half at 9, half at 3',
      { ...single, legs: [{ ...leg, odds: '9', race: { ...race, eachWay } }] },
      6000n,
    ],
    [
      'each way, placed third with another: half of half at 3',
      { ...single, legs: [{ ...leg, odds: '9', race: { ...race, position: 3, tied: 2, eachWay } }] },
      750n,
    ],
    ['each way, fourth', { ...single, legs: [{ ...leg, odds: '9', race: { ...race, position: 4, eachWay } }] }, 0n],
    ['a win of two who tie', { ...single, legs: [{ ...leg, race: { ...race, tied: 2 } }] }, 1000n],
    [
      'a quarter off the winnings, for 3/1',
      { ...single, legs: [{ ...leg, odds: '5', race: { ...race, withdrawn: ['4.00'] } }] },
      4000n,
    ],
    ['an open leg', { ...single, legs: [{ ...leg, result: 'no_results' }] }, null],
  ])('%s', (_, bet, payout) => {
    expect(judge(bet).payout).toBe(payout);
  });
});

/** Random bets; each shape of a bet has to come up. */
const count = process.env['TIER'] === 'thorough' ? 40_000 : 10_000;

describe('money', () => {
  test('preview, settlement, receipt, what is still needed and amounts that are given agree with the oracle on random bets [R10] [I14] [SLIP-20] [BON-07b] [BON-09] [BON-16a] [BON-10a]', () => {
    const { checked, differences, visits } = money.check(20_261_120, 0, count);
    expect(differences.slice(0, 3)).toEqual([]);
    expect(checked).toBe(count);
    expect(money.mustVisit.filter((name) => !(name in visits))).toEqual([]);
  });
});
