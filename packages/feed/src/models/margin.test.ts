import { expect, test } from 'vitest';
import fc from 'fast-check';
import { createRng, hash, hashText, unit } from './random.ts';
import { poissonRow } from './poisson.ts';
import type { MarketKind } from './model.ts';
import { priced, remargined, toLadder, withMargin } from './margin.ts';

const KIND: MarketKind = { id: '1', name: 'Test', groups: ['main'], priority: 1, margin: 0.06 };

test('prices are the nearest of the ladder, with two places', () => {
  expect([1, 1.014, 1.999, 2.012, 2.031, 3.02, 9.96, 13, 17.3, 60, 9999].map(toLadder)).toEqual([
    '1.01',
    '1.01',
    '2.00',
    '2.02',
    '2.04',
    '3.00',
    '10.00',
    '13.00',
    '17.50',
    '60.00',
    '501.00',
  ]);
});

test('a multiple of a margin moves every price one way and leaves what is for sale [CFG-01a]', () => {
  const market = priced({ kind: KIND, specifier: '', ids: ['1', 'x', '2'], names: ['1', 'x', '2'] }, [0.5, 0.3, 0.2]);
  const sum = ({ outcomes }: typeof market) => outcomes.reduce((total, { odds }) => total + 1 / Number(odds), 0);
  expect(market.outcomes.map(({ odds }) => odds)).toEqual(['1.92', '3.10', '4.55']);
  expect(remargined(market, 2).outcomes.map(({ odds }) => odds)).toEqual(['1.85', '2.90', '4.20']);
  expect(remargined(market, 0).outcomes.map(({ odds }) => odds)).toEqual(['1.99', '3.30', '4.95']);
  expect([0, 1, 2].map((factor) => Math.round((sum(remargined(market, factor)) - 1) * 100))).toEqual([1, 6, 12]);
  expect(remargined(market, 2).outcomes.map(({ active }) => active)).toEqual([true, true, true]);
});

test('without a margin the prices of a market together are never worth more than they cost [CFG-01a]', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: 0.05, max: 1, noNaN: true }), { minLength: 2, maxLength: 6 }),
      fc.constantFrom(0, 0.1, 0.5),
      (weights, factor) => {
        const sum = weights.reduce((total, weight) => total + weight, 0);
        const names = weights.map((_, place) => String(place));
        const market = priced(
          { kind: KIND, specifier: '', ids: names, names },
          weights.map((weight) => weight / sum),
        );
        const { outcomes } = remargined(market, factor);
        expect(outcomes.reduce((total, { odds }) => total + 1 / Number(odds), 0)).toBeGreaterThanOrEqual(1 - 1e-9);
      },
    ),
    { seed: 9 },
  );
});

test('implied probabilities add up to one and the margin, in the order of the true ones', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0.01, max: 1, noNaN: true }), { minLength: 2, maxLength: 20 }), (weights) => {
      const sum = weights.reduce((total, weight) => total + weight, 0);
      const fair = weights.map((weight) => weight / sum);
      const implied = withMargin(fair, 0.06);
      expect(implied.reduce((total, p) => total + p, 0)).toBeCloseTo(1.06, 3);
      implied.forEach((p, i) => {
        expect(p).toBeLessThan(1);
        expect(p).toBeGreaterThanOrEqual(fair[i] ?? 1);
      });
    }),
    { seed: 4 },
  );
});

test('a market as good as decided has nothing active and is suspended', () => {
  const market = priced({ kind: KIND, specifier: '', ids: ['1', '2'], names: ['A', 'B'] }, [0.999, 0.001]);
  expect(market.status).toBe(-1);
  expect(market.outcomes.map(({ active }) => active)).toEqual([false, false]);
  const open = priced(
    { kind: KIND, specifier: '', ids: ['1', 'x', '2', '3'], names: ['A', 'B', 'C', 'D'] },
    [0.6, 0.4, 0, 0],
  );
  expect(open.status).toBe(1);
  expect(open.outcomes.map(({ active }) => active)).toEqual([true, true, false, false]);
});

test('the Poisson distribution is the textbook one, its tail in the last place', () => {
  expect(poissonRow(1.5, 3).map((p) => p.toFixed(4))).toEqual(['0.2231', '0.3347', '0.2510', '0.1912']);
});

test('random numbers repeat for a seed, differ between seeds and are spread evenly', () => {
  const draw = (seed: number): number[] => {
    const rng = createRng(seed);
    return Array.from({ length: 2000 }, () => rng.next());
  };
  expect(draw(1)).toEqual(draw(1));
  expect(draw(1)[0]).not.toBe(draw(2)[0]);
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  expect(mean(draw(3))).toBeCloseTo(0.5, 1);
  expect(mean(Array.from({ length: 2000 }, (_, i) => unit(9, i)))).toBeCloseTo(0.5, 1);
  const rng = createRng(8);
  const normals = Array.from({ length: 4000 }, () => rng.normal());
  expect(mean(normals)).toBeCloseTo(0, 1);
  expect(mean(normals.map((value) => value * value))).toBeCloseTo(1, 0);
  expect(hash(1, 2)).not.toBe(hash(2, 1));
  expect(hashText('ab')).not.toBe(hashText('ba'));
});
