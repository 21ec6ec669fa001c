import { expect, test } from 'vitest';
import { autoProblems } from './auto.ts';

test.each([
  ['both on their sides of the offer', 1200n, 400n, 1000n, []],
  ['none', null, null, 1000n, []],
  ['a profit that is reached already', 1000n, null, 1000n, [['takeProfit', 'not_above_offer', 1000n]]],
  ['a profit above all that the bet can return', 2001n, null, 1000n, [['takeProfit', 'above_win', 2000n]]],
  ['the whole potential win', 2000n, null, 1000n, []],
  ['a loss that is reached already', null, 1000n, 1000n, [['stopLoss', 'not_below_offer', 1000n]]],
  ['a loss of nothing', null, 0n, 1000n, [['stopLoss', 'not_above_nothing', 0n]]],
  [
    'both wrong',
    10n,
    3000n,
    1000n,
    [
      ['takeProfit', 'not_above_offer', 1000n],
      ['stopLoss', 'not_below_offer', 1000n],
    ],
  ],
  ['no offer to hold them against', 10n, 3000n, null, []],
  [
    'no offer, and more than the bet can return',
    2001n,
    0n,
    null,
    [
      ['takeProfit', 'above_win', 2000n],
      ['stopLoss', 'not_above_nothing', 0n],
    ],
  ],
] as const)('automatic cash-out: %s [PLC-07]', (_, takeProfit, stopLoss, offer, problems) => {
  const found = autoProblems({ takeProfit, stopLoss }, offer, 2000n);
  expect(found.map(({ field, kind, limit }) => [field, kind, limit])).toEqual(problems);
});
