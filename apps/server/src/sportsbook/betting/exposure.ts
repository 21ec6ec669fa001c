import { divide, floor, formatScaled, multiply, type Ratio, ratio } from '@touchline/rules';
import type { Currency } from '../ledger/currencies.ts';
import type { ExposureBound } from './betting-ports.ts';

/** The exposure of a bet on each of its outcomes, as `take_exposure` and `place_bets` read it. */
export interface Exposure {
  /** Possible payout in euro, rounded up to a millionth. */
  readonly amount: string;
  /** Limit of one outcome in whole euro. */
  readonly limit: string;
  /** Euro for one subunit of the stake. */
  readonly worth_num: string;
  readonly worth_den: string;
  /** Factor of the stake if everything wins. */
  readonly num: string;
  readonly den: string;
  /** Smallest stake in subunits that can be offered as the rest. */
  readonly least: string;
  /** Decimals of the currency. */
  readonly decimals: number;
}

const millionths = 6;

/** Euro for one subunit; null for a currency without an exposure limit. */
export function worthOfSubunit(currency: Currency, bound: ExposureBound): Ratio | null {
  const worth = bound.worthOf(currency.code);
  return worth && divide(worth, ratio(currency.subunits));
}

function roundedUp(value: Ratio): string {
  const { num, den } = multiply(value, ratio(10n ** BigInt(millionths)));
  return formatScaled(-floor({ num: -num, den }), millionths);
}

/** The exposure of a bet that may return `win` subunits; null without a limit, and when it risks nothing. */
export function exposureOf(
  win: bigint,
  factor: Ratio,
  { currency, minStake }: { readonly currency: Currency; readonly minStake: bigint | null },
  bound: ExposureBound | null,
): Exposure | null {
  const worth = bound && worthOfSubunit(currency, bound);
  if (bound === null || worth === null || win === 0n) return null;
  return {
    amount: roundedUp(multiply(worth, ratio(win))),
    limit: String(bound.limit),
    worth_num: String(worth.num),
    worth_den: String(worth.den),
    num: String(factor.num),
    den: String(factor.den),
    least: String(minStake ?? 1n),
    decimals: String(currency.subunits).length - 1,
  };
}
