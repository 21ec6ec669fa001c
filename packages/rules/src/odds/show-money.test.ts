import { locales } from '@touchline/contract/locales';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fractionDigits, fromSubunits, moneyWriter } from './money.ts';
import type { CurrencyFacts, Numerals } from './money.ts';
import {
  crypto,
  eur,
  jpy,
  kwd,
  btc,
  eth,
  usdt,
  writers,
  places,
  anyCurrency,
  amounts,
  seed,
} from './testing/shown-money.ts';

/** All digits of a text in western figures, in their order. */
function digitsOf(text: string): string {
  return Array.from(text.normalize('NFKC'), (char) => {
    const at = '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹'.indexOf(char);
    return at < 0 ? char : `${at % 10}`;
  })
    .filter((char) => /[0-9]/.test(char))
    .join('');
}

/** The rule written apart from the code, on the full decimal text: what SLIP-22 leaves of it. */
function bySlip22(amount: bigint, currency: CurrencyFacts): string {
  const [whole = '', fraction = ''] = fromSubunits(amount, currency.subunits).split('.');
  const isSmall = whole.length <= 2;
  const significant = fraction.replace(/0+$/, '');
  if (!isSmall && significant === '') return whole;
  if (currency.fiat) return whole + fraction;
  return whole + (isSmall ? significant.padEnd(fraction.length < 2 ? fraction.length : 2, '0') : significant);
}

describe('decimals shown', () => {
  test.each<[string, bigint, CurrencyFacts, number, number]>([
    ['EUR 0', 0n, eur, 2, 2],
    ['EUR 99.50', 9950n, eur, 2, 2],
    ['EUR 99.99', 9999n, eur, 2, 2],
    ['EUR 100.00', 10_000n, eur, 0, 0],
    ['EUR 100.01', 10_001n, eur, 2, 2],
    ['EUR 100.10', 10_010n, eur, 2, 2],
    ['EUR -99.00', -9900n, eur, 2, 2],
    ['EUR -100.00', -10_000n, eur, 0, 0],
    ['EUR -1200.50', -120_050n, eur, 2, 2],
    ['JPY 99', 99n, jpy, 0, 0],
    ['JPY 1200', 1200n, jpy, 0, 0],
    ['KWD 99.500', 99_500n, kwd, 3, 3],
    ['KWD 100.000', 100_000n, kwd, 0, 0],
    ['KWD 100.500', 100_500n, kwd, 3, 3],
    ['BTC 0.00050000', 50_000n, btc, 2, 8],
    ['BTC 99.99999999', 9_999_999_999n, btc, 2, 8],
    ['BTC 100.00000000', 10_000_000_000n, btc, 0, 0],
    ['BTC 123.45678901', 12_345_678_901n, btc, 0, 8],
    ['a coin without decimals', 5n, crypto('PTS', 0), 0, 0],
    ['a coin with one decimal', 5n, crypto('DIME', 1), 1, 1],
  ])('%s [SLIP-22]', (_, amount, currency, min, max) => {
    expect(fractionDigits(amount, currency)).toEqual({ min, max });
  });

  test('subunits that are not a power of ten are refused [SLIP-22]', () => {
    expect(() => fractionDigits(1n, { code: 'EUR', subunits: '50', fiat: true })).toThrow(RangeError);
  });

  test('the same amount is shown by the rule of its kind [SLIP-22]', () => {
    const { showMoney } = moneyWriter('en');
    expect([
      showMoney(9950n, eur),
      showMoney(120_000n, eur),
      showMoney(120_050n, eur),
      showMoney(1200n, jpy),
      showMoney(99_500n, kwd),
      showMoney(1_200_000n, kwd),
      showMoney(50_000n, btc),
      showMoney(0n, btc),
      showMoney(100_000_000n, btc),
      showMoney(12_345_678_901n, btc),
      showMoney(12_350_000_000n, btc),
    ]).toEqual([
      '€99.50',
      '€1,200',
      '€1,200.50',
      '¥1,200',
      'KWD\u00a099.500',
      'KWD\u00a01,200',
      'BTC\u00a00.0005',
      'BTC\u00a00.00',
      'BTC\u00a01.00',
      'BTC\u00a0123.45678901',
      'BTC\u00a0123.5',
    ]);
  });
});

