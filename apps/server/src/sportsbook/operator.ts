import {
  type BetLimits,
  type ClientConfig,
  marketGroups,
  type PayoutLimitSubject,
  type Settings,
  type WireSystemType,
} from '@touchline/contract';
import { type Locale, localeAliases, locales as localeCodes } from '@touchline/contract/locales';
import { divide, fullCoverNames, fullCovers, parseDecimal, type Ratio, systemTypesOf } from '@touchline/rules';
import type { BettingRules } from './betting/betting-ports.ts';
import { customPages } from '../catalogue/custom-pages.ts';
import { currencies } from './ledger/currencies.ts';
import type { PushEndpoints } from '../push/engine.ts';

export const defaultCurrency = 'EUR';

const localeNames: Readonly<Record<Locale, string>> = {
  en: 'English',
  de: 'Deutsch',
  ar: 'العربية',
  fr: 'Français',
  it: 'Italiano',
  es: 'Español',
  'pt-BR': 'Português (Brasil)',
  fi: 'Suomi',
  no: 'Norsk',
  ru: 'Русский',
  kk: 'Қазақша',
  tr: 'Türkçe',
  he: 'עברית',
  fa: 'فارسی',
  ur: 'اردو',
  'en-AR': 'English (Argentina)',
  'en-AU': 'English (Australia)',
  'en-CA': 'English (Canada)',
  'en-IN': 'English (India)',
  'en-NZ': 'English (New Zealand)',
  'fr-CH': 'Français (Suisse)',
  'de-CH': 'Deutsch (Schweiz)',
};

/** First one is left out of the URL (NAV-02). */
export const locales: ClientConfig['locales'] = localeCodes.map((code) => ({
  code,
  name_in_locale: localeNames[code],
}));

/** Full address of a path of the page (from its base path on); a locale that the site does not have is the first one. */
export function pageAddress(origin: string, path: string, locale: string | null): string {
  const [first] = locales;
  const known = locales.find(({ code }) => code === locale) ?? first;
  return `${origin}/sportsbook${known === undefined || known === first ? '' : `/${known.code}`}${path}`;
}

/** Limits of one bet in one currency: smallest stake, largest stake, largest profit. */
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

function everywhere(amountOf: (limits: AmountLimits) => string) {
  return Object.entries(amountLimits).map(([currency_code, limits]) => ({ currency_code, amount: amountOf(limits) }));
}

/** Limits of a bet; the server enforces them, the page shows them (VAL-01 to VAL-05). */
export const betLimits = {
  min_stake_limit: everywhere(([minStake]) => minStake),
  max_stake_limit: everywhere(([, maxStake]) => maxStake),
  payout_limit: everywhere(([, , payout]) => payout),
  // A long accumulator is accepted with a warning: its return is limited, not its chance.
  odds_limit: { value: '1000000', action: 'accept' },
  selection_limit: 30,
} satisfies BetLimits;

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

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

/** Providers of games that are enabled (NAV-15 to NAV-18). */
export const additionalProviders = {
  horse_racing: { enabled: true },
  lotto: { enabled: true },
  premium_cricket: { enabled: true },
  virtual_gaming_arena: { enabled: true },
};

/** Largest share of its return that a bet may lose to moved odds: a tenth (accept mode `return`). */
export const acceptReturnShare = '0.10';

/** Live delay in seconds: long enough for a ball in the air to land. */
const liveDelays: Readonly<Record<string, number>> = { soccer: 5, tennis: 4, basketball: 4, cricket: 6 };
const usualLiveDelay = 5;

/** Value of a currency in euro, so that limits are equivalent. */
export function worthInEuro(currency: string): Ratio | null {
  const [euro, other] = [amountLimits['EUR']?.[2], amountLimits[currency]?.[2]].map((text) =>
    text === undefined ? null : parseDecimal(text),
  );
  return euro && other ? divide(euro, other) : null;
}

export const bettingRules: BettingRules = {
  limits: betLimits,
  acceptOdds: 'none',
  returnShare: acceptReturnShare,
  systemTypes: systemTypesOf(systemTypes),
  liveDelay: (sportKey) => liveDelays[sportKey] ?? usualLiveDelay,
  exposure: { limit: 10_000_000n, worthOf: worthInEuro },
  allowSeveralFreebets: false,
  takesPart: () => false,
};

/** Betting rules with the options of this start. */
export function bettingRulesFor({
  liveDelay,
  exposureLimit,
  payoutLimitOn,
}: {
  /** Live delay of every sport in seconds; null for the default. */
  readonly liveDelay: number | null;
  /** Exposure limit in whole euro; null for the default, 0 for none. */
  readonly exposureLimit: number | null;
  /** VAL-05a. */
  readonly payoutLimitOn: PayoutLimitSubject;
}): BettingRules {
  return {
    ...bettingRules,
    limits: {
      ...betLimits,
      payout_limit: betLimits.payout_limit.map((limit) => ({ ...limit, applies_to: payoutLimitOn })),
    },
    ...(liveDelay === null ? {} : { liveDelay: () => liveDelay }),
    ...(exposureLimit === null
      ? {}
      : { exposure: exposureLimit === 0 ? null : { limit: BigInt(exposureLimit), worthOf: worthInEuro } }),
  };
}

