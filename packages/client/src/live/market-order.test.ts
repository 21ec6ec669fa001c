import { expect, it } from 'vitest';
import { buildMarket } from '../testing/builders.ts';
import { createMarketOrder } from './market-order.ts';

function open() {
  const state = { markets: [buildMarket({ id: '1', priority: 1 }), buildMarket({ id: '2', priority: 2 })], asked: 0 };
  const changes: string[] = [];
  const order = createMarketOrder({ changed: (key) => void changes.push(key) }, () => {
    state.asked += 1;
    return state.markets;
  });
  return { state, changes, order };
}

it('computes the order once until it has changed, and keeps the array that is the same', () => {
  const { state, changes, order } = open();
  const first = order.of('9');
  expect([order.of('9') === first, state.asked]).toEqual([true, 1]);
  order.changed('9');
  expect([order.of('9') === first, state.asked, changes]).toEqual([true, 2, ['order/9']]);
  state.markets = state.markets.slice(1);
  expect(order.of('9')).toBe(first);
  order.changed('9');
  expect(order.of('9')).toEqual(['2|']);
});

it('computes it anew for a match that was forgotten', () => {
  const { state, order } = open();
  order.of('9');
  state.markets = [];
  order.forget('9');
  expect(order.of('9')).toEqual([]);
});
