export interface Currency {
  readonly code: string;
  /** Subunits in one main unit: a power of ten. */
  readonly subunits: bigint;
  readonly fiat: boolean;
}

function fiat(code: string, decimals: number): Currency {
  return { code, subunits: 10n ** BigInt(decimals), fiat: true };
}
function crypto(code: string, decimals: number): Currency {
  return { code, subunits: 10n ** BigInt(decimals), fiat: false };
}

/** Every currency that an account can be held in; decimals by ISO 4217, or by the chain. */
export const currencies: readonly Currency[] = [
  fiat('EUR', 2),
  fiat('USD', 2),
  fiat('GBP', 2),
  fiat('BRL', 2),
  fiat('INR', 2),
  fiat('JPY', 0),
  fiat('KWD', 3),
  crypto('BTC', 8),
  crypto('ETH', 18),
  crypto('LTC', 8),
  crypto('DOGE', 8),
  crypto('TRX', 6),
  crypto('USDT', 6),
];

const byCode = new Map(currencies.map((currency) => [currency.code, currency]));

export function currencyOf(code: string): Currency | undefined {
  return byCode.get(code);
}