/** Cash-out margin: share of the fair value that is not paid (PLC-07). */
export const cashOutMargin = '0.05';

/** Which of custom bets, cash-out, editing and bankers are offered (PLC-07, PLC-10). */
export const betOffers = {
  custom_bet_enabled: true,
  custom_bet_allow_single: true,
  cashout_settings: { enabled: true, partial: true, automatic: true },
  edit_bets: true,
  system_bankers: true,
} as const satisfies Pick<
  Settings,
  'custom_bet_enabled' | 'custom_bet_allow_single' | 'cashout_settings' | 'edit_bets' | 'system_bankers'
>;

/** Sport types and the providers whose match events are shown (CAT-11, CAT-13). */
export const sportTypeProviders: Settings['sport_type_providers'] = [
  { sport_type: 'regular', providers: ['betradar', 'betconstruct'] },
  { sport_type: 'cyber', providers: ['oddin'] },
  { sport_type: 'premium_cricket', providers: ['betconstruct'] },
];

/** Push endpoints of this server: a WebSocket first, then transports that pass every proxy (PUSH-08, PUSH-09). */
const ownEndpoints: PushEndpoints = {
  endpoints: [
    { transport: 'websocket', endpoint: '/connection/websocket' },
    { transport: 'http_stream', endpoint: '/connection/http_stream' },
    { transport: 'sse', endpoint: '/connection/sse' },
  ],
  emulation: '/emulation',
};

/** Configuration of the page (CFG-02). */
export function clientConfig(options: {
  readonly desk: boolean;
  readonly clock: { now(): number; readonly speed: number };
  /** Address of the icon sprite (LAY-09). */
  readonly iconsUrl?: string;
  /** Pages shown beside a match (LAY-08, CAT-10b); none when absent or null. */
  readonly chatFrame?: string | null;
  readonly matchInfoFrame?: string | null;
  /** DSN that error reports go to (REP-01); none when absent or null. */
  readonly errorReports?: string | null;
  /** Domain that the device id is kept for (CFG-03); the page's host when absent or null. */
  readonly cookieDomain?: string | null;
  /** Open when absent (ERR-01, ERR-02). */
  readonly access?: 'open' | 'locked' | 'blocked';
  /** What is refused in the country of the caller (AUTH-07); nothing when absent. */
  readonly refusedHere?: readonly ('sign_in' | 'sign_up')[];
  /** ISO 3166 alpha-2, where it is known. */
  readonly country?: string | null;
  /** Whether players bet for jackpots (CFG-04); not when absent. */
  readonly jackpots?: boolean;
  /** Push endpoints; those of this server when absent or null. */
  readonly pushEndpoints?: PushEndpoints | null;
}): ClientConfig {
  return {
    brand: 'Touchline',
    base_path: '/sportsbook',
    platform_api: '/api',
    sportsbook_api: '/_sb_api/api',
    wallet_api: '/_sb_api/wallet',
    desk_api: options.desk ? '/desk' : null,
    push_url: (options.pushEndpoints ?? ownEndpoints).endpoints,
    push_emulation: (options.pushEndpoints ?? ownEndpoints).emulation,
    push_delta: true,
    locales: [...locales],
    locale_aliases: { ...localeAliases },
    currencies: currencies.map(({ code, subunits, fiat }) => ({ code, subunits: String(subunits), fiat })),
    default_currency: defaultCurrency,
    idempotent_placement: true,
    share_bets: true,
    price_history: true,
    pages: [...customPages],
    ...(options.iconsUrl === undefined ? {} : { icons_url: options.iconsUrl }),
    ...(options.chatFrame ? { chat_frame: options.chatFrame } : {}),
    ...(options.matchInfoFrame ? { match_info_frame: options.matchInfoFrame } : {}),
    ...(options.errorReports ? { error_reports: options.errorReports } : {}),
    ...(options.cookieDomain ? { cookie_domain: options.cookieDomain } : {}),
    image_proxy: '/_sb_api/images',
    market_groups: marketGroups.map((key, place) => ({ key, priority: place + 1 })),
    user_country: options.country ?? null,
    ...(options.jackpots === true ? { jackpots: true } : {}),
    access: options.access ?? 'open',
    ...(options.refusedHere === undefined || options.refusedHere.length === 0
      ? {}
      : { refused_here: [...options.refusedHere] }),
    feed_clock: { now: options.clock.now(), speed: options.clock.speed },
  };
}
