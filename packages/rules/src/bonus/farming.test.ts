import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aHunting } from '../testing/bonuses.ts';
import { boostedAmount } from './conditions.ts';
import {
  type FarmingFacts,
  farmingFactsOf,
  hundredthsOf,
  pointsOf,
  pointsText,
  potentialOf,
  sharesOfPool,
} from './farming.ts';

const facts: FarmingFacts = {
  isOncePerEvent: false,
  farmedEventIds: [],
  pointStake: 200n,
  points: 0n,
  bets: 0,
  staked: 0n,
  goal: null,
  largestFreebet: null,
};

test.each([
  { stake: 200n, of: 200n, points: '1' },
  { stake: 1n, of: 200n, points: '0' },
  { stake: 333n, of: 200n, points: '1.66' },
  { stake: 1999n, of: 200n, points: '9.99' },
  { stake: 210n, of: 200n, points: '1.05' },
  { stake: 220n, of: 200n, points: '1.1' },
  { stake: 500n, of: 0n, points: '0' },
])('a stake of $stake brings $points points where $of bring one, in whole hundredths [BON-16]', (row) => {
  expect(pointsText(pointsOf(row.stake, row.of))).toBe(row.points);
});

describe('what a slip or open bets would bring [BON-16a]', () => {
  const bet = (stake: bigint, ...matchIds: string[]) => ({ stake, matchIds });

  test('points of each bet, a bet below a hundredth of a point counts nothing', () => {
    const bets = [bet(400n, 'a'), bet(1n, 'b'), bet(100n, 'a', 'c')];
    expect(potentialOf(facts, bets)).toEqual({ points: 250n, freebet: 0n });
    expect(potentialOf({ ...facts, pointStake: 0n }, bets)).toEqual({ points: 0n, freebet: 0n });
  });

  test('where a match brings points once, a bet counts by one that is new, and makes all of its matches old', () => {
    const once = { ...facts, isOncePerEvent: true, farmedEventIds: ['a'] };
    const points = (...bets: ReturnType<typeof bet>[]) => potentialOf(once, bets).points;
    expect([points(bet(200n, 'a')), points(bet(200n, 'a', 'b'))]).toEqual([0n, 100n]);
    expect([points(bet(200n, 'b'), bet(200n, 'a', 'b')), points(bet(200n, 'b'), bet(200n, 'c'))]).toEqual([100n, 200n]);
    // One that counts nothing leaves its match for the next one.
    expect(points(bet(1n, 'b'), bet(200n, 'b'))).toBe(100n);
  });

  test('the freebet of the goal is worth the average stake of the bets that count by then, and no more than the largest', () => {
    const hunt = { ...facts, points: 300n, bets: 2, staked: 601n, goal: 500n, largestFreebet: 10_000n };
    // 601 and 500 over three bets.
    expect(potentialOf(hunt, [bet(500n, 'a')])).toEqual({ points: 250n, freebet: 367n });
    expect(potentialOf(hunt, [bet(399n, 'a')]).freebet).toBe(0n);
    expect(potentialOf(hunt, [bet(400n, 'a'), bet(90_000n, 'b')]).freebet).toBe(333n);
    expect(potentialOf({ ...hunt, largestFreebet: 366n }, [bet(500n, 'a')]).freebet).toBe(366n);
    expect(potentialOf({ ...hunt, points: 500n }, [bet(500n, 'a')]).freebet).toBe(0n);
    expect(potentialOf({ ...hunt, largestFreebet: null }, [bet(500n, 'a')]).freebet).toBe(367n);
  });

  test('bets that come one after another bring together what they bring at once', () => {
    const anyBet = fc.record({
      stake: fc.bigInt({ min: 1n, max: 2_000n }),
      matchIds: fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1, maxLength: 3 }),
    });
    fc.assert(
      fc.property(fc.array(anyBet, { maxLength: 6 }), fc.boolean(), (bets, isOncePerEvent) => {
        const start: FarmingFacts = { ...facts, isOncePerEvent, goal: 1_000n };
        const stepped = bets.reduce(
          ({ now, freebet }, one) => {
            const brought = potentialOf(now, [one]);
            if (brought.points === 0n) return { now, freebet };
            const next = {
              points: now.points + brought.points,
              bets: now.bets + 1,
              staked: now.staked + one.stake,
              farmedEventIds: now.farmedEventIds.concat(one.matchIds),
            };
            return { now: Object.assign(structuredClone(now), next), freebet: freebet + brought.freebet };
          },
          { now: start, freebet: 0n },
        );
        expect(potentialOf(start, bets)).toEqual({ points: stepped.now.points, freebet: stepped.freebet });
      }),
    );
  });
});

