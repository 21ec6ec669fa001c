import { expect, test } from 'vitest';
import { finishesOf, orderAt, sharesAt } from './run.ts';

/** Second passes the post first; first and third come home within the same step, third from further on. */
const run = {
  step_ms: 500,
  positions: [
    [0, 0.4, 0.7, 1],
    [0, 0.3, 1, 1],
    [0, 0.2, 0.8, 1],
  ],
};

test('runners go evenly from step to step, and stand at both ends', () => {
  expect(sharesAt(run, 250)).toEqual([0.2, 0.15, 0.1]);
  expect(sharesAt(run, -1)).toEqual([0, 0, 0]);
  expect(sharesAt(run, 99_000)).toEqual([1, 1, 1]);
  expect(finishesOf(run)).toEqual([1500, 1000, 1500]);
});

test('the order is that of the way, and of coming home once they are', () => {
  expect(orderAt(run, 250)).toEqual([1, 2, 3]);
  expect(orderAt(run, 1000)).toEqual([2, 3, 1]);
  expect(orderAt(run, 5000)).toEqual([2, 3, 1]);
});
