import { type CurrencyFacts, toSubunits } from '@touchline/rules';
import type { Formats } from '../text/formats.ts';
import { useText } from '../text/use-text.ts';
import { usePage } from './PageProvider.tsx';

/** A single sum as the player reads it: `value` is exact decimal text in the main unit of the currency `code`. */
export type SumText = (value: string, code: string) => string;

/**
 * Writes single sums by the rule of subunits (SLIP-22). An amount in a currency that the bookmaker does not list, below
 * 0 or finer than a subunit keeps all its places: nothing is known by which they could be left out.
 */
export function sumTextOf(formats: Formats, currencies: readonly CurrencyFacts[]): SumText {
  return (value, code) => {
    const currency = currencies.find((each) => each.code === code);
    const amount = currency === undefined ? null : toSubunits(value, currency.subunits);
    return currency === undefined || amount === null
      ? formats.money(value, code)
      : formats.prominentMoney(amount, currency);
  };
}

/** SLIP-22a: writes sums that stand by themselves: the balance, wins, jackpots and receipts. */
export function useSumText(): SumText {
  const { formats } = useText();
  const { config } = usePage();
  return sumTextOf(formats, config.currencies);
}
