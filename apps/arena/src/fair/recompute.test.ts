import { expect, test } from 'vitest';
import { recompute } from './recompute.ts';

const seed = '3b1f6c1d7c0f4f0e8d2a9b5c6e7f8091a2b3c4d5e6f708192a3b4c5d6e7f8091';

test('the result follows from seed and weights alone, each number once [NAV-15] [NAV-16]', async () => {
  const { commitment, steps, result } = await recompute(seed, [1000, 400, 2500, 1], 4);
  expect(commitment).toMatch(/^[0-9a-f]{64}$/);
  expect(result.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4]);
  expect(steps.map(({ number }) => number).filter((number) => number !== null)).toEqual(result);
  expect(steps[0]).toMatchObject({ counter: 0, sum: 3901 });
  for (const { digits, value } of steps) expect(Number.parseInt(digits, 16)).toBe(value);
});

test('a seed that differs in one letter has another commitment and other numbers [NAV-16]', async () => {
  const ones = Array.from({ length: 49 }, () => 1);
  const right = await recompute(seed, ones, 6);
  const other = await recompute(seed.replace(/1$/, '2'), ones, 6);
  expect(other.commitment).not.toBe(right.commitment);
  expect(other.result).not.toEqual(right.result);
  expect(await recompute(seed, ones, 6)).toEqual(right);
});

test('a number that would favour some is dropped, and the next one is taken [NAV-16]', async () => {
  // Of a sum just above half of all numbers, about every other one is dropped.
  const sum = 2 ** 31 + 4;
  const draws = await Promise.all(
    Array.from({ length: 20 }, (_, index) => recompute(`${seed}${index}`, [sum - 3, 1, 1, 1], 1)),
  );
  for (const { steps } of draws) {
    expect(steps.map(({ counter }) => counter)).toEqual(steps.map((_, index) => index));
    expect(steps.map(({ number }) => number === null)).toEqual(steps.map(({ value }) => value >= sum));
  }
  expect(draws.some(({ steps }) => steps.length > 1)).toBe(true);
});
