import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amountOf, decimalsOf, fromSubunits, keptAmount, readTypedAmount, toSubunits } from './money.ts';
import type { TypingPlace } from './money.ts';

const seed = { seed: 20_260_801, numRuns: 500 };
const powers = ['1', '100', '1000', '100000000', '1000000000000000000'];

describe('subunits', () => {
  test.each([
    ['1', 0],
    ['100', 2],
    ['1000', 3],
    ['100000000', 8],
    ['1000000000000000000', 18],
  ])('subunits %s are %i decimals [SLIP-22]', (subunits, decimals) => {
    expect(decimalsOf(subunits)).toBe(decimals);
  });

  test.each(['', '0', '50', '101', '-100', '1e2', `1${'0'.repeat(31)}`])('subunits %j are refused', (subunits) => {
    const refusal = new RangeError('subunits are a power of ten');
    expect(() => decimalsOf(subunits)).toThrow(refusal);
    expect(() => readTypedAmount('10', subunits)).toThrow(refusal);
  });

  test('amounts go to subunits and back; trailing zeros do no harm, a finer amount is null', () => {
    expect([toSubunits('10', '100'), toSubunits('10.5', '100'), toSubunits('10.500', '100')]).toEqual([
      1000n,
      1050n,
      1050n,
    ]);
    expect([toSubunits('10.505', '100'), toSubunits('1.5', '1'), toSubunits('-1', '100'), toSubunits('', '1')]).toEqual(
      [null, null, null, null],
    );
    expect([fromSubunits(5n, '100'), fromSubunits(1250n, '100'), fromSubunits(1234n, '1')]).toEqual([
      '0.05',
      '12.50',
      '1234',
    ]);
    expect(fromSubunits(-5n, '1000')).toBe('-0.005');
    expect(amountOf(1n, { code: 'ETH', subunits: '1000000000000000000' })).toEqual({
      value: '0.000000000000000001',
      currency: 'ETH',
    });
  });

  test.each(['10x', '10.5x', '10 ', '10.', '.5', '1e3', '+1', '1,5'])(
    '%j is no amount of the wire: nothing of it is left out in silence [I14]',
    (text) => {
      expect(toSubunits(text, '100')).toBeNull();
    },
  );

  test('every amount up to 10^30 subunits comes back, from its wire text and from its stake field [I14]', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.constantFrom(...powers), (amount, subunits) => {
        const text = fromSubunits(amount, subunits);
        expect(toSubunits(text, subunits)).toBe(amount);
        expect(readTypedAmount(text, subunits)).toEqual({ kind: 'amount', subunits: amount });
      }),
      seed,
    );
  });
});

