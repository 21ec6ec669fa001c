import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { oddsPlaces, showOdds } from './display.ts';
import type { OddsFormat } from './display.ts';
import { add, compare, formatRatio, one, ratio } from './exact.ts';
import { britishLadder } from './ladder.ts';
import { largestTypedOdds, readTypedOdds } from './testing/typed-odds.ts';
import { seed, formats, exactly, read, decimalText, anyFormat } from './testing/any-odds.ts';

describe('odds as people type them', () => {
  test.each<[OddsFormat, string, bigint, bigint]>([
    ['decimal', '1.85', 37n, 20n],
    ['decimal', '1,85', 37n, 20n],
    ['decimal', ' 2. ', 2n, 1n],
    ['decimal', '007', 7n, 1n],
    ['decimal', '+1.85', 37n, 20n],
    ['decimal', '١٫٨٥', 37n, 20n],
    ['decimal', '۱٫۸۵', 37n, 20n],
    ['decimal', '1000000', 1_000_000n, 1n],
    ['decimal', '1.0001', 10_001n, 10_000n],
    ['decimal', `1.${'1'.repeat(38)}`, BigInt('1'.repeat(39)), 10n ** 38n],
    ['british', '4/11', 15n, 11n],
    ['british', '4/6', 5n, 3n],
    ['british', '5-2', 7n, 2n],
    ['british', '5 / 2', 7n, 2n],
    ['british', '5−2', 7n, 2n],
    ['british', '5⁄2', 7n, 2n],
    ['british', '٥/٢', 7n, 2n],
    ['british', '999999/1', 1_000_000n, 1n],
    ['hongkong', '.85', 37n, 20n],
    ['hongkong', '۰,۸۵', 37n, 20n],
    ['american', '+150', 5n, 2n],
    ['american', '150', 5n, 2n],
    ['american', '-110', 21n, 11n],
    ['american', '−110', 21n, 11n],
    ['american', '-137,5', 19n, 11n],
    ['american', '100', 2n, 1n],
    ['american', '-100', 2n, 1n],
    ['american', '−۱۱۰', 21n, 11n],
    ['indonesian', '1.5', 5n, 2n],
    ['indonesian', '-1.25', 9n, 5n],
    ['indonesian', '-1', 2n, 1n],
    ['malaysian', '0.85', 37n, 20n],
    ['malaysian', '-0,8', 9n, 4n],
    ['malaysian', '-1', 2n, 1n],
    ['malaysian', '1', 2n, 1n],
    ['percent', '40', 5n, 2n],
    ['percent', '40%', 5n, 2n],
    ['percent', '62.5 %', 8n, 5n],
    ['percent', '٤٠٪', 5n, 2n],
    ['percent', '0.0001', 1_000_000n, 1n],
  ])('%s %j is %s/%s [CAT-09]', (format, typed, num, den) => {
    expect(readTypedOdds(typed, format)).toEqual({ kind: 'odds', odds: { num, den } });
  });

  test.each<[OddsFormat, string]>([
    ['decimal', '1e3'],
    ['decimal', '1/2'],
    ['decimal', '1,000.5'],
    ['decimal', '1 5'],
    ['decimal', '.'],
    ['decimal', '-'],
    ['decimal', '--2'],
    ['decimal', '2%'],
    ['decimal', '2٪'],
    ['decimal', '0x2'],
    ['decimal', 'Infinity'],
    ['decimal', `1.${'1'.repeat(39)}`],
    ['british', '5'],
    ['british', '2.5/1'],
    ['british', '-5/2'],
    ['british', '5/-2'],
    ['british', '5/2/1'],
    ['british', '/2'],
    ['british', '5/'],
    ['british', 'evens'],
    ['british', `1/${'1'.repeat(39)}`],
    ['american', '+-150'],
    ['american', '+ 150'],
    ['percent', '%'],
    ['percent', '40%%'],
    ['percent', '%40'],
  ])('%s %j is not odds [CAT-09]', (format, typed) => {
    expect(readTypedOdds(typed, format)).toEqual({ kind: 'not_odds' });
  });

  test.each<[OddsFormat, string, 'no_profit' | 'not_in_format' | 'too_high']>([
    ['decimal', '1', 'no_profit'],
    ['decimal', '0.99', 'no_profit'],
    ['decimal', '-2', 'no_profit'],
    ['decimal', '1000000.01', 'too_high'],
    ['british', '0/5', 'no_profit'],
    ['british', '5/0', 'not_in_format'],
    ['british', '0/0', 'not_in_format'],
    ['british', '1000000/1', 'too_high'],
    ['hongkong', '0', 'no_profit'],
    ['hongkong', '-0.5', 'no_profit'],
    ['hongkong', '999999.01', 'too_high'],
    ['american', '0', 'not_in_format'],
    ['american', '99.99', 'not_in_format'],
    ['american', '-99.99', 'not_in_format'],
    ['american', '99999901', 'too_high'],
    ['indonesian', '0', 'not_in_format'],
    ['indonesian', '0.99', 'not_in_format'],
    ['indonesian', '-0.99', 'not_in_format'],
    ['indonesian', '1000000', 'too_high'],
    ['malaysian', '0', 'no_profit'],
    ['malaysian', '1.01', 'not_in_format'],
    ['malaysian', '-1.01', 'not_in_format'],
    ['malaysian', '-0.000001', 'too_high'],
    ['percent', '0', 'not_in_format'],
    ['percent', '100', 'no_profit'],
    ['percent', '101', 'no_profit'],
    ['percent', '-40', 'no_profit'],
    ['percent', '0.00009', 'too_high'],
  ])('%s %j is out of range: %s [CAT-09]', (format, typed, reason) => {
    expect(readTypedOdds(typed, format)).toEqual({ kind: 'out_of_range', reason });
  });

  test.each(formats)('nothing typed as %s is empty [CAT-09]', (format) => {
    expect([readTypedOdds('', format), readTypedOdds(' \u00a0\t', format)]).toEqual([
      { kind: 'empty' },
      { kind: 'empty' },
    ]);
  });

  test('any text is read without throwing, and odds are above 1 and at most the largest [CAT-09]', () => {
    const nearly = fc.string({ unit: fc.constantFrom(...'0123456789.,+-−/⁄% ٠٩۰۹٫٪e'), maxLength: 45 });
    fc.assert(
      fc.property(fc.oneof(nearly, fc.string({ unit: 'binary' })), anyFormat, (typed, format) => {
        const answer = readTypedOdds(typed, format);
        const fits =
          answer.kind !== 'odds' || (compare(answer.odds, one) > 0 && compare(answer.odds, largestTypedOdds) <= 0);
        expect(fits).toBe(true);
      }),
      { ...seed, numRuns: 2000 },
    );
  });
});

