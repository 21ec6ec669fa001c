import { marketChange } from '@touchline/contract';
import { expect, test } from 'vitest';
import type { BookMarket } from './book.ts';
import { marketChangeWire } from './catalogue-wire.ts';

function market(over: Partial<BookMarket['market']> = {}): BookMarket {
  return {
    market: {
      id: '1',
      name: '1x2',
      status: 1,
      specifier: '',
      outcomes: [
        { id: '1', name: 'Home', odds: '1.85', active: true },
        { id: '2', name: 'Away', odds: '2.10', active: false },
      ],
      groups: ['main'],
      priority: 3,
      mostBalanced: false,
      ...over,
    },
    version: 7,
  };
}

test('a change leaves out default values, and is read back whole [PUSH-04]', () => {
  const sent = marketChangeWire(market(), false);
  expect(sent).toEqual({
    id: '1',
    status: 1,
    version: 7,
    outcomes: [
      { id: '1', odds: '1.85' },
      { id: '2', odds: '2.10', active: false },
    ],
  });
  expect(marketChange.parse(sent)).toEqual({
    ...sent,
    specifier: '',
    outcomes: [
      { id: '1', odds: '1.85', active: true },
      { id: '2', odds: '2.10', active: false },
    ],
  });
});

test('a line says in each change whether it is the most balanced one [CAT-04] [PUSH-04]', () => {
  const lines = [true, false].map((mostBalanced) =>
    marketChangeWire(market({ specifier: 'total=2.5', mostBalanced }), false),
  );
  expect(lines.map(({ specifier, most_balanced }) => [specifier, most_balanced])).toEqual([
    ['total=2.5', true],
    ['total=2.5', false],
  ]);
});

test('a market that is new to its match brings its words [PUSH-04]', () => {
  const { name, market_groups, priority, most_balanced, outcomes } = marketChangeWire(market(), true);
  expect({ name, market_groups, priority, most_balanced }).toEqual({
    name: '1x2',
    market_groups: ['main'],
    priority: 3,
    most_balanced: false,
  });
  expect(outcomes.map((outcome) => outcome.name)).toEqual(['Home', 'Away']);
});
