import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ratio } from '../odds/exact.ts';
import { capOfRest, cashedStake, openStake, partOfOffer } from './cash-out.ts';

const half = ratio(1n, 2n);
const third = ratio(1n, 3n);
const whole = ratio(1n);

describe('a share of a bet that is cashed out', () => {
  test.each([
    [1000n, half, 500n],
    [1001n, half, 501n],
    [1000n, third, 334n],
    [1000n, whole, 1000n],
    [1n, ratio(1n, 1000n), 1n],
  ])('of a stake of %s takes %o, rounded up: %s [PLC-07]', (open, share, taken) => {
    expect(cashedStake(open, share)).toBe(taken);
  });

  test.each([
    [1000n, half, 500n],
    [1001n, half, 500n],
    [1000n, third, 333n],
    [1000n, whole, 1000n],
    [1n, half, 0n],
  ])('of an offer of %s pays %o, rounded down: %s [PLC-07]', (offer, share, paid) => {
    expect(partOfOffer(offer, share)).toBe(paid);
  });

  test.each([ratio(0n), ratio(-1n, 2n), ratio(1001n, 1000n), ratio(2n)])('is none: %o [PLC-07]', (share) => {
    const said = `a share of a stake is above 0 and at most 1: ${share.num}/${share.den}`;
    expect(() => cashedStake(1000n, share)).toThrow(said);
    expect(() => partOfOffer(1000n, share)).toThrow(said);
    expect(() => openStake(1000n, [share])).toThrow(RangeError);
  });

  test('is of what was open each time [PLC-07]', () => {
    expect(openStake(1000n, [])).toBe(1000n);
    expect(openStake(1000n, [half, third])).toBe(333n);
    expect(openStake(1000n, [half, whole])).toBe(0n);
  });
});

test('the rest of a bet may pay its part of the potential win, rounded up [PLC-07]', () => {
  expect(capOfRest(3000n, 1000n, 1000n)).toBe(3000n);
  expect(capOfRest(3001n, 1000n, 500n)).toBe(1501n);
  expect(capOfRest(3000n, 1000n, 0n)).toBe(0n);
});

test('parts never take more than the stake, nor pay more than the offer [PLC-07] [I14]', () => {
  const share = fc.integer({ min: 1, max: 99 }).map((percent) => ratio(BigInt(percent), 100n));
  const amount = fc.bigInt({ min: 1n, max: 1_000_000n });
  fc.assert(
    fc.property(amount, amount, fc.array(share, { minLength: 1, maxLength: 4 }), (stake, offer, shares) => {
      const open = openStake(stake, shares);
      const first = shares[0] ?? whole;
      const rest = stake - cashedStake(stake, first);
      expect(open >= 0n && open < stake).toBe(true);
      // What is paid for a part is at most its exact worth, what it takes of the stake at least that.
      expect(partOfOffer(offer, first) * first.den <= offer * first.num).toBe(true);
      expect(cashedStake(stake, first) * first.den >= stake * first.num).toBe(true);
      expect(capOfRest(offer, stake, rest) * stake >= offer * rest).toBe(true);
    }),
  );
});
