import type { ClientConfig } from '@touchline/contract';
import type { PushEndpoints } from '../push/engine.ts';
import type { BrandFiles } from './brand-files.ts';
import { customPages } from './custom-pages.ts';
import type { Operator } from './operator.ts';

/** Sub-path of every page (NAV-01). */
const basePath = '/sportsbook';

/** Full address of a path of the page (from its base path on); a locale that the site does not have is the first one. */
export function pageAddress(
  { locales, config }: Pick<Operator, 'locales' | 'config'>,
  origin: string,
  path: string,
  locale: string | null,
): string {
  const [first] = locales;
  const known = locales.find(({ code }) => code === locale) ?? first;
  const isLeftOut = known === undefined || (known === first && !config.locale_in_url);
  return `${origin}${basePath}${isLeftOut ? '' : `/${known.code}`}${path}`;
}

/** Push endpoints of this server: a WebSocket first, then transports that pass every proxy (PUSH-08, PUSH-09). */
const ownEndpoints: PushEndpoints = {
  endpoints: [
    { transport: 'websocket', endpoint: '/connection/websocket' },
    { transport: 'http_stream', endpoint: '/connection/http_stream' },
    { transport: 'sse', endpoint: '/connection/sse' },
  ],
  emulation: '/emulation',
};

export interface ClientConfigOptions {
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
  /** Group that players must be in (AUTH-09); none when absent or null. */
  readonly requiredStatusGroup?: { readonly id: string; readonly url: string } | null;
  /** ISO 3166 alpha-2, where it is known. */
  readonly country?: string | null;
  /** What is refused in the country of the caller (AUTH-07); nothing when absent. */
  readonly refusedHere?: readonly ('sign_in' | 'sign_up')[];
  /** Whether there are jackpots (CFG-04); not when absent. */
  readonly jackpots?: boolean;
  /** Whether there are deposits and withdrawals; not when absent. */
  readonly hasCashier?: boolean;
  /** Origins that may talk to the page in a frame (EMB-03); none when absent. */
  readonly hostOrigins?: readonly string[];
  /** Push endpoints; those of this server when absent or null. */
  readonly pushEndpoints?: PushEndpoints | null;
  /** None when absent. */
  readonly brandFiles?: BrandFiles;
}

/** Fields that the operator's file has under the same name, where it has them. */
function copied({ navigation, support, deposit_url, licence, reminders }: Operator['config']) {
  return {
    ...(navigation === undefined ? {} : { navigation }),
    ...(Object.keys(support).length === 0 ? {} : { support }),
    ...(deposit_url === undefined ? {} : { deposit_url }),
    ...(licence === undefined ? {} : { licence }),
    ...(Object.keys(reminders).length === 0 ? {} : { reminders }),
  };
}

/** What the page may know of deposits (RG-08); nothing where there is no cashier. */
function depositConfig({ config, currencies }: Operator) {
  return {
    deposits: {
      limits: currencies.map(({ code, minDeposit, maxDeposit }) => ({
        currency_code: code,
        ...(minDeposit === undefined ? {} : { min: minDeposit }),
        ...(maxDeposit === undefined ? {} : { max: maxDeposit }),
      })),
    },
    quick_deposit: config.flags.quick_deposit,
    quick_deposit_test: config.flags.quick_deposit_test,
  };
}

function looks({ brand }: Operator['config'], { style, logo }: BrandFiles) {
  return {
    ...(style === null ? {} : { brand_css: `${basePath}${style.path}` }),
    ...(logo === null ? {} : { logo_url: `${basePath}${logo.path}`, logo_has_name: brand.logo_has_name }),
  };
}

/** Absent where players are not protected by it (RG-01). */
function realityCheck(
  { flags, protection }: Operator['config'],
  country: string | null,
): Pick<ClientConfig, 'reality_check'> {
  if (!flags.responsible_gambling) return {};
  const { reality_check_minutes: minutes, session_clock: isForAll, session_clock_countries: countries } = protection;
  const isClockNeeded = isForAll || (country !== null && countries.includes(country));
  return { reality_check: { ...(minutes === null ? {} : { minutes }), ...(isClockNeeded ? { clock: true } : {}) } };
}

