import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compare, divide, floor, formatRatio, multiply, parseDecimal, ratio, roundHalfUp, subtract } from './exact.ts';
import { formatDecimalOdds, showOdds, totalOddsText } from './display.ts';
import { largestStake, legFactor, parseOdds, payout } from './payout.ts';
import type { LegResult } from './payout.ts';

const seed = { seed: 20_260_801, numRuns: 500 };
function exactly(text: string) {
  const value = parseDecimal(text);
  if (value === null) throw new Error(`not a decimal: ${text}`);
  return value;
}
const oddsText = fc
  .integer({ min: 1000, max: 900_000 })
  .map((thousandths) => `${Math.floor(thousandths / 1000)}.${String(thousandths % 1000).padStart(3, '0')}`);
const stakes = fc.bigInt({ min: 1n, max: 10n ** 14n });

describe('exact decimals', () => {
  test.each([
    ['1.85', 37n, 20n],
    ['0', 0n, 1n],
    ['2.000', 2n, 1n],
    ['-0.5', -1n, 2n],
    ['007', 7n, 1n],
  ])('%s is %s/%s', (text, num, den) => {
    expect(parseDecimal(text)).toEqual({ num, den });
  });

  test.each(['', '.5', '5.', '1e3', '+1', ' 1', '1,5', '0x10', '--1', 'NaN', '1_000', '١'])(
    '%s is not a decimal',
    (text) => {
      expect(parseDecimal(text)).toBeNull();
    },
  );

  test.each([
    ['0.5', 1n],
    ['0.4999', 0n],
    ['1.5', 2n],
    ['2.5', 3n],
    ['-0.5', 0n],
    ['-1.5', -1n],
    ['-1.51', -2n],
  ])('%s rounds half up to %s', (text, whole) => {
    expect(roundHalfUp(exactly(text))).toBe(whole);
  });

  test('a third is formatted with any number of places, rounded', () => {
    const third = ratio(1n, 3n);
    expect([0, 1, 2, 3].map((places) => formatRatio(third, places))).toEqual(['0', '0.3', '0.33', '0.333']);
    expect(formatRatio(ratio(-2n, 3n), 2)).toBe('-0.67');
    expect(formatRatio(ratio(1999n, 1000n), 2)).toBe('2.00');
  });

  test('a denominator of zero or below is refused, division by zero is null', () => {
    const refusal = new RangeError('the denominator of a ratio is above 0');
    expect(() => ratio(1n, 0n)).toThrow(refusal);
    expect(() => ratio(1n, -2n)).toThrow(refusal);
    expect(divide(ratio(1n), ratio(0n))).toBeNull();
    expect(divide(ratio(1n), ratio(-2n))).toEqual({ num: -1n, den: 2n });
    expect(floor(ratio(-3n, 2n))).toBe(-2n);
  });

  test('what is divided comes back multiplied; order agrees with the sign of the difference', () => {
    fc.assert(
      fc.property(oddsText, oddsText, (a, b) => {
        const [x, y] = [exactly(a), exactly(b)];
        const quotient = divide(x, y);
        expect(quotient === null ? null : multiply(quotient, y)).toEqual(x);
        const { num } = subtract(x, y);
        expect(compare(x, y)).toBe(num === 0n ? 0 : num < 0n ? -1 : 1);
      }),
      seed,
    );
  });
});

describe('payout', () => {
  test.each(['0.99', '0', '-2', 'x', ''])('%j is not odds', (text) => {
    expect(parseOdds(text)).toBeNull();
  });

  test('odds of exactly 1 are odds [SLIP-20]', () => {
    expect(parseOdds('1')).toEqual(ratio(1n));
  });

  /** Written apart from the code: whole thousandths and one long division by hand. */
  const oracle = (stake: bigint, legs: readonly { odds: string; result: LegResult }[], cap: bigint | null): bigint => {
    let top = stake;
    let bottom = 1n;
    for (const { odds, result } of legs) {
      const thousandths = BigInt(odds.replace('.', ''));
      const [numerator, denominator]: [bigint, bigint] = {
        win: [thousandths, 1000n] as [bigint, bigint],
        lose: [0n, 1n] as [bigint, bigint],
        void: [1n, 1n] as [bigint, bigint],
        cancelled: [1n, 1n] as [bigint, bigint],
        half_win: [1000n + thousandths, 2000n] as [bigint, bigint],
        half_lose: [1n, 2n] as [bigint, bigint],
      }[result];
      top *= numerator;
      bottom *= denominator;
    }
    const whole = top / bottom;
    const rounded = (top % bottom) * 2n >= bottom ? whole + 1n : whole;
    return cap === null || rounded < cap ? rounded : cap;
  };
  const legs = fc.array(
    fc.record({
      odds: oddsText,
      result: fc.constantFrom<LegResult>('win', 'win', 'win', 'lose', 'void', 'cancelled', 'half_win', 'half_lose'),
    }),
    { minLength: 1, maxLength: 20 },
  );

  test('the return is the exact product, rounded once, capped, as an independent oracle has it [SLIP-20] [I14]', () => {
    fc.assert(
      fc.property(stakes, legs, fc.option(fc.bigInt({ min: 1n, max: 10n ** 16n })), (stake, all, cap) => {
        const factors = all.map((leg) => legFactor(exactly(leg.odds), leg.result));
        const factor = factors.reduce(multiply, ratio(1n));
        expect(payout(stake, factor, cap)).toBe(oracle(stake, all, cap));
      }),
      { ...seed, numRuns: 2000 },
    );
  });

  test('one rounding at the end: 0.03 on 1.155 and 1.155 is 0.04, never 0.03 by rounding on the way [SLIP-20]', () => {
    const odds = exactly('1.155');
    expect(payout(3n, multiply(odds, odds), null)).toBe(4n);
    expect(payout(1n, exactly('1.5'), null)).toBe(2n);
    expect(payout(1n, exactly('1.499'), null)).toBe(1n);
    expect(payout(1000n, exactly('3.00'), 2500n)).toBe(2500n);
  });

  test('the largest stake stays inside the cap and one subunit more does not', () => {
    fc.assert(
      fc.property(oddsText, fc.bigInt({ min: 0n, max: 10n ** 12n }), (text, cap) => {
        const odds = exactly(text);
        const stake = largestStake(odds, cap);
        expect(payout(stake, odds, null) <= cap).toBe(true);
        expect(payout(stake + 1n, odds, null) > cap).toBe(true);
      }),
      { ...seed, numRuns: 2000 },
    );
  });

  test('a stake whose return would round up to just past the cap is too large', () => {
    expect([
      largestStake(exactly('1.5'), 1n),
      largestStake(exactly('1.5'), 2n),
      largestStake(exactly('3'), 1n),
    ]).toEqual([0n, 1n, 0n]);
  });

  test('decimal odds are shown with two places, up to six when they say something', () => {
    expect(['1.8', '2', '1.855', '1.850', '1000'].map((text) => showOdds(text, 'decimal'))).toEqual([
      '1.80',
      '2.00',
      '1.855',
      '1.85',
      '1000.00',
    ]);
    expect(showOdds('n/a', 'decimal')).toBe('n/a');
    expect(formatDecimalOdds(multiply(exactly('1.333'), exactly('1.333')))).toBe('1.776889');
    expect(formatDecimalOdds(ratio(13n, 3n))).toBe('4.333333');
    expect(['12.3321', '2', '1.8', '4.33333333'].map((text) => totalOddsText(exactly(text)))).toEqual([
      '12.3321',
      '2.000',
      '1.800',
      '4.333333',
    ]);
  });
});
