import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ratio, zero } from './exact.ts';
import type { Ratio } from './exact.ts';
import { legFactor, paidOut, payout, withWinnings } from './payout.ts';
import { betFactor, combinationOf, returnIfFail, returnsByFails } from './returns.ts';
import type { BetForm } from './returns.ts';

const [two, three, four, five] = [ratio(2n), ratio(3n), ratio(4n), ratio(5n)];
const single: BetForm = { kind: 'single' };
const combo: BetForm = { kind: 'combo' };
const custom: BetForm = { kind: 'custom_bet', odds: ratio(9n, 2n) };
const pairs: BetForm = { kind: 'system', sizes: [2], bankers: [] };
const pairsWithBanker: BetForm = { kind: 'system', sizes: [2], bankers: [1] };

describe('legs and amounts', () => {
  test('a leg multiplies by its odds, 0, 1, half of each, or its share of a dead heat [PLC-06]', () => {
    const odds = ratio(5n, 2n);
    const results = ['win', 'lose', 'void', 'cancelled', 'half_win', 'half_lose'] as const;
    expect(results.map((result) => [result, legFactor(odds, result)])).toEqual([
      ['win', ratio(5n, 2n)],
      ['lose', ratio(0n)],
      ['void', ratio(1n)],
      ['cancelled', ratio(1n)],
      ['half_win', ratio(7n, 4n)],
      ['half_lose', ratio(1n, 2n)],
    ]);
    const shared = { places: 1, tied: 3 };
    expect(results.map((result) => legFactor(odds, result, shared))).toEqual([
      ratio(5n, 6n),
      ...results.slice(1).map((result) => legFactor(odds, result)),
    ]);
    expect(legFactor(odds, 'win', { places: 2, tied: 2 })).toEqual(odds);
  });

  test('a dead heat of no place or of more places than are tied is refused [PLC-06]', () => {
    const heat = (places: number, tied: number) => () => legFactor(two, 'win', { places, tied });
    expect(heat(0, 2)).toThrow(new RangeError('no dead heat: 0 places among 2'));
    expect(heat(3, 2)).toThrow(new RangeError('no dead heat: 3 places among 2'));
  });

  test('a share of the winnings leaves the stake whole [PLC-06]', () => {
    expect(withWinnings(five, ratio(1n, 4n))).toEqual(two);
    expect([withWinnings(five, ratio(1n)), withWinnings(five, zero)]).toEqual([five, ratio(1n)]);
  });

  test('an amount is rounded once, half up, and then capped [I14]', () => {
    expect([ratio(5n, 2n), ratio(249n, 100n), ratio(7n)].map((exact) => paidOut(exact, null))).toEqual([3n, 2n, 7n]);
    expect([2n, 3n, 4n].map((cap) => paidOut(ratio(5n, 2n), cap))).toEqual([2n, 3n, 3n]);
    expect(payout(3n, ratio(1n, 2n), null)).toBe(2n);
  });
});

describe('forms', () => {
  test('a form that is no system is one line of all its legs [SLIP-20]', () => {
    const whole = (count: number, others: number[]) => ({
      shape: { totalCount: count, sizes: [count] },
      bankers: [],
      others,
    });
    expect(combinationOf(single, 1)).toEqual(whole(1, [0]));
    expect(combinationOf(combo, 1)).toEqual(whole(1, [0]));
    expect(combinationOf(combo, 3)).toEqual(whole(3, [0, 1, 2]));
    expect(combinationOf(custom, 2)).toEqual(whole(2, [0, 1]));
    expect(combinationOf({ kind: 'system', sizes: [1, 2], bankers: [3, 0] }, 5)).toEqual({
      shape: { totalCount: 3, sizes: [1, 2] },
      bankers: [0, 3],
      others: [1, 2, 4],
    });
    expect(combinationOf({ kind: 'custom_bet', odds: ratio(1n) }, 1)).toEqual(whole(1, [0]));
  });

  test.each<readonly [BetForm, number, string]>([
    [single, 0, 'a bet has at least one leg'],
    [combo, 0, 'a bet has at least one leg'],
    [pairs, 0, 'a bet has at least one leg'],
    [single, 2, 'a single has one leg: 2'],
    [{ kind: 'custom_bet', odds: ratio(99n, 100n) }, 2, 'custom odds are at least 1'],
    [{ kind: 'system', sizes: [2], bankers: [3] }, 3, 'bankers are distinct places below 3: 3'],
    [{ kind: 'system', sizes: [2], bankers: [1, 1] }, 4, 'bankers are distinct places below 4: 1, 1'],
    [{ kind: 'system', sizes: [2], bankers: [-1] }, 4, 'bankers are distinct places below 4: -1'],
    [{ kind: 'system', sizes: [3], bankers: [0] }, 3, 'sizes of a system ascend from 1 to 2: 3'],
    [{ kind: 'system', sizes: [1], bankers: [0, 1] }, 2, 'sizes of a system ascend from 1 to 0: 1'],
    [{ kind: 'system', sizes: [], bankers: [] }, 2, 'a system has at least one size'],
  ])('%o does not fit %d legs [SLIP-20]', (form, legCount, words) => {
    const odds = Array.from({ length: legCount }, () => two);
    const refused = new RangeError(words);
    expect(() => combinationOf(form, legCount)).toThrow(refused);
    expect(() => betFactor(form, odds)).toThrow(refused);
    expect(() => returnIfFail({ stake: 1n, cap: null }, form, odds, [])).toThrow(refused);
    expect(() => returnsByFails(1n, form, odds, null)).toThrow(refused);
  });

  test('the factor of a bet [SLIP-20] [I14]', () => {
    expect(betFactor(single, [three])).toEqual(three);
    expect(betFactor(combo, [two, three, four])).toEqual(ratio(24n));
    expect(betFactor(pairs, [two, three, four])).toEqual(ratio(26n, 3n));
    expect(betFactor(pairsWithBanker, [two, three, four, five])).toEqual(ratio(38n));
    expect(betFactor(pairsWithBanker, [two, zero, four, five])).toEqual(zero);
    expect(betFactor(custom, [two, three])).toEqual(ratio(9n, 2n));
    expect(betFactor(custom, [two, zero])).toEqual(zero);
  });
});

