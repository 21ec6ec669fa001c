import type { BetLimits, ClientConfig, Settings, WireSystemType } from '@touchline/contract';
import { localeAliases, localeNames } from '@touchline/contract/locales';
import { type OperatorConfig, usualCurrencies } from '@touchline/contract/operator';
import { parseDecimal, type Ratio, systemTypesOf } from '@touchline/rules';
import type { BettingRules } from '../sportsbook/betting/betting-ports.ts';
import { addCurrency, type Currency } from '../sportsbook/ledger/currencies.ts';
import { currencyOfRow } from './operator-checks.ts';
import { systemsOnOffer } from './systems.ts';

/** A currency on offer, with the operator's amounts in its main unit. */
export interface OfferedCurrency extends Currency {
  /** What one main unit is worth in euro. */
  readonly rate: Ratio;
  /** The rate for the page, which converts stakes by it (SLIP-17a): only where the file says it, or nothing is rounded. */
  readonly shownRate: string | undefined;
  /** Smallest stake; undefined for none. */
  readonly minStake: string | undefined;
  readonly maxStake: string;
  readonly payout: string;
  /** Smallest and largest deposit; undefined for none. */
  readonly minDeposit: string | undefined;
  readonly maxDeposit: string | undefined;
  /** Recommended stakes of its own; undefined where those of every currency count. */
  readonly stakes: readonly string[] | undefined;
}

type BetOfferNames =
  | 'custom_bet_enabled'
  | 'custom_bet_allow_single'
  | 'cashout_settings'
  | 'edit_bets'
  | 'edit_freebets'
  | 'system_bankers'
  | 'max_stake_oddin_allowed';
type BetOffers = { readonly [Name in BetOfferNames]: NonNullable<Settings[Name]> };

/** What an operator has chosen, as the parts of the server read it. */
export interface Operator {
  readonly config: OperatorConfig;
  /** First one is the default (NAV-02). */
  readonly locales: ClientConfig['locales'];
  readonly localeAliases: Readonly<Record<string, string>>;
  readonly currencies: readonly OfferedCurrency[];
  /** A currency on offer; undefined for every other. */
  readonly currency: (code: string) => OfferedCurrency | undefined;
  /** What one unit of a currency is worth in euro; null for one that is not on offer. */
  readonly worthInEuro: (code: string) => Ratio | null;
  /** Limits of a bet; the server enforces them, the page shows them (VAL-01 to VAL-05). */
  readonly limits: BetLimits;
  /** Systems on offer (SLIP-10). */
  readonly systemTypes: readonly WireSystemType[];
  readonly rules: BettingRules;
  /** Which of custom bets, cash-out, editing and bankers are offered (PLC-07, PLC-10). */
  readonly betOffers: BetOffers;
}

/** What the environment of a start may choose otherwise than the file. */
export interface OperatorOverrides {
  /** Live delay of every sport in seconds; null for that of the file. */
  readonly liveDelay: number | null;
  /** Exposure limit in whole euro, 0 for none. */
  readonly exposureLimit: number;
  /** VAL-05a. */
  readonly payoutLimitOn: OperatorConfig['limits']['payout_on'];
  /** VAL-10a. */
  readonly maxStakeOfOddin: boolean;
}

/** What the file says of itself. */
export function overridesOf({ limits, betting }: OperatorConfig): OperatorOverrides {
  return {
    liveDelay: null,
    exposureLimit: limits.exposure,
    payoutLimitOn: limits.payout_on,
    maxStakeOfOddin: betting.max_stake_oddin,
  };
}