/** EUR 99.50, EUR -1234567.00, ETH 1234567.500000000000000001 and USDT -1200.500000 in every locale. */
const written: readonly (readonly [string, Numerals, string, string, string, string])[] = [
  ['en', 'western', '€99.50', '-€1,234,567', 'ETH\u00a01,234,567.500000000000000001', '-1,200.5\u00a0USDT'],
  ['de', 'western', '99,50\u00a0€', '-1.234.567\u00a0€', '1.234.567,500000000000000001\u00a0ETH', '-1.200,5\u00a0USDT'],
  [
    'fr',
    'western',
    '99,50\u00a0€',
    '-1\u202f234\u202f567\u00a0€',
    '1\u202f234\u202f567,500000000000000001\u00a0ETH',
    '-1\u202f200,5\u00a0USDT',
  ],
  ['it', 'western', '99,50\u00a0€', '-1.234.567\u00a0€', '1.234.567,500000000000000001\u00a0ETH', '-1200,5\u00a0USDT'],
  [
    'fi',
    'western',
    '99,50\u00a0€',
    '−1\u00a0234\u00a0567\u00a0€',
    '1\u00a0234\u00a0567,500000000000000001\u00a0ETH',
    '−1\u00a0200,5\u00a0USDT',
  ],
  [
    'no',
    'western',
    '99,50\u00a0€',
    '−1\u00a0234\u00a0567\u00a0€',
    '1\u00a0234\u00a0567,500000000000000001\u00a0ETH',
    '−1\u00a0200,5\u00a0USDT',
  ],
  [
    'pt-BR',
    'western',
    '€\u00a099,50',
    '-€\u00a01.234.567',
    'ETH\u00a01.234.567,500000000000000001',
    '-1.200,5\u00a0USDT',
  ],
  [
    'ru',
    'western',
    '99,50\u00a0€',
    '-1\u00a0234\u00a0567\u00a0€',
    '1\u00a0234\u00a0567,500000000000000001\u00a0ETH',
    '-1\u00a0200,5\u00a0USDT',
  ],
  [
    'kk',
    'western',
    '99,50\u00a0€',
    '-1\u00a0234\u00a0567\u00a0€',
    '1\u00a0234\u00a0567,500000000000000001\u00a0ETH',
    '-1\u00a0200,5\u00a0USDT',
  ],
  ['tr', 'western', '€99,50', '-€1.234.567', 'ETH\u00a01.234.567,500000000000000001', '-1.200,5\u00a0USDT'],
  ['es', 'western', '99,50\u00a0€', '-1.234.567\u00a0€', '1.234.567,500000000000000001\u00a0ETH', '-1200,5\u00a0USDT'],
  [
    'ar',
    'western',
    '\u2067\u200f99.50\u00a0€\u2069',
    '\u2067\u200f\u200e-1,234,567\u00a0€\u2069',
    '\u2067\u200f1,234,567.500000000000000001\u00a0ETH\u2069',
    '\u2067\u200e-1,200.5\u00a0USDT\u2069',
  ],
  [
    'he',
    'western',
    '\u2067\u200f99.50\u00a0\u200f€\u2069',
    '\u2067\u200f\u200e-1,234,567\u00a0\u200f€\u2069',
    '\u2067\u200f1,234,567.500000000000000001\u00a0\u200fETH\u2069',
    '\u2067\u200e-1,200.5\u00a0USDT\u2069',
  ],
  [
    'fa',
    'western',
    '\u2067\u200e€\u00a099.50\u2069',
    '\u2067\u200e−\u200e€\u00a01,234,567\u2069',
    '\u2067\u200eETH\u00a01,234,567.500000000000000001\u2069',
    '\u2067\u200e−1,200.5\u00a0USDT\u2069',
  ],
  [
    'ur',
    'western',
    '\u2067€99.50\u2069',
    '\u2067\u200e-€1,234,567\u2069',
    '\u2067ETH\u00a01,234,567.500000000000000001\u2069',
    '\u2067\u200e-1,200.5\u00a0USDT\u2069',
  ],
  ['en-AR', 'western', '€99.50', '-€1,234,567', '1,234,567.500000000000000001\u00a0ETH', '-1,200.5\u00a0USDT'],
  [
    'en-AU',
    'western',
    'EUR\u00a099.50',
    '-EUR\u00a01,234,567',
    'ETH\u00a01,234,567.500000000000000001',
    '-1,200.5\u00a0USDT',
  ],
  ['en-CA', 'western', '€99.50', '-€1,234,567', 'ETH\u00a01,234,567.500000000000000001', '-1,200.5\u00a0USDT'],
  ['en-IN', 'western', '€99.50', '-€12,34,567', 'ETH\u00a012,34,567.500000000000000001', '-1,200.5\u00a0USDT'],
  ['en-NZ', 'western', '€99.50', '-€1,234,567', 'ETH\u00a01,234,567.500000000000000001', '-1,200.5\u00a0USDT'],
  [
    'fr-CH',
    'western',
    '99.50\u00a0€',
    "-1'234'567\u00a0€",
    "1'234'567.500000000000000001\u00a0ETH",
    "-1'200,5\u00a0USDT",
  ],
  [
    'de-CH',
    'western',
    'EUR\u00a099.50',
    "EUR-1'234'567",
    "ETH\u00a01'234'567.500000000000000001",
    "-1'200.5\u00a0USDT",
  ],
  [
    'ar',
    'native',
    '\u2067\u200f٩٩٫٥٠\u00a0€\u2069',
    '\u2067\u061c-\u200f١٬٢٣٤٬٥٦٧\u00a0€\u2069',
    '\u2067\u200f١٬٢٣٤٬٥٦٧٫٥٠٠٠٠٠٠٠٠٠٠٠٠٠٠٠٠١\u00a0ETH\u2069',
    '\u2067\u061c-١٬٢٠٠٫٥\u00a0USDT\u2069',
  ],
  [
    'fa',
    'native',
    '\u2067\u200e€۹۹٫۵۰\u2069',
    '\u2067\u200e−\u200e€۱٬۲۳۴٬۵۶۷\u2069',
    '\u2067\u200eETH\u00a0۱٬۲۳۴٬۵۶۷٫۵۰۰۰۰۰۰۰۰۰۰۰۰۰۰۰۰۱\u2069',
    '\u2067\u200e−۱٬۲۰۰٫۵\u00a0USDT\u2069',
  ],
  [
    'ur',
    'native',
    '\u2067€۹۹٫۵۰\u2069',
    '\u2067\u200e-\u200e€۱٬۲۳۴٬۵۶۷\u2069',
    '\u2067ETH\u00a0۱٬۲۳۴٬۵۶۷٫۵۰۰۰۰۰۰۰۰۰۰۰۰۰۰۰۰۱\u2069',
    '\u2067\u200e-\u200e۱٬۲۰۰٫۵\u00a0USDT\u2069',
  ],
];