describe('typed amounts', () => {
  test.each([
    ['10', 1000n],
    ['10.', 1000n],
    ['.5', 50n],
    [',5', 50n],
    ['10,00', 1000n],
    ['10,5', 1050n],
    [' 10 ', 1000n],
    ['0', 0n],
    ['007', 700n],
    ['1 000.00', 100_000n],
    ['1\u00a0000,00', 100_000n],
    ['1\u202f000', 100_000n],
    ['1\u2009000', 100_000n],
    ["1'000.50", 100_050n],
    ['1’000.50', 100_050n],
    ['1,000.00', 100_000n],
    ['1.000,00', 100_000n],
    ['1.000,', 100_000n],
    ['1,234,567.89', 123_456_789n],
    ['1.234.567', 123_456_700n],
    ['1,234,567', 123_456_700n],
    ['1,00,000.00', 10_000_000n],
    ['1,00,000', 10_000_000n],
    ['12,34,56,789.5', 12_345_678_950n],
    ['٩٩٫٥', 9950n],
    ['۹۹٫۵', 9950n],
    ['١٬٢٣٤٬٥٦٧٫٨٩', 123_456_789n],
    ['۱٬۲۳۴', 123_400n],
    ['۱۲٫۵۰', 1250n],
    ['1٬234.5', 123_450n],
    ['9'.repeat(40), 10n ** 42n - 100n],
    ['10'.padStart(100), 1000n],
    ['\u2067\u200f10.50\u2069', 1050n],
  ])('typed %j is understood [SLIP-20]', (typed, subunits) => {
    expect(readTypedAmount(typed, '100')).toEqual({ kind: 'amount', subunits });
  });

  test.each([
    // Signs, letters and currencies where none is known.
    ...'. , ٫ -5 −5 +5 5- 1e3 ten 10€ €10 ½ 0x10 1_000 １０'.split(' '),
    // Marks that stand where none can.
    ...'1.2.3 1,2,3 1..2 1,234,5 1,234.567.8 1234,567.8 1,00,00.00 1,00,0000.00 100,00,000.00 1.00.000,00'.split(' '),
    ...'1٫2٫3 1.5٫5 1,234٬567 ,000.00 1,,000.0'.split(' '),
    '10 EUR',
    '1 00',
    '1\u00a000',
    '1’00',
    '10 00',
    '1 000’000',
    '1,000 000',
    '9'.repeat(41),
    `${'9'.repeat(39)}.99`,
    ' '.repeat(101),
  ])('typed %j is not an amount [SLIP-20]', (typed) => {
    expect(readTypedAmount(typed, '100')).toEqual({ kind: 'not_an_amount' });
  });

  test('nothing is empty; more decimals than the currency has are too precise; a lone mark is never guessed', () => {
    expect(readTypedAmount('  ', '100')).toEqual({ kind: 'empty' });
    expect(readTypedAmount('\u200f', '100')).toEqual({ kind: 'empty' });
    expect(readTypedAmount('1.005', '100')).toEqual({ kind: 'too_precise', decimals: 2 });
    expect(readTypedAmount('1,000', '100')).toEqual({ kind: 'too_precise', decimals: 2 });
    expect(readTypedAmount('1.5', '1')).toEqual({ kind: 'too_precise', decimals: 0 });
    expect(readTypedAmount('1.50000001', '100000000')).toEqual({ kind: 'amount', subunits: 150_000_001n });
    expect(readTypedAmount('1,250', '1000')).toEqual({ kind: 'amount', subunits: 1250n });
    expect(readTypedAmount('1,2500', '10000', { locale: 'en' })).toEqual({ kind: 'amount', subunits: 12_500n });
    expect(readTypedAmount('1.0000000000000000001', '1000000000000000000').kind).toBe('too_precise');
  });

  test.each<[string, TypingPlace, string | number]>([
    ['1,250', { locale: 'en' }, 'unclear'],
    ['1,250', { locale: 'de' }, 1250],
    ['1.250', { locale: 'de' }, 'unclear'],
    ['1.250', { locale: 'en' }, 1250],
    ['1.250', { locale: 'fr' }, 1250],
    ['0,250', { locale: 'en' }, 250],
    [',250', { locale: 'en' }, 250],
    ['1,25', { locale: 'en' }, 1250],
    ['1250,250', { locale: 'en' }, 1_250_250],
    ['1,250.000', { locale: 'en' }, 1_250_000],
    ['1,2500', { locale: 'en' }, 'too_precise'],
    ['KWD 1,250', { locale: 'en', currency: 'KWD' }, 1_250_000],
    ['KWD 1.250', { locale: 'en', currency: 'KWD' }, 1250],
    ['1.250 KWD', { locale: 'de', currency: 'KWD' }, 1_250_000],
    ['1,250 KWD', { locale: 'de', currency: 'KWD' }, 1250],
    ['1,250 ?', { locale: 'de' }, 'unclear'],
    ['ten ?', { locale: 'de' }, 'not_an_amount'],
    ['1x ?', { locale: 'de' }, 'not_an_amount'],
  ])('%j where the locale is known (%j) is %s: a lone mark that groups there is not guessed [SLIP-20]', (...row) => {
    const [typed, place, outcome] = row;
    const read = readTypedAmount(typed, '1000', place);
    expect(read.kind === 'amount' ? read.subunits : read.kind).toBe(
      typeof outcome === 'number' ? BigInt(outcome) : outcome,
    );
  });
});

describe('a lone mark before three digits, of currencies with fewer decimals', () => {
  test.each<[string, string, string, number | 'too_precise']>([
    ['1,234', 'en', '100', 123_400],
    ['1.234', 'en', '100', 'too_precise'],
    ['1.234', 'de', '100', 123_400],
    ['1,234', 'de', '100', 'too_precise'],
    ['1.234', 'de-CH', '100', 'too_precise'],
    ['1.234', 'fr', '100', 'too_precise'],
    ['5,000', 'en', '1', 5000],
    ['5.000', 'pt-BR', '1', 5000],
    ['5,000', 'en-AR', '1', 5000],
    ['5.000', 'en-AR', '100', 'too_precise'],
    ['0,234', 'en', '100', 'too_precise'],
    ['١,٢٣٤', 'ar', '100', 123_400],
    ['۱٬۲۳۴', 'fa', '100', 123_400],
    ['۱۲٫۵', 'ur', '100', 1250],
  ])('%j in %s of %s subunits is %s: the locale says what groups [SLIP-20]', (typed, locale, subunits, outcome) => {
    const read = readTypedAmount(typed, subunits, { locale });
    expect(read.kind === 'amount' ? Number(read.subunits) : read.kind).toBe(outcome);
  });
});