function offered(row: OperatorConfig['currencies'][number]): OfferedCurrency {
  const known = currencyOfRow(row);
  const usual = usualCurrencies.find(({ code }) => code === row.code);
  const { rate, min_stake, max_stake, payout, min_deposit, max_deposit, stakes } = { ...usual, ...row };
  const worth = rate === undefined ? null : parseDecimal(rate);
  // The file is checked before (`operator-checks.ts`).
  if (known === null || worth === null || rate === undefined || max_stake === undefined || payout === undefined)
    throw new RangeError(`the file says too little of ${row.code}`);
  addCurrency(known);
  const shownRate = row.code === 'EUR' ? rate : row.rate;
  return {
    ...known,
    rate: worth,
    shownRate,
    minStake: min_stake,
    maxStake: max_stake,
    payout,
    minDeposit: min_deposit,
    maxDeposit: max_deposit,
    stakes,
  };
}

function limitsOf(
  currencies: readonly OfferedCurrency[],
  { limits }: OperatorConfig,
  { payoutLimitOn }: OperatorOverrides,
) {
  const everywhere = (amountOf: (currency: OfferedCurrency) => string | undefined) =>
    currencies.flatMap((currency) => {
      const amount = amountOf(currency);
      const kind = currency.fiat ? ('fiat' as const) : ('crypto' as const);
      return amount === undefined ? [] : [{ currency_code: currency.code, amount, kind }];
    });
  return {
    min_stake_limit: everywhere(({ minStake }) => minStake),
    max_stake_limit: everywhere(({ maxStake }) => maxStake),
    payout_limit: everywhere(({ payout }) => payout).map((limit) => ({
      ...limit,
      action: limits.payout_action,
      applies_to: payoutLimitOn,
    })),
    odds_limit: limits.odds,
    selection_limit: limits.selections,
  } satisfies BetLimits;
}

function rulesOf(
  operator: Pick<Operator, 'config' | 'currency' | 'worthInEuro' | 'limits' | 'systemTypes'>,
  { liveDelay, exposureLimit }: OperatorOverrides,
): BettingRules {
  const { betting } = operator.config;
  return {
    limits: operator.limits,
    acceptOdds: betting.accept_odds,
    returnShare: betting.accept_return_share,
    systemTypes: systemTypesOf(operator.systemTypes),
    takesBankers: betting.system_bankers,
    liveDelay: (sportKey) => liveDelay ?? betting.live_delay_by_sport[sportKey] ?? betting.live_delay,
    exposure: exposureLimit === 0 ? null : { limit: BigInt(exposureLimit), worthOf: operator.worthInEuro },
    takesSeveralSingles: (provider) => betting.multi_single[provider],
    allowSeveralFreebets: betting.several_freebets,
    isOffered: (currency) => operator.currency(currency) !== undefined,
    takesPart: () => false,
  };
}

/** Joins what the file and the environment of this start have chosen. */
export function createOperator(config: OperatorConfig, overrides: OperatorOverrides = overridesOf(config)): Operator {
  const currencies = config.currencies.map(offered);
  const byCode = new Map(currencies.map((currency) => [currency.code, currency]));
  const aliases = Object.entries(config.locale_aliases ?? localeAliases);
  const parts = {
    config,
    locales: config.locales.map((code) => ({ code, name_in_locale: localeNames[code] })),
    localeAliases: Object.fromEntries(aliases.filter(([, locale]) => config.locales.includes(locale))),
    currencies,
    currency: (code: string) => byCode.get(code),
    worthInEuro: (code: string) => byCode.get(code)?.rate ?? null,
    limits: limitsOf(currencies, config, overrides),
    systemTypes: systemsOnOffer.filter(({ id }) => config.systems?.includes(id) ?? true),
  };
  const { custom_bets, cash_out, betting } = config;
  return {
    ...parts,
    rules: rulesOf(parts, overrides),
    betOffers: {
      custom_bet_enabled: custom_bets.enabled,
      custom_bet_allow_single: custom_bets.single,
      cashout_settings: {
        enabled: cash_out.enabled,
        partial: cash_out.partial,
        automatic: cash_out.automatic,
        freebets: cash_out.freebets,
      },
      edit_bets: betting.edit_bets,
      edit_freebets: betting.edit_freebets,
      system_bankers: betting.system_bankers,
      max_stake_oddin_allowed: overrides.maxStakeOfOddin,
    },
  };
}
