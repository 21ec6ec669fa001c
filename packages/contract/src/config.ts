import * as z from 'zod/mini';
import { navigationEntry } from './page-keys.ts';
import { identityProvider, loginKind, playerField } from './entities/verification.ts';
import { countryCode, currencyCode, decimal, exactOrigin, text } from './primitives.ts';

/** Parts of a custom page. Text is text: no markup. */
export const pageHeading = z.object({ kind: z.literal('heading'), text });
export const pageParagraph = z.object({ kind: z.literal('paragraph'), text: z.string().check(z.maxLength(5000)) });
export const pageList = z.object({ kind: z.literal('list'), items: z.array(z.string().check(z.maxLength(1000))) });
const pageBlock = z.discriminatedUnion('kind', [pageHeading, pageParagraph, pageList]);
/** A page that the operator wrote; the first locale stands in for those that are missing (NAV-23). */
export const customPage = z.object({
  /** From the base path on, without locale: `/betting-guide`. */
  path: z.string().check(z.regex(/^(?:\/[a-z0-9]+(?:-[a-z0-9]+)*)+$/)),
  title: z.record(z.string(), text),
  blocks: z.record(z.string(), z.array(pageBlock)),
});
export type CustomPage = z.infer<typeof customPage>;

/** How a back end is asked for one call where its addresses are not ours. What is left out is as the contract has it. */
export const spokenCall = z.object({
  /** Version in the path (sportsbook) or in the accept header (platform); null where the back end has none. */
  version: z.optional(z.nullable(z.int().check(z.positive()))),
  /** Path below base and version, with the parameters of the call in braces: `/events/{id}`. */
  path: z.optional(z.string().check(z.regex(/^\/[^\s?#]*$/, 'must begin with / and have no query'))),
  /** Address that stands for the base address of the call's API: absolute, or from the root of the page's origin. */
  base: z.optional(z.string().check(z.regex(/^(?:https?:\/\/|\/)\S*$/, 'must be an address'))),
});
export type SpokenCall = z.infer<typeof spokenCall>;

const realityMinutes = z.int().check(z.minimum(1), z.maximum(1440));
const reminderSeconds = z.int().check(z.minimum(0), z.maximum(86_400));
const logins = z.array(loginKind).check(z.minLength(1));
/** What the platform that has the accounts does and allows (CFG-02); the specification names it and shows no field of it. */
const platformSettings = z.object({
  /** What players sign in by (AUTH-06); an email address or a phone number when absent. */
  sign_in_by: z.optional(logins),
  /** What accounts are opened by (AUTH-06a); an email address alone when absent. */
  sign_up_by: z.optional(logins),
  /** Services by which players prove who they are (AUTH-11); none when absent. */
  identity_providers: z.optional(z.array(identityProvider)),
  /** Whether players can end all of their sessions at once (AUTH-06a); not when absent. */
  sign_out_everywhere: z.optional(z.boolean()),
  /** Whether players prove their phone number here (AUTH-11); they do not when absent. */
  phone_verification: z.optional(z.boolean()),
  /** Whether a code to the number sets a new password for an account that has a phone alone (AUTH-06); not when absent. */
  password_by_phone: z.optional(z.boolean()),
});

/** What the page reads at run time from `config.json`: one build serves many brands (CFG-02). */
export const clientConfig = z.object({
  brand: text,
  /** Sub-path of every page (NAV-01). */
  base_path: z.string().check(z.regex(/^\/[a-z0-9-]+$/)),
  /** Address of a style sheet with the colours of the brand (CFG-01a); ours when absent. */
  brand_css: z.optional(z.string()),
  /** Address of the logo in the head; our mark when absent. `logo_has_name`: the name is not written beside it. */
  logo_url: z.optional(z.string()),
  logo_has_name: z.optional(z.boolean()),
  /** Addresses, absolute or from the root of the page's origin. */
  platform_api: z.string(),
  sportsbook_api: z.string(),
  desk_api: z.nullable(z.string()),
  /**
   * Address of a WebSocket, or a list of `PushEndpoint` that are tried in their order (PUSH-08). Looked at where it is
   * used: with anything else the page goes on by polling.
   */
  push_url: z.unknown(),
  /** Where commands go beside `http_stream` and `sse` (PUSH-09); `/emulation` when absent. */
  push_emulation: z.optional(z.string()),
  /** Whether public channels come as differences (fossil delta, PUSH-10); whole when absent. */
  push_delta: z.optional(z.boolean()),
  /** First one is left out of the URL (NAV-02). */
  locales: z.array(z.object({ code: z.string(), name_in_locale: text })),
  currencies: z.array(
    z.object({
      code: currencyCode,
      subunits: z.string().check(z.regex(/^10*$/)),
      fiat: z.boolean(),
      /**
       * What one unit is worth in a measure that all rates share, such as the default currency, as decimal text above 0.
       * Stakes of restored slips are converted between currencies that both have one (SLIP-17), else emptied.
       */
      rate: z.optional(decimal.check(z.regex(/[1-9]/))),
    }),
  ),
  default_currency: currencyCode,
  /** Calls that the back end knows under other versions or paths, by their names in the contract (API-11b). */
  calls: z.optional(z.record(z.string(), spokenCall)),
  /** Whether the back end honours idempotency keys; if not, the client never asks again. */
  idempotent_placement: z.boolean(),
  /** Whether the back end keeps what stood on the screen at a press (`seen`, an addition); nothing is sent when absent. */
  press_record: z.optional(z.boolean()),
  /** Whether the first locale stands in addresses too (NAV-02); left out when absent. */
  locale_in_url: z.optional(z.boolean()),
  /** Other words for locales in addresses: `{ "br": "pt-BR" }`. */
  locale_aliases: z.optional(z.record(z.string(), z.string())),
  /** Where games beside the sports are launched (API-10). */
  wallet_api: z.optional(z.string()),
  /** Address of the icon sprite (LAY-09); the page's own drawings when absent. */
  icons_url: z.optional(z.string()),
  /** Image proxy (LAY-10): takes `?url=&width=&format=`; images are asked for as they are when absent. */
  image_proxy: z.optional(z.string()),
  /** Market groups of the match page in order (CFG-02); those that are not named come after, by name. */
  market_groups: z.optional(z.array(z.object({ key: z.string(), priority: z.int() }))),
  /**
   * Ways of the main navigation in their order, as page keys (NAV-24a): the first two stand in the bar of a small screen
   * too. Ours when absent.
   */
  navigation: z.optional(z.array(navigationEntry).check(z.maxLength(20))),
  /** Country the caller seems to be in, ISO 3166 alpha-2. */
  user_country: z.optional(z.nullable(countryCode)),
  /** Whether the page may be seen: `locked` shows NAV-22 locked, `blocked` names the country (ERR-01, ERR-02). */
  access: z.optional(z.enum(['open', 'locked', 'blocked'])),
  /** Group that a player must be in to stay; one who is not in it is sent to `url`, the platform's own page (AUTH-09). */
  required_status_group: z.optional(
    z.object({ id: text.check(z.minLength(1)), url: z.string().check(z.regex(/^https?:\/\//)) }),
  ),
  /** What is refused in the country of the caller (AUTH-07): nothing when absent. */
  refused_here: z.optional(z.array(z.enum(['sign_in', 'sign_up']))),
  /** Origins whose pages may show this one in a frame and talk to it (EMB-03); none when absent. */
  host_origins: z.optional(z.array(exactOrigin)),
  /**
   * Page with a chat to embed (LAY-08); no chat when absent. `{match}` stands for the id of the match, `{locale}` for the
   * language, and `{user}` for the player by the call `getWatchPartyId`, for nothing where nobody is signed in.
   */
  chat_frame: z.optional(z.string()),
  /** Page of a service with facts of a match, with `{match}` and `{locale}` (CAT-10b); none when absent. */
  match_info_frame: z.optional(z.string()),
  /** Whether shared slips are restored from their codes (PLC-09); not when absent. */
  share_bets: z.optional(z.boolean()),
  /** Whether players see their bets here (PLC-11); they do when absent. */
  my_bets: z.optional(z.boolean()),
  /** Whether players bet for jackpots (CFG-04); not when absent. False where they never do: nothing speaks of them then. */
  jackpots: z.optional(z.boolean()),
  /** Whether the slip shows how far combos are from the next freebets (BON-11, CFG-04); not when absent. */
  amb_progress_bar: z.optional(z.boolean()),
  /** Deposits and withdrawals through the calls `startDeposit` and `startWithdrawal`; not asked for when absent. */
  deposits: z.optional(
    z.object({
      /** Smallest and largest deposit; none of what is missing. */
      limits: z.array(z.object({ currency_code: currencyCode, min: z.optional(decimal), max: z.optional(decimal) })),
    }),
  ),
  /** Whether a slip that the balance does not cover offers a deposit (RG-08); not when absent. */
  quick_deposit: z.optional(z.boolean()),
  /** The same for players with the status `spi_test` alone (RG-08). */
  quick_deposit_test: z.optional(z.boolean()),
  /** Modals that remind of something after so many seconds (RG-05); none when absent. */
  reminders: z.optional(
    z.object({
      /** Players, once a day, that they can pay in; after 10 seconds when `seconds` is absent. */
      deposit: z.optional(z.object({ seconds: z.optional(reminderSeconds) })),
      /** Visitors, once, that they can open an account. */
      sign_up: z.optional(z.object({ seconds: reminderSeconds })),
    }),
  ),
  /** Players see what they have staked and won in their session (RG-01); nobody asks for it when absent. */
  reality_check: z.optional(
    z.object({
      /** After so many minutes a modal shows it; never by itself when absent. */
      minutes: z.optional(realityMinutes),
      /** Whether it stands on every page; each player chooses when absent. */
      clock: z.optional(z.boolean()),
    }),
  ),
  /** Whether pages report once a minute that their player is active (RG-03); not when absent. */
  activity_tracking: z.optional(z.boolean()),
  /** How players limit themselves (RG-04); they cannot when absent, and nothing speaks of it. */
  responsible_gambling: z.optional(
    z.object({
      /** Hours before a higher limit, or the end of one, can be confirmed; and in which it has to be then. */
      raise_after_hours: z.int().check(z.positive()),
      confirm_within_hours: z.int().check(z.positive()),
      /** Whether players take breaks by `startBreak`, an addition (RG-09); not when absent. */
      breaks: z.optional(z.boolean()),
    }),
  ),
  /** Whether the modals of sign-in and sign-up are fetched before they are opened (EMB-06); not when absent. */
  sign_in_frame_preloader: z.optional(z.boolean()),
  sign_up_frame_preloader: z.optional(z.boolean()),
  /** A cashier elsewhere, which players are led to in place of `deposits`; without both the page says that there is none. */
  deposit_url: z.optional(z.string().check(z.regex(/^https?:\/\//))),
  /** How players reach the operator (NAV-20a); each is shown where it is set. */
  support: z.optional(
    z.object({
      email: z.optional(z.string().check(z.regex(/^[^\s@]+@[^\s@]+$/))),
      phone: z.optional(z.string().check(z.regex(/^\+?[\d -]{3,30}$/))),
      url: z.optional(z.string().check(z.regex(/^https?:\/\//))),
    }),
  ),
  /** Years of age from which people may bet here; 18 when absent. */
  minimum_age: z.optional(z.int().check(z.minimum(16), z.maximum(99))),
  /** Who has licensed the operator, by locale; the first locale stands in for those that are missing. */
  licence: z.optional(z.record(z.string(), text)),
  /** Whether the back end serves price histories, an addition (`getPrices`); not when absent. */
  price_history: z.optional(z.boolean()),
  /** Whether the back end takes votes on matches, with the additions of `getVotes`; not when absent. */
  votes: z.optional(z.boolean()),
  /** Whether margin and fair prices of a market are shown on request, an addition; not when absent. */
  fair_prices: z.optional(z.boolean()),
  /** Whether the back end keeps rules of what players want to be told of (`getWatchRules`); not when absent. */
  watch_rules: z.optional(z.boolean()),
  /** Whether the back end keeps favourites of the type `competitors`, and finds their matches; not when absent. */
  favourite_teams: z.optional(z.boolean()),
  /**
   * Where error reports go, as the DSN of a service that takes the Sentry protocol: `https://KEY@host/PROJECT` (REP-01).
   * Nothing is reported when absent.
   */
  error_reports: z.optional(z.string()),
  /**
   * Domain that the cookie with the device id is kept for, so that the operator's other hosts see it too: `brand.example` for
   * `bets.brand.example` (CFG-03). The page's own host when absent.
   */
  cookie_domain: z.optional(z.string()),
  /** What a sign-up asks for beside login, password and currency (AUTH-06b); nothing when absent. */
  player_fields: z.optional(z.array(playerField)),
  /** Countries of residence that a sign-up may name (CFG-02); every country of ISO 3166 when absent. */
  countries: z.optional(z.array(countryCode)),
  /** The one that is chosen beforehand where that of the caller is not known, or not among them; none when absent. */
  default_country: z.optional(countryCode),
  platform_settings: z.optional(platformSettings),
  /** Custom pages (NAV-23). */
  pages: z.optional(z.array(customPage)),
  /**
   * The server's feed clock when the config was read, ms since epoch, and how fast it runs (1 is real time). The clock of the
   * browser when absent.
   */
  feed_clock: z.optional(z.object({ now: z.int(), speed: z.number() })),
});
export type ClientConfig = z.infer<typeof clientConfig>;
