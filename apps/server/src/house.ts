import type { BetLimits, ClientConfig, WireSystemType } from '@touchline/contract';
import { fullCoverNames, fullCovers, systemTypesOf } from '@touchline/rules';
import type { BettingRules } from './betting/ports.ts';
import { currencies } from './ledger/currencies.ts';

export const defaultCurrency = 'EUR';

/** First one is left out of the URL (NAV-02). */
export const locales: ClientConfig['locales'] = [
  { code: 'en', name_in_locale: 'English' },
  { code: 'de', name_in_locale: 'Deutsch' },
  { code: 'ar', name_in_locale: 'العربية' },
];

/** What one bet may be in one currency: smallest stake, largest stake, largest return. */
type AmountLimits = readonly [minStake: string, maxStake: string, payout: string];

/** Round amounts worth about EUR 0.10, 10,000 and 250,000. */
const amountLimits: Readonly<Record<string, AmountLimits>> = {
  EUR: ['0.10', '10000', '250000'],
  USD: ['0.10', '10000', '250000'],
  GBP: ['0.10', '10000', '250000'],
  BRL: ['0.50', '50000', '1250000'],
  INR: ['10', '1000000', '25000000'],
  JPY: ['10', '1500000', '40000000'],
  KWD: ['0.030', '3500', '90000'],
  BTC: ['0.000001', '0.1', '2.5'],
  ETH: ['0.00004', '4', '100'],
  LTC: ['0.001', '120', '3000'],
  DOGE: ['1', '60000', '1500000'],
  TRX: ['0.50', '40000', '1000000'],
  USDT: ['0.10', '10000', '250000'],
};

const everywhere = (amountOf: (limits: AmountLimits) => string) =>
  Object.entries(amountLimits).map(([currency_code, limits]) => ({ currency_code, amount: amountOf(limits) }));

/** What one bet may be; the server enforces it, the page shows it (VAL-01 to VAL-05). */
export const betLimits: BetLimits = {
  min_stake_limit: everywhere(([minStake]) => minStake),
  max_stake_limit: everywhere(([, maxStake]) => maxStake),
  payout_limit: everywhere(([, , payout]) => payout),
  // A long accumulator is taken, with a warning: what it may return is limited, not how unlikely it is.
  odds_limit: { value: '1000000', action: 'accept' },
  selection_limit: 30,
};

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** Every `k/n` of 3 to 8 selections that is neither so many singles nor one combo. */
const plainSystems: readonly WireSystemType[] = range(3, 8).flatMap((total) =>
  range(2, total - 1).map((size) => ({
    id: `${size}/${total}`,
    total_count: total,
    win_count: size,
    sizes: [size],
  })),
);

const fullCoverSystems: readonly WireSystemType[] = fullCoverNames.map((id) => {
  const { totalCount, sizes } = fullCovers[id];
  return { id, total_count: totalCount, win_count: Math.min(...sizes), sizes: [...sizes] };
});

/** Systems on offer (SLIP-10). */
export const systemTypes: readonly WireSystemType[] = [...plainSystems, ...fullCoverSystems];

/** Largest share of its return that a player may let a bet lose on its way: a tenth (accept mode `return`). */
export const acceptReturnShare = '0.10';

export const bettingRules: BettingRules = {
  limits: betLimits,
  acceptOdds: 'none',
  returnShare: acceptReturnShare,
  systemTypes: systemTypesOf(systemTypes),
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
