import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromSubunits, readTypedAmount } from './money.ts';
import type { CurrencyFacts } from './money.ts';
import {
  fiat,
  crypto,
  jpy,
  kwd,
  btc,
  eth,
  usdt,
  currencies,
  writers,
  places,
  anyCurrency,
  amounts,
  seed,
} from './testing/shown-money.ts';

describe('shown and read again', () => {
  /** The bookmaker's own: fiat with 0, 2 and 3 decimals, chains with 6, 8 and 18. */
  const offered = [
    ...['EUR', 'USD', 'GBP', 'BRL', 'INR'].map((code) => fiat(code, 2)),
    jpy,
    kwd,
    btc,
    eth,
    crypto('LTC', 8),
    crypto('DOGE', 8),
    crypto('TRX', 6),
    usdt,
  ];
  const readBack = (shown: string, locale: string, { code, subunits }: CurrencyFacts) =>
    readTypedAmount(shown, subunits, { currency: code, locale });

  test('every amount of every currency of the bookmaker is read back in every locale as it is written there [SLIP-20] [SLIP-22]', () => {
    for (const { locale, writer } of writers) {
      for (const currency of offered) {
        const unit = BigInt(currency.subunits);
        const sizes = [
          1n,
          7n,
          12n,
          99n,
          100n,
          123n,
          999n,
          1000n,
          1234n,
          5000n,
          12_345n,
          999_999n,
          1_234_567n,
          10n ** 12n,
        ];
        for (const amount of [
          0n,
          1n,
          unit / 2n,
          unit - 1n,
          ...sizes.flatMap((size) => [size, size * unit, size * unit + 1n]),
        ]) {
          const itself = { kind: 'amount', subunits: amount };
          const texts = [
            writer.showMoney(amount, currency),
            writer.showColumn(fromSubunits(amount, currency.subunits), currency.code),
          ];
          expect(texts.map((shown) => [shown, readBack(shown, locale, currency)])).toEqual(
            texts.map((shown) => [shown, itself]),
          );
        }
      }
    }
  });

  test('what is shown reads as the same amount, whatever its size [SLIP-20] [SLIP-22]', () => {
    fc.assert(
      fc.property(places, anyCurrency, amounts, ({ locale, writer }, currency, amount) => {
        const shown = writer.showMoney(amount, currency);
        expect(readBack(shown, locale, currency)).toEqual({ kind: 'amount', subunits: amount });
      }),
      { ...seed, numRuns: 3000 },
    );
  });

  test('with all its decimals every amount reads as itself, its currency beside it or taken off [SLIP-20]', () => {
    const withCents = currencies.filter(({ subunits }) => subunits.length > 2);
    fc.assert(
      fc.property(places, fc.constantFrom(...withCents), amounts, ({ locale, writer }, currency, amount) => {
        const { code, subunits } = currency;
        const shown = writer.showColumn(fromSubunits(amount, subunits), code);
        const [bare = ''] = /\p{Nd}.*\p{Nd}/u.exec(shown) ?? [];
        const itself = { kind: 'amount', subunits: amount };
        expect(readTypedAmount(shown, subunits, { currency: code, locale })).toEqual(itself);
        expect(readTypedAmount(bare, subunits)).toEqual(itself);
      }),
      { ...seed, numRuns: 3000 },
    );
  });

  test('the parts of a sum, shown and read again, come to the sum [SLIP-20]', () => {
    fc.assert(
      fc.property(places, fc.array(amounts, { minLength: 1, maxLength: 20 }), ({ locale, writer }, parts) => {
        const readBack = (amount: bigint): bigint => {
          const shown = writer.showColumn(fromSubunits(amount, eth.subunits), eth.code);
          const read = readTypedAmount(shown, eth.subunits, { currency: eth.code, locale });
          return read.kind === 'amount' ? read.subunits : -1n;
        };
        const sum = parts.reduce((a, b) => a + b, 0n);
        expect(parts.map(readBack).reduce((a, b) => a + b, 0n)).toBe(readBack(sum));
        expect(readBack(sum)).toBe(sum);
      }),
      { ...seed, numRuns: 200 },
    );
  });

  test('an amount below 0 is never read as one above [SLIP-20]', () => {
    fc.assert(
      fc.property(places, anyCurrency, amounts, ({ locale, writer }, currency, amount) => {
        const { code, subunits } = currency;
        const read = readTypedAmount(writer.showMoney(-amount - 1n, currency), subunits, { currency: code, locale });
        expect(read).toEqual({ kind: 'not_an_amount' });
      }),
      { ...seed, numRuns: 2000 },
    );
  });
});
