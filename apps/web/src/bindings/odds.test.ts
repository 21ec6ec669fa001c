import { expect, test } from 'vitest';
import { formatsOf } from '../text/formats.ts';
import { oddsTextOf } from './odds.ts';

const types = ['decimal', 'british', 'american', 'hongkong', 'indonesian', 'malaysian', 'percent'] as const;

test('[CAT-09] every format is exact, and has the decimal sign of the locale', () => {
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