describe('what a bet may return', () => {
  test('with legs that fail, the other lines are returned [SLIP-20]', () => {
    const odds = [two, three, four];
    expect(returnIfFail({ stake: 1000n, cap: null }, pairs, odds, [])).toBe(8667n);
    expect(returnIfFail({ stake: 1000n, cap: null }, pairs, odds, [0])).toBe(4000n);
    expect(returnIfFail({ stake: 1000n, cap: 3999n }, pairs, odds, [0])).toBe(3999n);
    expect(returnIfFail({ stake: 1000n, cap: null }, pairs, odds, [0, 2])).toBe(0n);
    expect(returnIfFail({ stake: 1000n, cap: null }, combo, odds, [2])).toBe(0n);
    expect(returnIfFail({ stake: 1000n, cap: null }, custom, odds, [])).toBe(4500n);
    expect(returnIfFail({ stake: 1000n, cap: null }, custom, odds, [1])).toBe(0n);
  });

  test('by number of fails, from none to all [SLIP-20]', () => {
    const nothing = (failed: number) => ({ failed, least: 0n, greatest: 0n });
    expect(returnsByFails(1000n, combo, [two, three], null)).toEqual([
      { failed: 0, least: 6000n, greatest: 6000n },
      nothing(1),
      nothing(2),
    ]);
    expect(returnsByFails(1000n, custom, [two, three], 4000n)).toEqual([
      { failed: 0, least: 4000n, greatest: 4000n },
      nothing(1),
      nothing(2),
    ]);
    expect(returnsByFails(1000n, pairs, [three, two, four], 8000n)).toEqual([
      { failed: 0, least: 8000n, greatest: 8000n },
      { failed: 1, least: 2000n, greatest: 4000n },
      nothing(2),
      nothing(3),
    ]);
    expect(returnsByFails(1000n, pairsWithBanker, [three, two, four, five], null)).toEqual([
      { failed: 0, least: 31333n, greatest: 31333n },
      { failed: 1, least: 0n, greatest: 13333n },
      nothing(2),
      nothing(3),
      nothing(4),
    ]);
  });
});

describe('against every outcome there is', () => {
  const aBet = fc.integer({ min: 1, max: 6 }).chain((count) => {
    const places = Array.from({ length: count }, (_, place) => place);
    const system = fc.subarray(places, { maxLength: count - 1 }).chain((bankers) =>
      fc
        .subarray(
          places.slice(bankers.length).map((_, index) => index + 1),
          { minLength: 1 },
        )
        .map((sizes): BetForm => ({ kind: 'system', sizes, bankers })),
    );
    return fc.record({
      form: fc.oneof({ weight: 4, arbitrary: system }, { weight: 1, arbitrary: fc.constantFrom(combo, custom) }),
      odds: fc.array(
        fc.bigInt({ min: 101n, max: 900n }).map((cents): Ratio => ratio(cents, 100n)),
        { minLength: count, maxLength: count },
      ),
      stake: fc.bigInt({ min: 1000n, max: 10n ** 7n }),
      cap: fc.option(fc.bigInt({ min: 1n, max: 10n ** 8n })),
    });
  });

  const subsets = (count: number): number[][] =>
    Array.from({ length: 2 ** count }, (_, bits) =>
      Array.from({ length: count }, (_unused, place) => place).filter((place) => (bits & (1 << place)) !== 0),
    );
  const ascending = (amounts: readonly bigint[]) => amounts.toSorted((a, b) => (a < b ? -1 : 1));

  test('the returns by fails bound every way to fail, and are reached [SLIP-20]', () => {
    fc.assert(
      fc.property(aBet, ({ form, odds, stake, cap }) => {
        const byCount = Map.groupBy(subsets(odds.length), (failed) => failed.length);
        const tried = [...byCount.keys()]
          .toSorted((a, b) => a - b)
          .map((failed) => {
            const ways = byCount.get(failed) ?? [];
            const sorted = ascending(ways.map((places) => returnIfFail({ stake, cap }, form, odds, places)));
            return { failed, least: sorted[0], greatest: sorted.at(-1) };
          });
        expect(returnsByFails(stake, form, odds, cap)).toEqual(tried);
      }),
      { seed: 2005, numRuns: 300 },
    );
  });
});