/** Absent while there is no jackpot yet. */
function jackpotsFlag({ flags }: Operator['config'], { jackpots }: ClientConfigOptions) {
  if (!flags.jackpots) return { jackpots: false };
  return jackpots === true ? { jackpots } : {};
}

/** What the page tells of limits before one is set; nothing where players have none (RG-04). */
function protectionConfig({ flags, protection }: Operator['config']) {
  if (!flags.responsible_gambling) return {};
  const { raise_after_hours, confirm_within_hours } = protection;
  return { responsible_gambling: { raise_after_hours, confirm_within_hours, breaks: true } };
}

/** Configuration of the page (CFG-02). */
export function clientConfig(operator: Operator, options: ClientConfigOptions): ClientConfig {
  const { config } = operator;
  return {
    brand: config.brand.name,
    ...looks(config, options.brandFiles ?? { style: null, logo: null }),
    base_path: basePath,
    platform_api: '/api',
    sportsbook_api: '/_sb_api/api',
    wallet_api: '/_sb_api/wallet',
    desk_api: options.desk ? '/desk' : null,
    push_url: (options.pushEndpoints ?? ownEndpoints).endpoints,
    push_emulation: (options.pushEndpoints ?? ownEndpoints).emulation,
    push_delta: config.flags.push_delta,
    locales: [...operator.locales],
    locale_in_url: config.locale_in_url,
    locale_aliases: { ...operator.localeAliases },
    currencies: operator.currencies.map(({ code, subunits, fiat, shownRate: rate }) => ({
      code,
      subunits: String(subunits),
      fiat,
      ...(rate === undefined ? {} : { rate }),
    })),
    default_currency: config.default_currency,
    idempotent_placement: true,
    press_record: true,
    activity_tracking: config.flags.activity_tracking,
    ...realityCheck(config, options.country ?? null),
    sign_in_frame_preloader: config.flags.sign_in_frame_preloader,
    sign_up_frame_preloader: config.flags.sign_up_frame_preloader,
    share_bets: config.flags.share_bets,
    my_bets: config.flags.my_bets,
    price_history: config.flags.price_history,
    votes: config.flags.votes,
    fair_prices: config.flags.fair_prices,
    watch_rules: config.flags.watch_rules,
    favourite_teams: config.flags.favourite_teams,
    pages: [...(config.pages ?? customPages)],
    ...(options.iconsUrl === undefined ? {} : { icons_url: options.iconsUrl }),
    ...(options.chatFrame ? { chat_frame: options.chatFrame } : {}),
    ...(options.matchInfoFrame ? { match_info_frame: options.matchInfoFrame } : {}),
    ...(options.errorReports ? { error_reports: options.errorReports } : {}),
    ...(options.cookieDomain ? { cookie_domain: options.cookieDomain } : {}),
    ...(options.hostOrigins === undefined || options.hostOrigins.length === 0
      ? {}
      : { host_origins: [...options.hostOrigins] }),
    image_proxy: '/_sb_api/images',
    market_groups: config.market_groups.map((key, place) => ({ key, priority: place + 1 })),
    user_country: options.country ?? null,
    ...(options.refusedHere === undefined || options.refusedHere.length === 0
      ? {}
      : { refused_here: [...options.refusedHere] }),
    ...jackpotsFlag(config, options),
    amb_progress_bar: config.flags.amb_progress_bar,
    ...protectionConfig(config),
    ...(options.hasCashier === true ? depositConfig(operator) : {}),
    access: options.access ?? 'open',
    ...(options.requiredStatusGroup ? { required_status_group: options.requiredStatusGroup } : {}),
    minimum_age: config.minimum_age,
    ...copied(config),
    feed_clock: { now: options.clock.now(), speed: options.clock.speed },
  };
}
