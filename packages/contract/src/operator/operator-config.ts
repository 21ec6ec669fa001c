import * as z from 'zod/mini';
import { accounts } from './operator-accounts.ts';
import * as access from './operator-access.ts';
import * as bets from './operator-betting.ts';
import { brand } from './operator-brand.ts';
import * as money from './operator-money.ts';
import * as page from './operator-page.ts';
import { protection } from './operator-protection.ts';
import { webPush } from './operator-web-push.ts';

/**
 * The operator's file, `touchline.config.json` or the default export of `touchline.config.ts`: everything that an operator
 * decides of the product (CFG-01a). Each field may be left out; the product runs with an empty file.
 */
export const operatorConfig = z.strictObject({
  $schema: z.optional(z.string()),
  brand,
  locales: page.locales,
  locale_in_url: page.localeInUrl,
  locale_aliases: page.aliases,
  currencies: money.currencies,
  default_currency: money.defaultCurrency,
  stakes: money.stakes,
  limits: money.limits,
  systems: bets.systems,
  betting: bets.betting,
  margins: bets.margins,
  custom_bets: bets.customBets,
  cash_out: bets.cashOut,
  odds_types: bets.oddsTypes,
  providers: bets.providers.providers,
  sport_type_providers: bets.providers.sport_type_providers,
  additional_providers: bets.providers.additional_providers,
  market_groups: page.marketGroups,
  navigation: page.navigation,
  pages: page.pages,
  support: page.support,
  deposit_url: page.depositUrl,
  minimum_age: page.minimumAge,
  accounts,
  licence: page.licence,
  access: access.access,
  countries: access.residences,
  default_country: access.defaultCountry,
  refused_countries: access.refusedCountries,
  required_status_group: access.requiredStatusGroup,
  frames: page.frames,
  sources: page.sources,
  host_origins: page.hostOrigins,
  error_reports: page.errorReports,
  cookie_domain: page.cookieDomain,
  flags: page.flags,
  reminders: page.reminders,
  protection,
  web_push: webPush,
  cashier: page.cashier,
  bonuses: page.bonuses,
});
/** The file as it is read, with every default in its place. */
export type OperatorConfig = z.output<typeof operatorConfig>;
/** The file as it is written. */
export type OperatorConfigFile = z.input<typeof operatorConfig>;
