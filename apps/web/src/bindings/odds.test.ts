import { expect, test } from 'vitest';
import { formatsOf } from '../text/formats.ts';
import { oddsTextOf, totalOddsTextOf } from './odds.ts';

const [english, german] = [formatsOf('en'), formatsOf('de')];

const types = ['decimal', 'british', 'american', 'hongkong', 'indonesian', 'malaysian', 'percent'] as const;

test('every format is exact, and has the decimal sign of the locale [CAT-09]', () => {
  const written = (locale: string, odds: string): readonly string[] =>
    types.map((type) => oddsTextOf(formatsOf(locale), type)(odds));
  expect(written('en', '1.85')).toEqual(['1.85', '17/20', '-118', '0.85', '-1.18', '0.85', '54.05%']);
  expect(written('de', '2.125')).toEqual(['2,125', '9/8', '+113', '1,125', '1,125', '-0,89', '47,06%']);
  expect(written('ar', '11')).toEqual(['11.00', '10/1', '+1000', '10.00', '10.00', '-0.10', '9.09%']);
});

test('the writer of a format stays the same function, so that nothing is drawn again for it', () => {
  const formats = formatsOf('en');
  expect(types.map((type) => oddsTextOf(formats, type) === oddsTextOf(formats, type))).toEqual(types.map(() => true));
  expect(oddsTextOf(formats, 'percent')).not.toBe(oddsTextOf(formatsOf('de'), 'percent'));
});

test('a price is shown to its last place in every format, and in its own it reads as it was sold [CAT-09]', () => {
  const shown = (odds: string) =>
    (['decimal', 'british', 'american', 'hongkong'] as const).map((type) => oddsTextOf(english, type)(odds));
  expect([shown('4.333333'), shown('1.3125'), shown('1.85')]).toEqual([
    ['4.333333', '10/3', '+333', '3.333333'],
    ['1.3125', '5/16', '-320', '0.3125'],
    ['1.85', '17/20', '-118', '0.85'],
  ]);
  expect(oddsTextOf(german, 'decimal')('4.333333')).toBe('4,333333');
});

test('total odds of several legs are shown to the thousandth in decimals, those of one leg as its price [SLIP-20]', () => {
  const decimal = totalOddsTextOf(english, 'decimal');
  expect([decimal('7.243675', 3), decimal('3.420', 2), decimal('4.333333', 1)]).toEqual(['7.244', '3.42', '4.333333']);
  // 1.033333 twice: three places would make -1471 of it.
  expect(totalOddsTextOf(english, 'american')('1.067777', 2)).toBe('-1475');
});
