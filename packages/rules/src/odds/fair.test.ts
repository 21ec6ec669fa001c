import fc from 'fast-check';
import { expect, test } from 'vitest';
import { add, compare, divide, formatRatio, one, ratio, zero } from './exact.ts';
import { fairPrices } from './fair.ts';

function outcomesOf(...odds: readonly string[]) {
  return odds.map((each, place) => ({ id: String(place), odds: each, active: true }));
}
function textOf(fair: ReturnType<typeof fairPrices>) {
  return fair && { margin: formatRatio(fair.margin, 6), odds: fair.odds.map((odds) => formatRatio(odds, 3)) };
}

test('the margin is what is kept of stakes in proportion, and goes off each price in that proportion [CAT-05b]', () => {
  expect(textOf(fairPrices(outcomesOf('1.9', '1.9')))).toEqual({ margin: '0.050000', odds: ['2.000', '2.000'] });
  expect(textOf(fairPrices(outcomesOf('2', '3.2', '4')))).toEqual({
    margin: '0.058824',
    odds: ['2.125', '3.400', '4.250'],
  });
});

test('two of three double chances win [CAT-05b]', () => {
  const doubles = ['1x', '12', 'x2'].map((id) => ({ id, odds: '1.4', active: true }));
  expect(textOf(fairPrices(doubles))).toEqual({ margin: '0.066667', odds: ['1.500', '1.500', '1.500'] });
});

test('one double chance among others is a market of one winner, and without a margin a price is fair [CAT-05b]', () => {
  const mixed = ['1x', '2'].map((id) => ({ id, odds: '1.9', active: true }));
  expect(textOf(fairPrices(mixed))).toEqual({ margin: '0.050000', odds: ['2.000', '2.000'] });
  expect(textOf(fairPrices(outcomesOf('2', '2')))).toEqual({ margin: '0.000000', odds: ['2.000', '2.000'] });
});

test('without a price of every outcome nothing is said [CAT-05b]', () => {
  const [first] = outcomesOf('1.9');
  if (first === undefined) return;
  expect(fairPrices([first])).toBeNull();
  expect(fairPrices([first, { ...first, active: false }])).toBeNull();
  expect(fairPrices([first, { ...first, odds: 'odd' }])).toBeNull();
  expect(fairPrices(outcomesOf('1'))).toBeNull();
  expect(fairPrices([...outcomesOf('1.9', '1.9'), { ...first, active: false }])).toBeNull();
  expect(fairPrices(outcomesOf('3', '3'))).toBeNull();
});

test('fair chances add up to one exactly, whatever the prices [CAT-05b]', () => {
  const price = fc.integer({ min: 101, max: 2000 }).map((cents) => formatRatio(ratio(BigInt(cents), 100n), 2));
  fc.assert(
    fc.property(fc.array(price, { minLength: 2, maxLength: 12 }), (odds) => {
      const fair = fairPrices(outcomesOf(...odds));
      if (fair === null) return;
      expect(
        compare(
          fair.odds.reduce((sum, each) => add(sum, divide(one, each) ?? zero), zero),
          one,
        ),
      ).toBe(0);
      expect(compare(fair.margin, zero)).not.toBe(-1);
    }),
    { seed: 5, numRuns: 300 },
  );
});