describe('the pool of a tournament [BON-09]', () => {
  test.each([
    ['by its weights', 1000n, [5, 3, 2], [1, 1, 1], [[500n], [300n], [200n]]],
    ['by the weights of the places that somebody has', 1000n, [5, 3, 2], [1], [[1000n]]],
    ['of two places evenly between two who share them', 1000n, [5, 3, 2], [2, 1], [[400n, 400n], [200n]]],
    ['of the last place between all who share it, its first ones with what is over', 100n, [1], [3], [[34n, 33n, 33n]]],
    ['so that rounding loses nothing', 100n, [1, 1, 1], [1, 1, 1], [[33n], [33n], [34n]]],
    ['to nobody beyond its places', 90n, [2, 1], [1, 1, 2], [[60n], [30n], [0n, 0n]]],
    ['to nobody where nobody is', 90n, [2, 1], [], []],
  ] as const)('is shared %s', (_, pool, weights, groups, shares) => {
    expect(sharesOfPool(pool, weights, groups)).toEqual(shares);
  });

  test('is shared whole to the subunit whoever shares which place, and a better place never wins less by more than a subunit', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 12n }),
        fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 8 }),
        fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 8 }),
        (pool, unsorted, groups) => {
          const weights = unsorted.toSorted((a, b) => b - a);
          const shares = sharesOfPool(pool, weights, groups);
          expect(shares.map(({ length }) => length)).toEqual(groups);
          expect(shares.flat().reduce((sum, share) => sum + share, 0n)).toBe(pool);
          const flat = shares.flat();
          for (const [place, share] of flat.entries())
            expect(share).toBeLessThanOrEqual((flat[place - 1] ?? share) + 1n);
          for (const tied of shares) for (const share of tied) expect([tied[0], (tied[0] ?? 0n) - 1n]).toContain(share);
        },
      ),
    );
  });
});

describe('a hunting as its server tells it [BON-16a]', () => {
  const euro = { code: 'EUR', subunits: '100' };
  const stats = {
    currency: 'EUR',
    avg_stake: '4.00',
    bets_count: 3,
    points: '12.5',
    available_points: '2',
    potential_points: '0',
    potential_freebet_amount: '0.00',
    initial_pool: '0.00',
    staked: '12.34',
    point_stake: '2.00',
    goal: '20',
    largest_freebet: '10.00',
  };

  test('is read in hundredths of a point and in subunits', () => {
    const told = aHunting({ farm_once_per_event: true, farmed_event_ids: ['a'], farming_stats: stats });
    expect(farmingFactsOf(told, euro)).toEqual({
      isOncePerEvent: true,
      farmedEventIds: ['a'],
      pointStake: 200n,
      points: 1250n,
      bets: 3,
      staked: 1234n,
      goal: 2000n,
      largestFreebet: 1000n,
    });
    const { goal: _, largest_freebet: __, staked: ___, currency: ____, ...plain } = stats;
    expect(farmingFactsOf(aHunting({ farming_stats: plain }), euro)).toMatchObject({
      goal: null,
      largestFreebet: null,
      staked: 0n,
    });
  });

  test('says nothing to who takes no part, in another currency and without the stake of a point', () => {
    const { point_stake: _, ...silent } = stats;
    for (const told of [null, { ...stats, currency: 'USD' }, silent])
      expect(farmingFactsOf(aHunting({ farming_stats: told }), euro)).toBeNull();
    expect([hundredthsOf('1.005'), hundredthsOf('x'), hundredthsOf('1.5')]).toEqual([0n, 0n, 150n]);
  });
});

test.each([
  ['4.00', '1.5', '100', '6.00'],
  ['0.01', '1.5', '100', '0.01'],
  ['3.33', '1.25', '100', '4.16'],
  ['7', '1.5', '1', '10'],
  ['x', '1.5', '100', null],
  ['4.00', '', '100', null],
])(
  'a freebet of %s that is boosted by %s stakes whole subunits (%s): %s [BON-07b]',
  (amount, multiplier, subunits, worth) => {
    expect(boostedAmount(amount, multiplier, { subunits })).toBe(worth);
  },
);
