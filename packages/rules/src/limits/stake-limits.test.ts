import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ratio } from '../odds/exact.ts';
import { payout } from '../odds/payout.ts';
import { payoutCap, payoutWarning, stakeProblem, stakeWithinPayout } from './limits.ts';
import { someLimits } from '../testing/builders.ts';
import type { Limits } from './limits-types.ts';
import { euros, own, ofFreebet } from '../testing/limited-wins.ts';

const noLimits = someLimits({ minStake: null, maxStake: null, maxPayout: null });

describe('the stake', () => {
  test.each([
    [-1n, { kind: 'stake_missing' }],
    [0n, { kind: 'stake_missing' }],
    [1n, { kind: 'stake_too_small', limit: euros('0.50') }],
    [49n, { kind: 'stake_too_small', limit: euros('0.50') }],
    [50n, null],
    [5000n, null],
    [5001n, { kind: 'payout_too_large', limit: euros('100.00'), appliesTo: 'return', largestStake: euros('50.00') }],
    [100_000n, { kind: 'payout_too_large', limit: euros('100.00'), appliesTo: 'return', largestStake: euros('50.00') }],
    [100_001n, { kind: 'stake_too_large', limit: euros('1000.00') }],
  ])('%s cents at 2.00 with at most 100.00 back [VAL-01] [VAL-04] [VAL-05]', (stake, problem) => {
    expect(stakeProblem(stake, own(ratio(2n)), someLimits({ maxPayout: 10_000n }))).toEqual(problem);
  });

  test('the bounds themselves pass, and a currency without limits takes any stake [VAL-01] [VAL-04]', () => {
    const one = ratio(1n);
    expect([50n, 100_000n].map((stake) => stakeProblem(stake, own(one), someLimits()))).toEqual([null, null]);
    expect([1n, 10n ** 20n].map((stake) => stakeProblem(stake, own(ratio(9n)), noLimits))).toEqual([null, null]);
    expect(stakeProblem(0n, own(one), noLimits)).toEqual({ kind: 'stake_missing' });
  });

  test('the return is judged before the cap and as it is paid: rounded half up [VAL-05]', () => {
    // 333 × 1.5 = 499.5 is paid as 500.
    const odds = ratio(3n, 2n);
    expect(stakeProblem(333n, own(odds), someLimits({ maxPayout: 500n }))).toBeNull();
    expect(stakeProblem(333n, own(odds), someLimits({ maxPayout: 499n }))).toEqual({
      kind: 'payout_too_large',
      limit: euros('4.99'),
      appliesTo: 'return',
      largestStake: euros('3.32'),
    });
  });

  test('no largest stake is named when it would be below the smallest one [VAL-05]', () => {
    const atMost = (maxPayout: bigint, minStake: bigint | null) =>
      stakeProblem(600n, own(ratio(200n)), someLimits({ maxPayout, minStake }));
    expect([atMost(10_000n, 50n), atMost(10_000n, 51n), atMost(99n, null)]).toEqual([
      { kind: 'payout_too_large', limit: euros('100.00'), appliesTo: 'return', largestStake: euros('0.50') },
      { kind: 'payout_too_large', limit: euros('100.00'), appliesTo: 'return', largestStake: null },
      { kind: 'payout_too_large', limit: euros('0.99'), appliesTo: 'return', largestStake: null },
    ]);
  });

  test('with action accept the stake passes, and what is paid is capped [VAL-05]', () => {
    const accepting = someLimits({ maxPayout: 10_000n, payoutAction: 'accept' });
    expect(stakeProblem(5001n, own(ratio(2n)), accepting)).toBeNull();
    expect(stakeProblem(49n, own(ratio(2n)), accepting)).toEqual({ kind: 'stake_too_small', limit: euros('0.50') });
    expect([accepting, noLimits].map((terms) => payoutCap(5001n, true, terms))).toEqual([10_000n, null]);
  });

  test('with action accept a stake above the limit itself is refused: a void could not give it back [VAL-05]', () => {
    const accepting = someLimits({ maxPayout: 10_000n, payoutAction: 'accept' });
    expect(stakeProblem(10_000n, own(ratio(2n)), accepting)).toBeNull();
    expect(stakeProblem(10_001n, own(ratio(2n)), accepting)).toEqual({
      kind: 'payout_too_large',
      limit: euros('100.00'),
      appliesTo: 'return',
      largestStake: euros('100.00'),
    });
  });

  test('a freebet above the limit is refused even where its winnings stay below it [VAL-05]', () => {
    for (const payoutAction of ['accept', 'reject'] as const) {
      const capped = someLimits({ maxPayout: 10_000n, payoutAction });
      expect(stakeProblem(10_001n, own(ratio(1n, 2n)), capped)).toEqual({
        kind: 'payout_too_large',
        limit: euros('100.00'),
        appliesTo: 'return',
        largestStake: euros('100.00'),
      });
      expect(stakeProblem(10_000n, own(ratio(1n, 2n)), capped)).toBeNull();
    }
  });

  test('the largest stake passes every limit, and a subunit more does not [VAL-05]', () => {
    const hundredths = fc.bigInt({ min: 100n, max: 100_000n }).map((odds) => ratio(odds, 100n));
    fc.assert(
      fc.property(
        hundredths,
        fc.bigInt({ min: 1n, max: 10n ** 6n }),
        fc.bigInt({ min: 1n, max: 10n ** 7n }),
        fc.option(fc.bigInt({ min: 1n, max: 10n ** 4n })),
        (odds, stake, maxPayout, minStake) => {
          const terms = someLimits({ minStake, maxStake: null, maxPayout });
          const problem = stakeProblem(stake, own(odds), terms);
          const returns = payout(stake, odds, null);
          if (problem === null || problem.kind !== 'payout_too_large') {
            expect(problem === null).toBe(returns <= maxPayout && stake >= (minStake ?? 1n));
            return;
          }
          expect(returns > maxPayout).toBe(true);
          const largest = problem.largestStake === null ? null : BigInt(problem.largestStake.value.replace('.', ''));
          if (largest === null) {
            // Then the smallest stake that may be placed returns too much.
            expect(payout(minStake ?? 1n, odds, null) > maxPayout).toBe(true);
          } else {
            expect(stakeProblem(largest, own(odds), terms)).toBeNull();
            expect(stakeProblem(largest + 1n, own(odds), terms)?.kind).toBe('payout_too_large');
          }
        },
      ),
      { seed: 20_261_120, numRuns: 500 },
    );
  });
});

