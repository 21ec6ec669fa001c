import type { UserLimit } from '@touchline/contract';
import { expect, test } from 'vitest';
import { isAbove, leastLeft } from './limit-amounts.ts';
import { sampleLimit as limit } from './testing/limits.ts';

test('beside an amount stands the limit that leaves the least of its types and currency', () => {
  const day: UserLimit = { ...limit, left: '12.00' };
  const month: UserLimit = { ...limit, id: '2', type: 'loss', period: 'month', left: '9.50' };
  const deposit: UserLimit = { ...limit, id: '3', type: 'deposit', left: '1.00' };
  const dollars: UserLimit = { ...limit, id: '4', currency: 'USD', left: '1.00' };
  const time: UserLimit = { ...limit, id: '5', type: 'time', currency: null, left: '0' };
  const limits = [day, month, deposit, dollars, time];
  expect(leastLeft(limits, ['stake', 'loss'], 'EUR')?.id).toBe('2');
  expect(leastLeft(limits, ['deposit'], 'EUR')?.id).toBe('3');
  expect(leastLeft(limits, ['deposit'], 'USD')).toBeNull();
  expect(leastLeft(limits, ['stake', 'loss', 'time'], 'EUR')?.id).toBe('5');
  expect(leastLeft([day, { ...time, left: '1' }], ['stake', 'loss', 'time'], 'EUR')?.id).toBe('1');
});

test.each([
  ['5.01', '5.00', true],
  ['5', '5.00', false],
  ['4.99', '5.00', false],
  ['', '5.00', false],
])('%j is above %s: %s', (amount, left, isMore) => {
  expect(isAbove(amount, left)).toBe(isMore);
});
