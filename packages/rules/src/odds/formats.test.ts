import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatOdds, showOdds } from './display.ts';
import type { OddsFormat } from './display.ts';
import { add, compare, multiply, one, ratio } from './exact.ts';
import type { Ratio } from './exact.ts';
import { britishLadder } from './ladder.ts';
import { parseOdds } from './payout.ts';
import { seed, formats, exactly, read, decimalText, anyFormat } from './testing/any-odds.ts';

function showAll(odds: Ratio) {
  return Object.fromEntries(formats.map((format) => [format, formatOdds(odds, format)]));
}

/** Prices of the wire with two and with three places; above 500,000 one digit of malaysian odds says too little. */
const cents = fc.bigInt({ min: 101n, max: 50_000_000n }).map((units) => decimalText(units, 2));

const thousandths = fc.oneof(
  fc.bigInt({ min: 1001n, max: 30_000n }).map((units) => decimalText(units, 3)),
  fc.bigInt({ min: 1001n, max: 500_000_000n }).map((units) => decimalText(units, 3)),
);

/** Odds that no decimal says exactly, as of a combo or of a fraction that was typed; from 1.001 to 500,001. */
const anyOdds = fc
  .tuple(fc.bigInt({ min: 1n, max: 500_000n }), fc.bigInt({ min: 1n, max: 997n }), fc.boolean())
  .map(([num, den, odd]) => add(one, odd ? ratio(num, den * 3n) : ratio(num, den)))
  .filter((odds) => compare(odds, exactly('1.001')) >= 0);

describe('odds as text of a format', () => {
  test.each([
    ['1.01', '1.01', '1/100', '0.01', '-10000', '-100.00', '0.01', '99.01%'],
    ['1.36', '1.36', '4/11', '0.36', '-278', '-2.78', '0.36', '73.53%'],
    ['1.5', '1.50', '1/2', '0.50', '-200', '-2.00', '0.50', '66.67%'],
    ['1.855', '1.855', '171/200', '0.855', '-117', '-1.17', '0.855', '53.91%'],
    ['1.87', '1.87', '87/100', '0.87', '-115', '-1.15', '0.87', '53.48%'],
    ['1.999', '1.999', '999/1000', '0.999', '+100', '1.00', '0.999', '50.03%'],
    ['2', '2.00', '1/1', '1.00', '+100', '1.00', '1.00', '50.00%'],
    ['2.001', '2.001', '1001/1000', '1.001', '+100', '1.001', '1.00', '49.98%'],
    ['2.500', '2.50', '6/4', '1.50', '+150', '1.50', '-0.67', '40.00%'],
    ['3.125', '3.125', '85/40', '2.125', '+213', '2.125', '-0.47', '32.00%'],
    ['101.00', '101.00', '100/1', '100.00', '+10000', '100.00', '-0.01', '0.99%'],
    ['1000000', '1000000.00', '999999/1', '999999.00', '+99999900', '999999.00', '-0.000001', '0.0001%'],
  ])('%s shows in all seven formats [CAT-09]', (odds, ...shown) => {
    expect(formats.map((format) => showOdds(odds, format))).toEqual(shown);
  });

  test('odds of exactly 1 show a profit of zero, odds below 1 their decimal [CAT-09]', () => {
    expect(showAll(one)).toEqual({
      decimal: '1.00',
      british: '0/1',
      hongkong: '0.00',
      american: '0',
      indonesian: '0.00',
      malaysian: '0.00',
      percent: '100.00%',
    });
    expect(new Set(Object.values(showAll(ratio(1n, 2n))))).toEqual(new Set(['0.50']));
    expect(new Set(Object.values(showAll(ratio(0n))))).toEqual(new Set(['0.00']));
  });

  test.each<[string, OddsFormat, string]>([
    ['8/15', 'american', '-188'],
    ['8/13', 'american', '-163'],
    ['11/8', 'american', '+138'],
    ['8/9', 'indonesian', '-1.13'],
    ['8/1', 'malaysian', '-0.13'],
    ['31/1', 'percent', '3.13%'],
  ])('a half is rounded away from zero: %s is %s %s [CAT-09]', (fraction, format, shown) => {
    expect(formatOdds(read(fraction, 'british'), format)).toBe(shown);
  });

  test('a price too fine for its places never shows as nothing [CAT-09]', () => {
    const fine = add(one, ratio(1n, 20_000n));
    expect(showAll(fine)).toEqual({
      decimal: '1.00005',
      british: '1/20000',
      hongkong: '0.00005',
      american: '-2000000',
      indonesian: '-20000.00',
      malaysian: '0.00005',
      percent: '100.00%',
    });
    expect(formatOdds(exactly('301'), 'malaysian')).toBe('-0.003');
    expect(formatOdds(exactly('30001'), 'percent')).toBe('0.003%');
  });

  test('text that is not odds stays as it is in every format [CAT-09]', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('', 'n/a', '0.99', '-2', '1e3')), (text) => {
        fc.pre(parseOdds(text) === null);
        expect(formats.map((format) => showOdds(text, format))).toEqual(formats.map(() => text));
      }),
      seed,
    );
  });
});