describe('typed amounts with their currency', () => {
  test.each([
    ['€10', 'EUR', 'en'],
    ['10€', 'EUR', 'en'],
    ['10 €', 'EUR', 'de'],
    ['EUR10', 'EUR', 'en'],
    ['10 eur', 'EUR', 'en'],
    ['10\u00a0EUR', 'EUR', 'fi'],
    ['$10', 'USD', 'en'],
    ['US$10', 'USD', 'en-NZ'],
    ['CA$10', 'CAD', 'en'],
    ['$10', 'CAD', 'en'],
    ['₹10', 'INR', 'en-IN'],
    ['10 kr', 'NOK', 'no'],
    ['١٠ د.ك.\u200f', 'KWD', 'ar'],
    ['10 USDT', 'USDT', 'en'],
    ['usdt 10', 'USDT', 'de'],
    ['BTC 10', 'BTC', 'tr'],
  ])('%j is ten where the bet is in %s (%s) [SLIP-20]', (typed, currency, locale) => {
    expect(readTypedAmount(typed, '1000', { currency, locale })).toEqual({ kind: 'amount', subunits: 10_000n });
  });

  test.each([
    ['€10', 'USD'],
    ['$10', 'EUR'],
    ['10 USD', 'EUR'],
    ['10 EURO', 'EUR'],
    ['€10€', 'EUR'],
    ['€10 EUR', 'EUR'],
    ['EUR', 'EUR'],
    ['€', 'EUR'],
    ['-€10', 'EUR'],
    ['€-10', 'EUR'],
    ['1€0', 'EUR'],
    ['USDT 10', 'USD'],
    ['1 1INCH', '1INCH'],
  ])('%j is not an amount where the bet is in %s [SLIP-20]', (typed, currency) => {
    expect(readTypedAmount(typed, '100', { currency })).toEqual({ kind: 'not_an_amount' });
  });

  test('the euro sign is read without a locale, and never without a currency [SLIP-20]', () => {
    expect(readTypedAmount('€10', '100', { currency: 'EUR' })).toEqual({ kind: 'amount', subunits: 1000n });
    expect(readTypedAmount('€10', '100', { locale: 'en' })).toEqual({ kind: 'not_an_amount' });
  });
});

describe('any text', () => {
  const pieces = fc.constantFrom(
    ' ',
    '\u00a0',
    '\u202f',
    '\u200f',
    '\u2067',
    '\ud800',
    ..."0 1 000 250 ٣ ۷ . , ٫ ٬ . , 0 1 ' ’ - + − e € $ EUR USDT د.ك. ß 😀 ½".split(' '),
  );
  const texts = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 120 }),
    fc.array(pieces, { maxLength: 14 }).map((parts) => parts.join('')),
  );
  const places = fc.constantFrom<TypingPlace>(
    {},
    { currency: 'EUR' },
    { currency: 'EUR', locale: 'de' },
    { currency: 'KWD', locale: 'ar' },
    { currency: 'USDT', locale: 'en-IN' },
    { locale: 'fa' },
  );

  test('no text makes a reader throw, and no amount read is below 0 or finer than a subunit [SLIP-20]', () => {
    fc.assert(
      fc.property(texts, fc.constantFrom(...powers), places, (text, subunits, place) => {
        const read = readTypedAmount(text, subunits, place);
        if (read.kind === 'amount') {
          expect(read.subunits >= 0n).toBe(true);
          expect(toSubunits(fromSubunits(read.subunits, subunits), subunits)).toBe(read.subunits);
        }
        const wire = toSubunits(text, subunits);
        expect(wire === null || wire >= 0n).toBe(true);
      }),
      { ...seed, numRuns: 5000 },
    );
  });

  test('what is known about the field never turns one amount into another [SLIP-20]', () => {
    fc.assert(
      fc.property(texts, fc.constantFrom(...powers), places, (text, subunits, place) => {
        const bare = readTypedAmount(text, subunits);
        const placed = readTypedAmount(text, subunits, place);
        if (bare.kind === 'amount' && placed.kind === 'amount') expect(placed).toEqual(bare);
        if (bare.kind === 'empty' || bare.kind === 'unclear') expect(placed).toEqual(bare);
        // Of what was too fine, only a group mark of the locale makes an amount.
        if (bare.kind === 'too_precise' && placed.kind === 'amount') expect(place.locale).toBeDefined();
      }),
      { ...seed, numRuns: 5000 },
    );
  });

  test('what is kept of a typed amount means by itself what was typed at its place [SLIP-20]', () => {
    fc.assert(
      fc.property(texts, fc.constantFrom(...powers), places, (text, subunits, place) => {
        const placed = readTypedAmount(text, subunits, place);
        const kept = readTypedAmount(keptAmount(text, subunits, place), subunits);
        if (placed.kind === 'amount') expect(kept).toEqual(placed);
        else expect(kept.kind).not.toBe('amount');
      }),
      { ...seed, numRuns: 5000 },
    );
  });

  test('an amount is kept as it was typed, unless only its place says what it means [SLIP-20]', () => {
    const kept = (text: string, subunits: string, place: TypingPlace): string => keptAmount(text, subunits, place);
    expect([
      kept('2,5', '100', { currency: 'EUR', locale: 'de' }),
      kept('10.', '100', { currency: 'EUR', locale: 'en' }),
      kept('١٬٢٥٠٫٥', '100', { currency: 'EUR', locale: 'ar' }),
      kept('ten', '100', { currency: 'EUR', locale: 'en' }),
      kept('€10', '100', { currency: 'EUR', locale: 'en' }),
      kept('10 eur', '100', { currency: 'EUR', locale: 'de' }),
      kept('€10', '100', { currency: 'USD', locale: 'en' }),
      kept('1,250', '100000000', { currency: 'BTC', locale: 'en' }),
      kept('1,250', '100000000', { currency: 'BTC', locale: 'de' }),
    ]).toEqual(['2,5', '10.', '١٬٢٥٠٫٥', 'ten', '10.00', '10.00', '€10', '1,250 ?', '1,250']);
  });
});