describe('a payout limit on the profit', () => {
  const onProfit = (over: Partial<Limits> = {}) =>
    someLimits({ maxPayout: 15_000n, payoutAppliesTo: 'profit', maxStake: null, minStake: null, ...over });
  const accepting = onProfit({ payoutAction: 'accept' });
  const two = own(ratio(2n));

  test('takes 100.00 at 2.00 with at most 150.00 to be won, and up to 150.00 of it [VAL-05a]', () => {
    expect([10_000n, 15_000n].map((stake) => stakeProblem(stake, two, onProfit()))).toEqual([null, null]);
    expect(stakeProblem(15_001n, two, onProfit())).toEqual({
      kind: 'payout_too_large',
      limit: euros('150.00'),
      appliesTo: 'profit',
      largestStake: euros('150.00'),
    });
    expect(stakeProblem(10_000n, two, someLimits({ maxPayout: 15_000n }))?.kind).toBe('payout_too_large');
  });

  test('pays the stake on top of the limit, and says so where more is accepted [VAL-05a]', () => {
    expect(stakeProblem(10n ** 9n, two, accepting)).toBeNull();
    expect(payoutWarning(15_000n, two, accepting)).toBeNull();
    expect(payoutWarning(15_001n, two, accepting)?.limit).toEqual(euros('300.01'));
    expect(payoutCap(100n, true, onProfit({ maxPayout: null }))).toBeNull();
  });

  test('is all that a freebet pays, whose stake is not the player’s own [VAL-05a]', () => {
    expect(payoutCap(10_000n, false, onProfit())).toBe(15_000n);
    expect(stakeWithinPayout(ofFreebet(ratio(2n)), onProfit())).toBe(7500n);
    expect(payoutWarning(7501n, ofFreebet(ratio(2n)), accepting)?.limit).toEqual(euros('150.00'));
  });

  test('bounds no stake that wins nothing [VAL-05a]', () => {
    expect([own(ratio(1n)), ofFreebet(ratio(0n))].map((win) => stakeWithinPayout(win, onProfit()))).toEqual([
      null,
      null,
    ]);
    const onReturn = someLimits({ maxPayout: 15_000n });
    expect(stakeWithinPayout(ofFreebet(ratio(0n)), onReturn)).toBe(15_000n);
  });

  test('leaves exactly the stakes whose profit it does not cut [VAL-05a]', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 100n, max: 100_000n }).map((odds) => ratio(odds, 100n)),
        fc.bigInt({ min: 1n, max: 10n ** 6n }),
        fc.bigInt({ min: 1n, max: 10n ** 7n }),
        (odds, stake, maxPayout) => {
          const terms = onProfit({ maxPayout });
          const isWithin = payout(stake, odds, null) - stake <= maxPayout;
          expect(stakeProblem(stake, own(odds), terms) === null).toBe(isWithin);
          expect(payoutWarning(stake, own(odds), { ...terms, payoutAction: 'accept' }) === null).toBe(isWithin);
          expect(payout(stake, odds, payoutCap(stake, true, terms)) - stake <= maxPayout).toBe(true);
        },
      ),
      { seed: 20_261_125, numRuns: 500 },
    );
  });
});
