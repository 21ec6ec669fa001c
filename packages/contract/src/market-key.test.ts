import { expect, it } from 'vitest';
import { marketKey, splitMarketKey } from './market-key.ts';

it.each([
  ['18|total=2.5', { id: '18', specifier: 'total=2.5' }],
  ['60|half=1|total=0.5', { id: '60', specifier: 'half=1|total=0.5' }],
  ['1|', { id: '1', specifier: '' }],
])('joins and splits %s', (key, market) => {
  expect(marketKey(market)).toBe(key);
  expect(splitMarketKey(key)).toEqual(market);
});

it('reads a key without a bar as an id alone', () => {
  expect(splitMarketKey('1')).toEqual({ id: '1', specifier: '' });
});
