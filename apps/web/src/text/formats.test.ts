import { locales } from '@touchline/contract/locales';
import { expect, test } from 'vitest';
import { formatsOf, isZone, loadFormats, plainOdds } from './formats.ts';

test('odds keep every place they have and show two at least', () => {
  expect(['2', '1.5', '1.850', '1.005', '1000', '12.34'].map(plainOdds)).toEqual([
    '2.00',
    '1.50',
    '1.85',
    '1.005',
    '1000.00',
    '12.34',
  ]);
});

test('odds use the decimal sign of the locale and western figures', () => {
  expect(['en', 'de', 'ar'].map((locale) => formatsOf(locale).odds('1.85'))).toEqual(['1.85', '1,85', '1.85']);
});

test('money is exact beyond what a double holds', () => {
  const { money } = formatsOf('en');
  expect(money('90071992547409931.07', 'EUR')).toBe('€90,071,992,547,409,931.07');
  expect(money('10', 'EUR')).toBe('€10.00');
  expect(money('0.123456789012345678', 'USDT')).toBe('0.123456789012345678\u00a0USDT');
});

test('a column keeps every place; a single amount from 100 on drops a fraction of noughts [SLIP-22]', () => {
  const { money, prominentMoney } = formatsOf('de');
  const [eur, btc] = [
    { code: 'EUR', subunits: '100', fiat: true },
    { code: 'BTC', subunits: '100000000', fiat: false },
  ];
  expect([money('1000.00', 'EUR'), money('99.50', 'EUR'), money('1000', 'JPY')]).toEqual([
    '1.000,00\u00a0€',
    '99,50\u00a0€',
    '1.000\u00a0¥',
  ]);
  expect([prominentMoney(100_000n, eur), prominentMoney(9950n, eur), prominentMoney(50_000n, btc)]).toEqual([
    '1.000\u00a0€',
    '99,50\u00a0€',
    '0,0005\u00a0BTC',
  ]);
});

test('figures of money are the western ones and an amount of right-to-left writing stands in an isolate', () => {
  expect(formatsOf('fa').money('1234.50', 'EUR')).toBe('\u2067\u200e€\u00a01,234.50\u2069');
});

test('money refuses what is not an amount', () => {
  expect(() => formatsOf('en').money('1e5', 'EUR')).toThrow(RangeError);
});

test('bonus odds say what they add, exactly [BON-06]', () => {
  const added = ['1.05', '1.1', '1.0525', '2', '1', '1.00000000000000000001', '?'].map(formatsOf('en').boost);
  expect(added).toEqual(['+5%', '+10%', '+5.25%', '+100%', '0%', '+0.000000000000000001%', '?']);
  expect(['de', 'ar'].map((locale) => formatsOf(locale).boost('1.075').replaceAll('\u200e', ''))).toEqual([
    '+7,5\u00a0%',
    '+7.5%',
  ]);
});

test('days are counted by the calendar, not by hours', () => {
  const { day } = formatsOf('en');
  const now = new Date(2026, 10, 20, 23, 30).getTime();
  const at = (days: number, hour: number): number => new Date(2026, 10, 20 + days, hour).getTime();
  expect(
    [at(0, 23), at(1, 0), at(1, 23), at(2, 12), at(6, 12), at(7, 12), at(-1, 1)].map((then) => day(then, now)),
  ).toEqual(['Today', 'Tomorrow', 'Tomorrow', 'Sun', 'Thu', 'Nov 27', 'Nov 19']);
});

/** 2026-11-20 23:30 in UTC. */
const LATE = Date.UTC(2026, 10, 20, 23, 30);

test('times, days and their borders are those of the chosen zone', () => {
  const texts = ['UTC', 'Asia/Kolkata', 'America/St_Johns'].map((zone) => {
    const { time, day, moment } = formatsOf('en-AU', zone);
    return [time(LATE), day(LATE, LATE - 3_600_000), day(LATE, LATE + 4 * 3_600_000), moment(LATE)];
  });
  expect(texts).toEqual([
    ['23:30', 'Today', '20 Nov', 'Fri, 20 Nov, 23:30'],
    ['05:00', 'Today', 'Today', 'Sat, 21 Nov, 05:00'],
    ['20:00', 'Today', '20 Nov', 'Fri, 20 Nov, 20:00'],
  ]);
});

test('a day of 25 hours is one day', () => {
  const { day } = formatsOf('en', 'Europe/Berlin');
  expect(day(Date.UTC(2026, 9, 25, 22, 30), Date.UTC(2026, 9, 24, 22, 30))).toBe('Today');
  expect(day(Date.UTC(2026, 9, 25, 23, 30), Date.UTC(2026, 9, 24, 22, 30))).toBe('Tomorrow');
});

test('an instant names its zone', () => {
  expect(formatsOf('de', 'Europe/Berlin').instant(LATE)).toBe('Samstag, 21. November 2026 um 00:30 MEZ');
  expect(formatsOf('en', 'Asia/Kolkata').zone).toMatch(/^Asia\/(?:Kolkata|Calcutta)$/);
});

test('Kazakh dates have words, whatever the browser knows', async () => {
  await loadFormats('kk');
  const { day, moment, instant, odds } = formatsOf('kk', 'UTC');
  expect([day(LATE, LATE), day(LATE + 3 * 86_400_000, LATE), day(LATE + 9 * 86_400_000, LATE), moment(LATE)]).toEqual([
    'Бүгін',
    'дс',
    '29 қар.',
    'жм, 20 қар., 23:30',
  ]);
  expect([instant(LATE), odds('1.85')]).toEqual(['жұма, 2026 ж. 20 қараша, 23:30 UTC', '1,85']);
});

test('every locale writes western figures, and dates in no other language than its own', () => {
  for (const locale of locales) {
    const formats = formatsOf(locale, 'UTC');
    const texts = [
      formats.time(LATE),
      formats.day(LATE, 0),
      formats.moment(LATE),
      formats.odds('12.345'),
      formats.count(12),
    ];
    expect(texts.join(' '), locale).not.toMatch(/[\u0660-\u0669\u06f0-\u06f9]/);
    expect(texts[2], locale).toContain('23');
  }
  expect(['de', 'de-CH', 'fr-CH', 'pt-BR', 'en-IN'].map((locale) => formatsOf(locale, 'UTC').odds('1.85'))).toEqual([
    '1,85',
    '1.85',
    '1,85',
    '1,85',
    '1.85',
  ]);
});

test('figures get the sign of the locale between digits alone', () => {
  const { figures } = formatsOf('de');
  expect(['-0.952', '54.05%', '12/11', '+150', 'St. Pauli', '2.5'].map(figures)).toEqual([
    '-0,952',
    '54,05%',
    '12/11',
    '+150',
    'St. Pauli',
    '2,5',
  ]);
});

test('a zone that nobody knows is none', () => {
  expect(['Europe/Berlin', 'UTC', 'Mars/Olympus', '', 'not a zone'].map(isZone)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
