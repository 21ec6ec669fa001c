import { expect, it } from 'vitest';
import { buildMarket } from '../testing/builders.ts';
import { createMarketWords } from './market-words.ts';

const dropped = { kind: 'dropped' } as const;

it('takes the words of a snapshot whose prices are old, where no version as new has named them', () => {
  const words = createMarketWords();
  const known = buildMarket({ version: 5 });
  const snapshot = buildMarket({ version: 3, name: 'Another' });
  expect(words.fromSnapshot('9', known, snapshot, dropped)).toEqual({
    kind: 'changed',
    market: { ...known, name: 'Another' },
  });
  expect(words.fromSnapshot('9', known, snapshot, dropped)).toBe(dropped);
});

it('drops a snapshot that says the same words', () => {
  const known = buildMarket({ version: 5 });
  expect(createMarketWords().fromSnapshot('9', known, buildMarket({ version: 3 }), dropped)).toBe(dropped);
});

it('keeps the words that a newer change has introduced, until the market is forgotten', () => {
  const words = createMarketWords();
  const known = buildMarket({ version: 5 });
  words.changed('9', known);
  const snapshot = buildMarket({ version: 3, name: 'Another' });
  expect(words.fromSnapshot('9', known, snapshot, dropped)).toBe(dropped);
  words.forget('9', '1|');
  expect(words.fromSnapshot('9', known, snapshot, dropped).kind).toBe('changed');
});

it('takes from a snapshot the words alone, where a newer change named the most balanced line', () => {
  const words = createMarketWords();
  const known = buildMarket({ version: 5, most_balanced: true });
  words.changed('9', { id: '1', specifier: '', status: 1, version: 5, outcomes: [], most_balanced: true });
  const snapshot = buildMarket({ version: 3, name: 'Another', most_balanced: false });
  expect(words.fromSnapshot('9', known, snapshot, dropped)).toEqual({
    kind: 'changed',
    market: { ...known, name: 'Another' },
  });
});
