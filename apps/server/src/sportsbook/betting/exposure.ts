import { divide, floor, formatScaled, multiply, type Ratio, ratio } from '@touchline/rules';
import type { Currency } from '../ledger/currencies.ts';
import type { ExposureBound } from './betting-ports.ts';

/** What a bet puts on each of its outcomes, as `take_exposure` and `place_bets` read it. */
export interface Exposure {
  /** Euro that may have to be paid, rounded up to a millionth. */
  readonly amount: string;
  /** Whole euro that one outcome may cost. */
  readonly limit: string;
  /** Euro for one subunit of the stake. */
  readonly worth_num: string;
  readonly worth_den: string;
  /** What the stake is multiplied by if everything wins. */
  readonly num: string;
  readonly den: string;
  /** Smallest stake in subunits that could be told as what is left. */
  readonly least: string;
  /** Decimals of the currency. */
  readonly decimals: number;
}

const millionths = 6;

/** Euro for one subunit; null for a currency that is not bounded. */
export function worthOfSubunit(currency: Currency, bound: ExposureBound): Ratio | null {
  const worth = bound.worthOf(currency.code);
  return worth && divide(worth, ratio(currency.subunits));
}

function roundedUp(value: Ratio): string {
  const { num, den } = multiply(value, ratio(10n ** BigInt(millionths)));
  return formatScaled(-floor({ num: -num, den }), millionths);
}

/** How a bet that may return `win` subunits is held against the bound; null where there is none, or nothing to hold. */
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
