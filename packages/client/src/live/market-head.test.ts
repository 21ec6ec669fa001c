import { expect, it } from 'vitest';
import { buildMarket } from '../testing/builders.ts';
import { sameMarketHead } from './market-head.ts';

const market = buildMarket();

it('is the same after a change of prices', () => {
  expect(
    sameMarketHead(market, { ...market, outcomes: market.outcomes.map((each) => ({ ...each, odds: '3.00' })) }),
  ).toBe(true);
});

it.each([
  ['name', { name: 'Another' }],
  ['priority', { priority: market.priority + 1 }],
  ['status', { status: -1 }],
  ['number of outcomes', { outcomes: market.outcomes.slice(1) }],
  ['name of an outcome', { outcomes: market.outcomes.map((each) => ({ ...each, name: 'Another' })) }],
] as const)('is another one after a change of the %s', (_what, change) => {
  expect(sameMarketHead(market, { ...market, ...change })).toBe(false);
});
