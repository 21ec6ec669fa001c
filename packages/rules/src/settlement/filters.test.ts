import { expect, test } from 'vitest';
import { betResults } from '@touchline/contract';
import { resultsOf } from './filters.ts';

test('result filters part the results that there are: each in one, none without a result [PLC-05]', () => {
  expect([resultsOf('all'), resultsOf('win'), resultsOf('lose'), resultsOf('refund')]).toEqual([
    [],
    ['win_entire', 'refund_half_win_other', 'cashed_out'],
    ['lose_entire'],
    ['canceled', 'refund_entire', 'refund_half_lose_other'],
  ]);
  const filtered = [...resultsOf('win'), ...resultsOf('lose'), ...resultsOf('refund')];
  expect(filtered.toSorted()).toEqual(betResults.filter((result) => result !== 'no_results').toSorted());
});
