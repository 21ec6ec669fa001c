import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compare, multiply, parseDecimal, ratio, subtract } from '../odds/exact.ts';
import { toSubunits } from '../odds/money.ts';
import { lineStakeOf } from './line-stake.ts';

test.each([
  [1100n, 11n, '100', { value: '1.00', isExact: true }],
  [1100n, 4n, '100', { value: '2.75', isExact: true }],
  [1n, 4n, '100', { value: '0.0025', isExact: true }],
  [7n, 16n, '100', { value: '0.004375', isExact: true }],
  [10_000n, 247n, '100', { value: '0.404858', isExact: false }],
  [100n, 247n, '100', { value: '0.004049', isExact: false }],
  [1n, 184_756n, '100', { value: '0.0000000541', isExact: false }],
  [100n, 3n, '1', { value: '33.3333', isExact: false }],
  [200n, 8n, '1', { value: '25', isExact: true }],
  [50n, 8n, '1', { value: '6.25', isExact: true }],
  [1n, 3n, '100000000', { value: '0.000000003333', isExact: false }],
])('%s subunits over %s lines of %s subunits [SLIP-20]', (stake, lines, subunits, share) => {
  expect(lineStakeOf(stake, lines, subunits)).toEqual(share);
});

test('what is called exact comes to the stake when it is multiplied, anything else is the nearest text [SLIP-20]', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 10n ** 12n }),
      fc.bigInt({ min: 1n, max: 200_000n }),
      fc.constantFrom(0, 2, 3, 8, 18),
      (stake, lines, decimals) => {
        const subunits = `1${'0'.repeat(decimals)}`;
        const { value, isExact } = lineStakeOf(stake, lines, subunits);
        const sum = multiply(parseDecimal(value) ?? ratio(0n), ratio(lines * 10n ** BigInt(decimals)));
        expect(sum.num === stake * sum.den).toBe(isExact);
        expect(value.replace(/\D/g, '')).toMatch(/[1-9]/);
        const off = subtract(sum, ratio(stake));
        const half = ratio(lines, 2n * 10n ** BigInt((value.split('.')[1] ?? '').length - decimals));
        if (!isExact) expect(compare(multiply(off, off), multiply(half, half))).toBeLessThanOrEqual(0);
        if (isExact && toSubunits(value, subunits) !== null) expect(stake % lines).toBe(0n);
      },
    ),
    { seed: 20_261_125, numRuns: 1000 },
  );
});
