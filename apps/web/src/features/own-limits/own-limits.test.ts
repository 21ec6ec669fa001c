import type { UserLimit } from '@touchline/contract';
import { expect, test } from 'vitest';
import { inOrder, isOutdone, usedShare } from './own-limits.ts';
import { sampleLimit as limit } from '../../bindings/testing/limits.ts';

test.each([
  ['0.00', '50.00', 0],
  ['-12.00', '50.00', 0],
  ['12.50', '50.00', 250],
  ['49.99', '50.00', 999],
  ['50.00', '50.00', 1000],
  ['60.00', '50.00', 1000],
  ['0.000000000000000001', '0.000000000000000003', 333],
])('of a bar, %s used of %s fills %d thousandths', (used, amount, share) => {
  expect(usedShare({ used, amount })).toBe(share);
});

test('limits stand by type and period, those of the player first', () => {
  const operator: UserLimit = { ...limit, id: 'operator', set_by: 'operator' };
  const week: UserLimit = { ...limit, id: '2', period: 'week' };
  const deposit: UserLimit = { ...limit, id: '3', type: 'deposit', period: 'month' };
  expect(inOrder([week, operator, limit, deposit]).map(({ id }) => id)).toEqual(['3', '1', 'operator', '2']);
});

test('a limit acts after a lower one of its type, period and currency, and after no other', () => {
  const lower: UserLimit = { ...limit, id: 'operator', set_by: 'operator', amount: '20' };
  expect(isOutdone(limit, [limit, lower])).toBe(true);
  expect(isOutdone(lower, [limit, lower])).toBe(false);
  for (const other of [
    { ...lower, period: 'week' },
    { ...lower, type: 'loss' },
    { ...lower, currency: 'USD' },
  ] as const)
    expect(isOutdone(limit, [limit, other])).toBe(false);
});