describe('British fractions', () => {
  const profits = britishLadder.map((rung) => {
    const [num = '', den = ''] = rung.split('/');
    return { rung, num: BigInt(num), den: BigInt(den) };
  });

  test('the ladder rises from 1/100 to 100/1 [CAT-09]', () => {
    expect([britishLadder[0], britishLadder.at(-1)]).toEqual(['1/100', '100/1']);
    const odds = britishLadder.map((rung) => read(rung, 'british'));
    expect(odds.slice(1).map((price, at) => compare(odds[at] ?? one, price))).toEqual(odds.slice(1).map(() => -1));
  });

  test('every rung is shown for itself and for its decimals, and no two rungs claim the same decimal [CAT-09]', () => {
    const claims = profits.flatMap(({ rung, num, den }) =>
      [2, 3].flatMap((places) => {
        const scale = 10n ** BigInt(places);
        const [cut, left] = [(num * scale) / den, (num * scale) % den];
        const whole = 2n * left < den ? [cut] : 2n * left > den ? [cut + 1n] : [cut, cut + 1n];
        return whole.map((units) => ({ rung, odds: decimalText(units + scale, places) }));
      }),
    );
    const owners = new Map<string, Set<string>>();
    for (const { rung, odds } of claims) {
      const key = showOdds(odds, 'decimal');
      owners.set(key, (owners.get(key) ?? new Set()).add(rung));
    }
    expect([...owners].filter(([, rungs]) => rungs.size > 1)).toEqual([]);
    expect(claims.map(({ odds }) => showOdds(odds, 'british'))).toEqual(claims.map(({ rung }) => rung));
    expect(britishLadder.map((rung) => formatOdds(read(rung, 'british'), 'british'))).toEqual(britishLadder);
  });

  test('a price off the ladder is its fraction in lowest terms, to the thousandth when that is unreadable [CAT-09]', () => {
    expect(
      ['1.37', '1.66', '1.85', '2.02', '1.333', '1.334', '7.77', '1.0016'].map((odds) => showOdds(odds, 'british')),
    ).toEqual(['37/100', '33/50', '17/20', '51/50', '1/3', '167/500', '677/100', '1/625']);
    const combo = multiply(exactly('1.333'), exactly('1.333'));
    expect([formatOdds(read('3/7', 'british'), 'british'), formatOdds(combo, 'british')]).toEqual(['3/7', '777/1000']);
    expect(formatOdds(add(one, ratio(3601n, 10_000n)), 'british')).toBe('4/11');
  });
});

describe('shown and read back', () => {
  test('what is shown reads back as odds that show the same [CAT-09]', () => {
    fc.assert(
      fc.property(fc.oneof(thousandths.map(exactly), anyOdds), anyFormat, (odds, format) => {
        const shown = formatOdds(odds, format);
        expect(formatOdds(read(shown, format), format)).toBe(shown);
      }),
      { ...seed, numRuns: 3000 },
    );
  });

  test('a price of the wire reads back exactly where the format says it exactly [CAT-09]', () => {
    fc.assert(
      fc.property(thousandths, (text) => {
        const odds = exactly(text);
        const even = exactly('2');
        const exact: OddsFormat[] = ['decimal', 'hongkong'];
        if (compare(odds, even) <= 0) exact.push('malaysian');
        if (compare(odds, even) >= 0) exact.push('indonesian');
        if (!britishLadder.includes(showOdds(text, 'british'))) exact.push('british');
        expect(exact.map((format) => read(showOdds(text, format), format))).toEqual(exact.map(() => odds));
      }),
      { ...seed, numRuns: 1000 },
    );
  });

  const inOrder = (a: Ratio, b: Ratio, format: OddsFormat): void => {
    const [low, high] = compare(a, b) < 0 ? [a, b] : [b, a];
    expect(compare(read(formatOdds(low, format), format), read(formatOdds(high, format), format))).not.toBe(1);
  };
  const near = fc
    .tuple(anyOdds, fc.bigInt({ min: 0n, max: 20n }))
    .map(([odds, step]): [Ratio, Ratio] => [odds, add(odds, ratio(step, 3000n))]);

  test('higher odds never show as lower ones; a rung may only pass prices of thousandths [CAT-09]', () => {
    const rounded = fc.constantFrom(...formats.filter((format) => format !== 'british'));
    fc.assert(
      fc.property(fc.oneof(near, fc.tuple(anyOdds, anyOdds)), rounded, ([a, b], format) => {
        inOrder(a, b, format);
      }),
      { ...seed, numRuns: 2000 },
    );
    const neighbours = fc
      .bigInt({ min: 101n, max: 12_000n })
      .map((units): [string, string] => [decimalText(units, 2), decimalText(units + 1n, 2)]);
    fc.assert(
      fc.property(fc.oneof(neighbours, fc.tuple(cents, cents)), ([a, b]) => {
        inOrder(exactly(a), exactly(b), 'british');
      }),
      { ...seed, numRuns: 2000 },
    );
  });
});
