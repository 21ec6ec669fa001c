import { fromSubunits } from '@touchline/rules';

export interface Currency {
  readonly code: string;
  /** Subunits in one main unit: a power of ten. */
  readonly subunits: bigint;
  readonly fiat: boolean;
}

/** Decimals by ISO 4217; every other currency of a state has two. */
const fiatDecimals: Readonly<Record<string, number>> = {
  BHD: 3,
  CLP: 0,
  ISK: 0,
  JPY: 0,
  KRW: 0,
  KWD: 3,
  OMR: 3,
  PYG: 0,
  TND: 3,
  UGX: 0,
  VND: 0,
  XAF: 0,
  XOF: 0,
};
const fiatCodes =
  'AED ARS AUD AZN BAM BDT BGN BHD BRL CAD CHF CLP COP CZK DKK DZD EGP EUR GBP GEL GHS HKD HUF IDR ILS INR ISK JPY KES KRW KWD KZT LKR MAD MDL MKD MXN MYR NGN NOK NZD OMR PEN PHP PKR PLN PYG QAR RON RSD RUB SAR SEK SGD THB TND TRY TWD TZS UAH UGX USD UYU UZS VND XAF XOF ZAR ZMW'.split(
    ' ',
  );
/** Decimals by the chain. */
const cryptoDecimals: Readonly<Record<string, number>> = {
  ADA: 6,
  BCH: 8,
  BNB: 18,
  BTC: 8,
  DAI: 18,
  DOGE: 8,
  DOT: 10,
  ETH: 18,
  LTC: 8,
  SOL: 9,
  TON: 9,
  TRX: 6,
  USDC: 6,
  USDT: 6,
  XLM: 7,
  XRP: 6,
};

export function currencyWith(code: string, decimals: number, fiat: boolean): Currency {
  return { code, subunits: 10n ** BigInt(decimals), fiat };
}

/**
 * Every currency that amounts can be read and kept in. Which of them are on offer is the operator's choice: an account in one
 * that is no longer offered must still be read.
 */
const byCode = new Map(
  [
    ...fiatCodes.map((code) => currencyWith(code, fiatDecimals[code] ?? 2, true)),
    ...Object.entries(cryptoDecimals).map(([code, decimals]) => currencyWith(code, decimals, false)),
  ].map((currency) => [currency.code, currency]),
);

export function currencyOf(code: string): Currency | undefined {
  return byCode.get(code);
}

/** The same for a code that is stored. Throws RangeError for one that this process does not know. */
export function currencyNamed(code: string): Currency {
  const currency = byCode.get(code);
  if (currency === undefined) throw new RangeError(`no currency ${code}`);
  return currency;
}

/** Stored subunits as decimal text. Throws RangeError for an unknown currency. */
export function amountText(subunits: string | bigint, code: string): string {
  return fromSubunits(BigInt(subunits), String(currencyNamed(code).subunits));
}

/** Makes a currency of the operator's own known to this process. Throws RangeError where the code means another already. */
export function addCurrency(currency: Currency): void {
  const known = byCode.get(currency.code);
  if (known !== undefined && (known.subunits !== currency.subunits || known.fiat !== currency.fiat))
    throw new RangeError(`${currency.code} is another currency already`);
  byCode.set(currency.code, currency);
}
