import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chanceOf, chestOf, drawnPlace, stateOfLootbox } from './lootbox.ts';

const range = 2n ** 32n;

function weightsOf(most: number) {
  return fc.array(fc.integer({ min: 1, max: most }), { minLength: 1, maxLength: 12 });
}
function sum(weights: readonly number[]): number {
  return weights.reduce((total, weight) => total + weight, 0);
}

describe('the draw of a lootbox', () => {
  test('over every rest of the division each prize comes exactly as often as its weight [BON-10a]', () => {
    fc.assert(
      fc.property(weightsOf(300), (weights) => {
        const counts = weights.map(() => 0);
        for (let rest = 0; rest < sum(weights); rest += 1) {
          const place = drawnPlace(weights, BigInt(rest));
          if (place === null) throw new Error(`${rest} was dropped`);
          counts[place] = (counts[place] ?? 0) + 1;
        }
        expect(counts).toEqual(weights);
      }),
    );
  });

  test('numbers that are taken are a whole number of rounds, so that no rest is likelier than another [BON-10a]', () => {
    fc.assert(
      fc.property(weightsOf(1_000_000), (weights) => {
        const total = BigInt(sum(weights));
        const taken = (range / total) * total;
        expect(drawnPlace(weights, taken - 1n)).toBe(weights.length - 1);
        expect(range - taken).toBeLessThan(total);
        if (taken < range) expect([taken, range - 1n].map((each) => drawnPlace(weights, each))).toEqual([null, null]);
        // A round later the same prize is drawn.
        for (const drawn of [0n, total - 1n, taken - total])
          expect(drawnPlace(weights, drawn)).toBe(drawnPlace(weights, drawn % total));
      }),
    );
  });

  test('a sum just above half of all numbers drops the other half [BON-10a]', () => {
    const half = 2 ** 31;
    expect(drawnPlace([half, 1], BigInt(half))).toBe(1);
    expect(drawnPlace([half, 1], BigInt(half) + 1n)).toBeNull();
  });

  test('what adds up to nothing draws nothing [BON-10a]', () => {
    expect(drawnPlace([], 0n)).toBeNull();
  });
});

describe('a chance', () => {
  test('is a percentage where it can be written out, else a fraction, and never rounded [BON-10a]', () => {
    expect(chanceOf(1, [1, 7])).toEqual({ percent: '12.5', parts: '1', of: '8' });
    expect(chanceOf(2, [2, 4])).toEqual({ percent: null, parts: '1', of: '3' });
    expect(chanceOf(5, [5])).toEqual({ percent: '100', parts: '1', of: '1' });
    expect(chanceOf(1, [1, 999_999])).toEqual({ percent: '0.0001', parts: '1', of: '1000000' });
    expect(chanceOf(10, [10, 90])).toMatchObject({ percent: '10' });
    expect(chanceOf(1, [1, 9_999_999])).toMatchObject({ percent: null });
  });

  test('all of one box come to one [BON-10a]', () => {
    fc.assert(
      fc.property(weightsOf(1_000_000), (weights) => {
        const total = BigInt(sum(weights));
        const parts = weights.map((weight) => chanceOf(weight, weights));
        for (const [place, { percent, parts: num, of }] of parts.entries()) {
          expect(BigInt(num) * total).toBe(BigInt(weights[place] ?? 0) * BigInt(of));
          if (percent === null) continue;
          const [whole = '', digits = ''] = percent.split('.');
          expect(BigInt(whole + digits) * BigInt(of)).toBe(100n * BigInt(num) * 10n ** BigInt(digits.length));
        }
      }),
    );
  });
});

test('a lootbox waits until it is opened, is taken back or has ended [BON-02]', () => {
  const box = { to: 1000, isRevoked: false, isOpened: false };
  expect([999, 1000].map((now) => stateOfLootbox(box, now))).toEqual(['available', 'expired']);
  expect(stateOfLootbox({ ...box, to: null }, 5000)).toBe('available');
  expect(stateOfLootbox({ ...box, isRevoked: true }, 0)).toBe('deactivated');
  expect(stateOfLootbox({ ...box, isOpened: true, isRevoked: true }, 5000)).toBe('bonus_over');
});

test('a chest is small at 1, medium at 2, else large [BON-10]', () => {
  expect([1, 2, 3, 0, 99].map(chestOf)).toEqual(['small', 'medium', 'large', 'large', 'large']);
});
