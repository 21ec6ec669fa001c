import { expect, test } from 'vitest';
import { createAllowance } from './allowance.ts';

const takes = (times: number, take: () => boolean): number =>
  Array.from({ length: times }, take).filter(Boolean).length;

test('each caller has so much, and gets it back with time, never more', () => {
  let at = 0;
  const { take } = createAllowance({ now: () => at, most: 3, perSecond: 2, mostCallers: 10 });
  expect(takes(5, () => take('one'))).toBe(3);
  expect(take('other')).toBe(true);
  at += 1_000;
  expect(takes(5, () => take('one'))).toBe(2);
  at += 1_000_000;
  expect(takes(5, () => take('one'))).toBe(3);
});

test('asking all the time does not keep it from coming back', () => {
  let at = 0;
  const { take } = createAllowance({ now: () => at, most: 1, perSecond: 1, mostCallers: 10 });
  const taken = takes(41, () => {
    at += 100;
    return take('one');
  });
  expect(taken).toBeGreaterThanOrEqual(4);
  expect(taken).toBeLessThanOrEqual(5);
});

test('remembers so many callers and no more: the oldest is the one forgotten', () => {
  const { take } = createAllowance({ now: () => 0, most: 1, perSecond: 1, mostCallers: 2 });
  expect(['a', 'b', 'b', 'c', 'a'].map((caller) => take(caller))).toEqual([true, true, false, true, true]);
});
