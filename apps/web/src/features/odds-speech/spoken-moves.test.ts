import type { Market } from '@touchline/contract';
import { expect, test } from 'vitest';
import { movesBetween } from './spoken-moves.ts';

function aMarket(odds: readonly string[], status: Market['status'] = 1): Market {
  return {
    match_urn_id: 'sb:match:1',
    id: '1',
    name: '1x2',
    status,
    specifier: '',
    outcomes: odds.map((each, place) => ({ id: String(place), name: '', active: true, odds: each })),
    market_groups: [],
    priority: 0,
    most_balanced: false,
    next_bet_stop: null,
    version: 1,
  };
}

test('prices that moved are said, and a suspension instead of them [LAY-17]', () => {
  const before = aMarket(['2.1', '3.4']);
  expect(movesBetween(before, aMarket(['2.2', '3.4']))).toEqual([{ kind: 'up', outcomeId: '0', odds: '2.2' }]);
  expect(movesBetween(before, aMarket(['2.1', '3.1']))).toEqual([{ kind: 'down', outcomeId: '1', odds: '3.1' }]);
  const suspended = aMarket(['9', '1.1'], -1);
  expect(movesBetween(before, suspended)).toEqual([{ kind: 'suspended' }]);
  expect(movesBetween(suspended, aMarket(['8', '1.2'], -1))).toEqual([]);
  expect(movesBetween(suspended, before)).toEqual([{ kind: 'open' }]);
  expect(movesBetween(before, null)).toEqual([{ kind: 'suspended' }]);
  expect([movesBetween(null, before), movesBetween(null, null)]).toEqual([[], []]);
});