describe('sold in its own format', () => {
  /** A price as a back end writes it on the wire, and the page shows it. */
  const overTheWire = (typed: string, format: OddsFormat): string =>
    showOdds(formatRatio(read(typed, format), oddsPlaces), format);

  test('every american price up to 10000 comes back from the wire as itself, even money as +100 [CAT-09]', () => {
    const wrong: string[] = [];
    for (let amount = 100; amount <= 10_000; amount += 1) {
      for (const price of [`+${amount}`, `-${amount}`]) {
        const shown = overTheWire(price, 'american');
        if (shown !== (price === '-100' ? '+100' : price)) wrong.push(`${price}: ${shown}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test('every rung of the ladder comes back as itself, every other fraction to hundredths in lowest terms [CAT-09]', () => {
    expect(britishLadder.map((rung) => overTheWire(rung, 'british'))).toEqual(britishLadder);
    const decimalOf = new Map(britishLadder.map((rung) => [read(rung, 'british'), rung]));
    const rungs = new Map([...decimalOf].map(([odds, rung]) => [`${odds.num}/${odds.den}`, rung]));
    const wrong: string[] = [];
    for (let den = 1n; den <= 100n; den += 1n) {
      for (let num = 1n; num <= 20n * den; num += num < den ? 1n : 7n) {
        const odds = add(one, ratio(num, den));
        const { num: profit, den: unit } = ratio(num, den);
        const shown = overTheWire(`${num}/${den}`, 'british');
        const own = rungs.get(`${odds.num}/${odds.den}`);
        // A fraction whose two or three decimals are a rung's own is called by the rung, as 1.36 is 4/11.
        const isCustomary = britishLadder.includes(shown) && unit <= 1000n && 1000n % unit === 0n;
        if (shown !== (own ?? `${profit}/${unit}`) && !isCustomary) wrong.push(`${num}/${den}: ${shown}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test('every decimal and hong kong price to six places comes back exactly [CAT-09]', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1_000_001n, max: 10n ** 12n }), (units) => {
        const text = decimalText(units, 6);
        expect([read(showOdds(text, 'decimal'), 'decimal'), read(showOdds(text, 'hongkong'), 'hongkong')]).toEqual([
          exactly(text),
          exactly(text),
        ]);
      }),
      { ...seed, numRuns: 2000 },
    );
  });

  test.each<[OddsFormat, number, number, number]>([
    ['malaysian', -100, 100, 2],
    ['indonesian', -2000, 2000, 2],
    ['percent', 1, 9999, 2],
  ])('every %s price of two places comes back from the wire as itself [CAT-09]', (format, from, to, places) => {
    const wrong: string[] = [];
    for (let units = from; units <= to; units += 1) {
      const text = `${units < 0 ? '-' : ''}${decimalText(BigInt(Math.abs(units)), places)}`;
      const typed = readTypedOdds(text, format);
      if (typed.kind !== 'odds') continue;
      const shown = overTheWire(text, format).replace('%', '');
      const even = format === 'percent' ? '50.00' : '1.00';
      const isEven = compare(typed.odds, ratio(2n)) === 0;
      if (shown !== (isEven ? even : text)) wrong.push(`${text}: ${shown}`);
    }
    expect(wrong).toEqual([]);
  });
});
