import { ratio } from '@touchline/rules';
import { expect, test } from 'vitest';
import type { CombinedPrice } from '../pricing/pricing-ports.ts';
import { jointChanceOf } from './cash-out.ts';
import type { LegKey } from './open-bet.ts';

function leg(outcome_id: string): LegKey {
  return { match_id: '1', market_id: '1', specifier: '', outcome_id };
}
const asked: string[][] = [];
function chanceWith(price: (outcomes: readonly string[]) => CombinedPrice) {
  return jointChanceOf({
    price: (_, selections) => {
      const outcomes = selections.map(({ outcome_id }) => outcome_id);
      asked.push(outcomes);
      return price(outcomes);
    },
  });
}

test('the chance of a custom bet is that of its model, exact from there on [PLC-10]', () => {
  const chance = chanceWith(() => ({ kind: 'priced', odds: '3.60', probability: 0.25 }));
  expect(chance('1', [leg('1'), leg('over')])).toEqual(ratio(1n, 4n));
  // The sum of a model may come to a hair more than 1.
  const certain = chanceWith(() => ({ kind: 'priced', odds: '1.01', probability: 1 + 2 ** -50 }));
  expect(certain('1', [leg('1')])).toEqual(ratio(1n));
});

test('legs that win whenever the others do, as the match stands by now, are left out [PLC-10]', () => {
  asked.length = 0;
  const chance = chanceWith((outcomes) =>
    outcomes.length === 1
      ? { kind: 'priced', odds: '1.90', probability: 0.5 }
      : { kind: 'redundant', places: outcomes.length === 3 ? [1, 2] : [1] },
  );
  expect(chance('1', [leg('1'), leg('over'), leg('x')])).toEqual(ratio(1n, 2n));
  expect(asked).toEqual([['1', 'over', 'x'], ['1', 'x'], ['1']]);
});

test.each([{ kind: 'impossible' }, { kind: 'suspended', places: [0] }, { kind: 'unavailable', places: [] }] as const)(
  'there is no chance, and so no offer, where the price is $kind [I7]',
  (price) => {
    expect(chanceWith(() => price)('1', [leg('1'), leg('over')])).toBeNull();
  },
);
