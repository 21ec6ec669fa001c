import type { BetLimits, ClientConfig } from '@touchline/contract';
import { currencies } from './ledger/currencies.ts';

export const defaultCurrency = 'EUR';

/** First one is left out of the URL (NAV-02). */
export const locales: ClientConfig['locales'] = [
  { code: 'en', name_in_locale: 'English' },
  { code: 'de', name_in_locale: 'Deutsch' },
  { code: 'ar', name_in_locale: 'العربية' },
];

const everywhere = (amounts: Readonly<Record<string, string>>) =>
  Object.entries(amounts).map(([currency_code, amount]) => ({ currency_code, amount }));

/** What one bet may be; the server enforces it, the page shows it (VAL-01, VAL-02, VAL-04, VAL-05). */
export const betLimits: BetLimits = {
  min_stake_limit: everywhere({ EUR: '0.10', USD: '0.10', GBP: '0.10', BRL: '0.50', JPY: '10', USDT: '0.10' }),
  max_stake_limit: everywhere({
    EUR: '10000',
    USD: '10000',
    GBP: '10000',
    BRL: '50000',
    JPY: '1500000',
    USDT: '10000',
  }),
  payout_limit: everywhere({
    EUR: '250000',
    USD: '250000',
    GBP: '250000',
    BRL: '1250000',
    JPY: '40000000',
    USDT: '250000',
  }),
  selection_limit: 30,
};

/** What the page is told before it starts (CFG-02). */
export const clientConfig = (options: {
  readonly desk: boolean;
  readonly clock: { now(): number; readonly speed: number };
}): ClientConfig => ({
  brand: 'Touchline',
  base_path: '/sportsbook',
  platform_api: '/api',
  sportsbook_api: '/_sb_api/api',
  desk_api: options.desk ? '/desk' : null,
  push_url: '/connection/websocket',
  locales: [...locales],
  currencies: currencies.map(({ code, subunits, fiat }) => ({ code, subunits: String(subunits), fiat })),
  default_currency: defaultCurrency,
  idempotent_placement: true,
  feed_clock: { now: options.clock.now(), speed: options.clock.speed },
});
