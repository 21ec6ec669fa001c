import { expect, it } from 'vitest';
import { backoffMs } from './backoff.ts';

it('doubles the pause with each failure up to the longest', () => {
  expect([0, 1, 2, 3, 4, 5, 2_000].map((failures) => backoffMs(failures))).toEqual([
    2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000,
  ]);
});

it('takes another first and longest pause', () => {
  expect([0, 1, 2].map((failures) => backoffMs(failures, 15_000, 50_000))).toEqual([15_000, 30_000, 50_000]);
});
