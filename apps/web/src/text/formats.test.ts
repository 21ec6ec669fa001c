import { expect, test } from 'vitest';
import { formatsOf, plainOdds } from './formats.ts';

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

test('[SLIP-22] a column keeps every place; a single amount from 100 on drops a fraction of noughts', () => {
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

test('days are told by the calendar, not by hours', () => {
  const { day } = formatsOf('en');
  const now = new Date(2026, 10, 20, 23, 30).getTime();
  const at = (days: number, hour: number): number => new Date(2026, 10, 20 + days, hour).getTime();
  expect(
    [at(0, 23), at(1, 0), at(1, 23), at(2, 12), at(6, 12), at(7, 12), at(-1, 1)].map((then) => day(then, now)),
  ).toEqual(['Today', 'Tomorrow', 'Tomorrow', 'Sun', 'Thu', 'Nov 27', 'Nov 19']);
});
