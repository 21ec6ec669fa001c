import { describe, expect, test } from 'vitest';
import { ratio } from '../odds/exact.ts';
import { someLimits } from '../testing/builders.ts';
import { limitsOf, potentialWin, providersProblem, selectionsProblem, stakeProblem } from './limits.ts';

const eur = { code: 'EUR', subunits: '100' };

describe('limits', () => {
  test('[VAL-01] the settings are read in the currency, in subunits, never wider than they say', () => {
    const settings = {
      min_stake_limit: [
        { currency_code: 'USD', amount: '1' },
        { currency_code: 'EUR', amount: '0.501' },
      ],
      max_stake_limit: [{ currency_code: 'EUR', amount: '500.009' }],
      payout_limit: [{ currency_code: 'EUR', amount: '10000' }],
      selection_limit: 20,
    };
    expect(limitsOf(settings, eur)).toEqual({
      currency: eur,
      minStake: 51n,
      maxStake: 50_000n,
      maxPayout: 1_000_000n,
      selectionLimit: 20,
    });
    const pounds = { code: 'GBP', subunits: '100' };
    expect(limitsOf(settings, pounds)).toEqual({
      currency: pounds,
      minStake: null,
      maxStake: null,
      maxPayout: null,
      selectionLimit: 20,
    });
  });

  test('[VAL-04] [VAL-05] a stake is judged by the exact return before the cap', () => {
    const limits = someLimits({ maxPayout: 10_000n });
    expect([1n, 50n, 5000n, 5001n, 100_001n, 0n].map((stake) => stakeProblem(stake, ratio(2n), limits))).toEqual([
      { kind: 'stake_too_small', limit: { value: '0.50', currency: 'EUR' } },
      null,
      null,
      {
        kind: 'payout_too_large',
        limit: { value: '100.00', currency: 'EUR' },
        largestStake: { value: '50.00', currency: 'EUR' },
      },
      { kind: 'stake_too_large', limit: { value: '1000.00', currency: 'EUR' } },
      { kind: 'stake_missing' },
    ]);
    expect(
      stakeProblem(10n ** 20n, ratio(2n), someLimits({ minStake: null, maxStake: null, maxPayout: null })),
    ).toBeNull();
    expect(potentialWin(5001n, ratio(2n), limits)).toBe(10_000n);
  });

  test('[VAL-02] [VAL-06] [VAL-08] selections against each other', () => {
    const pick = (id: string, matchId: string, provider = 'betradar') => ({ id, matchId, provider });
    expect([
      selectionsProblem([], { selectionLimit: 2 }),
      selectionsProblem([pick('a', '1'), pick('b', '2')], { selectionLimit: 2 }),
      selectionsProblem([pick('a', '1'), pick('b', '2'), pick('c', '3')], { selectionLimit: 2 }),
      selectionsProblem([pick('a', '1'), pick('b', '2'), pick('c', '1')], { selectionLimit: 3 }),
      selectionsProblem([pick('a', '1'), pick('b', '2', 'oddin')], { selectionLimit: 3 }),
    ]).toEqual([
      { kind: 'empty' },
      null,
      { kind: 'too_many_selections', limit: 2 },
      { kind: 'same_match', selectionIds: ['a', 'c'] },
      { kind: 'several_providers' },
    ]);
    expect(providersProblem([])).toBeNull();
  });
});
