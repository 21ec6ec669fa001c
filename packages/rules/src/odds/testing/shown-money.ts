/** Currencies and amounts, and who writes them in each language. */
import { locales } from '@touchline/contract/locales';
import fc from 'fast-check';
import { moneyWriter } from '../money.ts';
import type { CurrencyFacts, Numerals } from '../money.ts';

export function fiat(code: string, decimals: number): CurrencyFacts {
  return {
    code,
    subunits: `1${'0'.repeat(decimals)}`,
    fiat: true,
  };
}
export function crypto(code: string, decimals: number): CurrencyFacts {
  return { ...fiat(code, decimals), fiat: false };
}

export const eur = fiat('EUR', 2);
export const jpy = fiat('JPY', 0);
export const kwd = fiat('KWD', 3);
export const btc = crypto('BTC', 8);
export const eth = crypto('ETH', 18);
export const usdt = crypto('USDT', 6);
export const currencies = [
  eur,
  fiat('INR', 2),
  fiat('ARS', 2),
  jpy,
  kwd,
  btc,
  eth,
  usdt,
  crypto('PTS', 0),
  crypto('DIME', 1),
];

const numerals: readonly Numerals[] = ['western', 'native'];
export const writers = locales.flatMap((locale) =>
  numerals.map((which) => ({ locale, which, writer: moneyWriter(locale, which) })),
);

export const places = fc.constantFrom(...writers);
export const anyCurrency = fc.constantFrom(...currencies);
/** Of every length up to 31 digits, and often a whole number of main units. */
export const amounts = fc
  .tuple(
    fc.integer({ min: 0, max: 30 }).chain((zeros) => fc.bigInt({ min: 0n, max: 10n ** BigInt(zeros) })),
    fc.constantFrom(0, 0, 2, 3, 6, 8, 18),
  )
  .map(([digits, noughts]) => {
    const amount = digits * 10n ** BigInt(noughts);
    return amount > 10n ** 30n ? digits : amount;
  });
export const seed = { seed: 20_261_120, numRuns: 500 };
