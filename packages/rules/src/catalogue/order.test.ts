import { marketKey } from '@touchline/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aMarket } from '../testing/builders.ts';
import { compareMarkets, compareSpecifiers, orderMarkets } from './order.ts';
import type { Market } from './catalogue-wire.ts';

describe('the order of markets', () => {
  const line = (id: string, specifier: string, priority: number, most_balanced = false) =>
    aMarket({ id, specifier, priority, most_balanced, market_groups: id === '18' ? ['main', 'totals'] : ['main'] });

  test('by priority, kind and line; the most balanced line of a kind first, then by value [CAT-04]', () => {
    const ordered = [
      line('1', '', 1),
      line('18', 'total=2.5', 2, true),
      line('18', 'total=0.5', 2),
      line('18', 'total=1.5', 2),
      line('18', 'total=10.5', 2),
      line('110', 'hcp=0', 2, true),
      line('110', 'hcp=-1.5', 2),
      line('110', 'hcp=1.5', 2),
      line('200', 'setnr=1|total=9.5', 3, true),
      line('200', 'setnr=1|total=8.5', 3),
      line('200', 'setnr=2|total=7.5', 3, true),
      line('200', 'setnr=10|total=6.5', 3),
      line('300', 'score=0:1', 4),
      line('300', 'score=1:0', 4),
    ];
    fc.assert(
      fc.property(fc.shuffledSubarray(ordered, { minLength: ordered.length }), (shuffled) => {
        expect(orderMarkets(shuffled).map(marketKey)).toEqual(ordered.map(marketKey));
      }),
      { seed: 4, numRuns: 200 },
    );
  });

  test('the order is total: antisymmetric and transitive [CAT-04]', () => {
    const any = fc
      .record({
        id: fc.constantFrom('1', '2', '18', '110'),
        specifier: fc.constantFrom(
          '',
          'total=2.5',
          'total=10.5',
          'hcp=-1',
          'setnr=1|total=2.5',
          'setnr=2',
          'v=a',
          'v=b',
        ),
        priority: fc.integer({ min: 1, max: 2 }),
        most_balanced: fc.boolean(),
      })
      .map((over) => aMarket(over));
    fc.assert(
      fc.property(any, any, any, (a, b, c) => {
        expect(Math.sign(compareMarkets(a, b))).toBe(0 - Math.sign(compareMarkets(b, a)));
        if (compareMarkets(a, b) <= 0 && compareMarkets(b, c) <= 0) expect(compareMarkets(a, c)).toBeLessThanOrEqual(0);
      }),
      { seed: 5, numRuns: 3000 },
    );
  });
});

describe('the order of lines', () => {
  test.each([
    ['by value, not by letter', 'total=2.5', 'total=10.5'],
    ['below zero first', 'hcp=-1.5', 'hcp=0'],
    ['further below zero before', 'hcp=-10', 'hcp=-9.5'],
    ['a plus counts for nothing', 'hcp=+1', 'hcp=2'],
    ['a plus counts for nothing on the right either', 'hcp=1', 'hcp=+2'],
    ['two spellings of one value by letter', 'hcp=+1', 'hcp=1'],
    ['only a plus in front is a sign', 'v=20', 'v=1+5'],
    ['only a plus in front is a sign on the right either', 'v=9', 'v=1+5'],
    ['words by letter', 'v=a', 'v=b'],
    ['numbers before words', 'v=9', 'v=a'],
    ['numbers before words that sort below digits', 'v=1', 'v=!'],
    ['numbers before no value', 'v=1', 'v='],
    ['nothing before a number', '', 'total=0'],
    ['nothing before a word', '', 'v=A'],
    ['shorter first', 'setnr=1', 'setnr=1|total=0.5'],
    ['shorter first, whatever its names', 'z=1', 'a=1|b=0'],
    ['the first value decides', 'setnr=2|total=9.5', 'setnr=10|total=1.5'],
    ['the second value decides after equal numbers', 'setnr=1|total=2.5', 'setnr=1|total=10.5'],
    ['the second value decides after equal words', 'v=a|total=2.5', 'v=a|total=10.5'],
    ['the third value decides', 'setnr=1|gamenr=2|pointnr=3', 'setnr=1|gamenr=2|pointnr=12'],
    ['equal values by the text of the whole', 'hcp=1', 'total=1'],
    ['values without a name', '2.5', '10.5'],
  ])('%s: "%s" before "%s" [CAT-04]', (_rule, first, second) => {
    expect([
      compareSpecifiers(first, second),
      compareSpecifiers(second, first),
      compareSpecifiers(first, first),
      compareSpecifiers(second, second),
    ]).toEqual([-1, 1, 0, 0]);
  });
});

describe('the order of two markets', () => {
  const of = (id: string, specifier: string, over: Partial<Market> = {}) => aMarket({ id, specifier, ...over });
  const balanced = { most_balanced: true };

  test.each([
    ['a smaller priority before everything else', of('9', '', { priority: 2 }), of('1', '', { priority: 10 })],
    ['priority 0 before 1', of('9', '', { priority: 0 }), of('1', '')],
    ['a priority below zero first', of('9', '', { priority: -1 }), of('1', '', { priority: 0 })],
    ['priority before balance', of('1', 't=2', { priority: 1 }), of('1', 't=1', { priority: 2, most_balanced: true })],
    ['kinds by number', of('2', 't=9'), of('10', 't=1')],
    ['kinds before balance', of('2', 't=9'), of('10', 't=1', balanced)],
    ['numbered kinds before named ones', of('99', ''), of('a', '')],
    ['the most balanced line before a smaller one', of('18', 'total=2.5', balanced), of('18', 'total=0.5')],
    ['two balanced lines by value', of('18', 'total=2.5', balanced), of('18', 'total=10.5', balanced)],
    ['two unbalanced lines by value', of('18', 'total=2.5'), of('18', 'total=10.5')],
    ['the balance counts within its set', of('5', 'setnr=1|total=8.5'), of('5', 'setnr=2|total=7.5', balanced)],
    ['and is first there', of('5', 'setnr=1|total=8.5', balanced), of('5', 'setnr=1|total=7.5')],
    ['sets by number', of('5', 'setnr=2|total=8.5'), of('5', 'setnr=10|total=7.5', balanced)],
    ['the balance counts within its game', of('5', 'setnr=1|gamenr=2|t=9'), of('5', 'setnr=1|gamenr=3|t=1', balanced)],
    ['and is first in it', of('5', 'setnr=1|gamenr=2|t=9', balanced), of('5', 'setnr=1|gamenr=2|t=1')],
    ['lines of the whole before those of a set', of('5', 'total=9.5'), of('5', 'setnr=1|total=1.5', balanced)],
    ['no line before a line', of('5', ''), of('5', 'total=0')],
    ['a balanced line before none', of('5', 'total=0', balanced), of('5', '')],
  ])('%s [CAT-04]', (_rule, first, second) => {
    expect(compareMarkets(first, second)).toBeLessThan(0);
    expect(compareMarkets(second, first)).toBeGreaterThan(0);
    expect([compareMarkets(first, { ...first }), compareMarkets(second, { ...second })]).toEqual([0, 0]);
    expect(orderMarkets([second, first])).toEqual([first, second]);
  });

  test('markets that stand equal stay in the order in which they came, and the list given stays as it is [CAT-04]', () => {
    const [late, one, other] = [of('2', ''), of('1', '', { name: 'One' }), of('1', '', { name: 'Other' })];
    const given = [late, one, other];
    expect(orderMarkets(given)).toEqual([one, other, late]);
    expect(given).toEqual([late, one, other]);
  });
});