describe('amounts in every locale', () => {
  test('the table below names every locale', () => {
    const named = written.filter(([, which]) => which === 'western').map(([locale]) => locale);
    expect(named.toSorted()).toEqual(locales.toSorted());
  });

  test.each(written)(
    '%s, %s figures: its own marks and order, the same digits [SLIP-22]',
    (locale, which, ...texts) => {
      const { showMoney } = moneyWriter(locale, which);
      const shown = [
        showMoney(9950n, eur),
        showMoney(-123_456_700n, eur),
        showMoney(1_234_567_500_000_000_000_000_001n, eth),
        showMoney(-1_200_500_000n, usdt),
      ];
      expect(shown).toEqual(texts);
      expect(shown.map(digitsOf)).toEqual(['9950', '1234567', '1234567500000000000000001', '12005']);
    },
  );

  test('no digit is changed, dropped or invented, up to 10^30 subunits [SLIP-22] [I14]', () => {
    fc.assert(
      fc.property(places, anyCurrency, amounts, ({ writer }, currency, amount) => {
        expect(digitsOf(writer.showMoney(amount, currency))).toBe(bySlip22(amount, currency));
        expect(digitsOf(writer.showMoney(-amount, currency))).toBe(bySlip22(amount, currency));
      }),
      { ...seed, numRuns: 2000 },
    );
  });

  test('an amount of right-to-left writing stands in an isolate of its own, so that no neighbour tears it apart', () => {
    const isMirrored = (locale: string) => ['Arab', 'Hebr'].includes(new Intl.Locale(locale).maximize().script ?? '');
    for (const { locale, writer } of writers) {
      for (const text of [writer.showMoney(-120_050n, usdt), writer.showColumn('-12.00', 'EUR')]) {
        const inside = text.replaceAll(/[\u2066-\u2069]/g, '');
        expect(text).toBe(isMirrored(locale) ? `\u2067${inside}\u2069` : inside);
      }
    }
  });

  test('a tag that is none is refused', () => {
    expect(() => moneyWriter('not a tag')).toThrow(RangeError);
  });
});

describe('amounts in a column', () => {
  const { showColumn } = moneyWriter('en');

  test.each([
    ['10', 'EUR', '€10.00'],
    ['10.5', 'EUR', '€10.50'],
    ['1000.00', 'EUR', '€1,000.00'],
    ['1000', 'JPY', '¥1,000'],
    ['1000.5', 'JPY', '¥1,000.5'],
    ['1.250', 'KWD', 'KWD\u00a01.250'],
    ['0.00050000', 'BTC', 'BTC\u00a00.00050000'],
    ['-12.3', 'USDT', '-12.30\u00a0USDT'],
    ['90071992547409931.07', 'EUR', '€90,071,992,547,409,931.07'],
    ['0.1234567890123456789012345', 'USDT', '0.1234567890123456789012345\u00a0USDT'],
  ])('%s %s keeps every place', (value, code, shown) => {
    expect(showColumn(value, code)).toBe(shown);
  });

  test.each(['', 'ten', '1e5', '1,5', '.5', '5.', '+5', ' 5', 'NaN', 'Infinity', '0x10', `0.${'1'.repeat(61)}`])(
    '%j is not an amount to show',
    (value) => {
      const refusal = new RangeError('an amount is decimal text');
      expect(() => showColumn(value, 'EUR')).toThrow(refusal);
      expect(() => showColumn(value, 'USDT')).toThrow(refusal);
    },
  );

  test('no digit is changed, dropped or invented, up to 10^30 subunits [I14]', () => {
    fc.assert(
      fc.property(places, anyCurrency, amounts, ({ writer }, currency, amount) => {
        const value = fromSubunits(amount, currency.subunits);
        const least = currency.code === 'JPY' ? 0 : 2;
        const [whole = '', fraction = ''] = value.split('.');
        expect(digitsOf(writer.showColumn(value, currency.code))).toBe(whole + fraction.padEnd(least, '0'));
      }),
      { ...seed, numRuns: 2000 },
    );
  });
});
