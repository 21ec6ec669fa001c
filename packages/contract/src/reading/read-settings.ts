import { oddsType, acceptMode as acceptModes } from '../entities/settings.ts';
import type { Completer } from './context.ts';
import { flagIn, isLoose, listIn, pick, textIn } from './loose.ts';
import type { Loose } from './loose.ts';

/** `{ name: flag }` as a list, for settings that the specification names without their shape. */
function flags(value: unknown, name: string, flag: string): unknown {
  if (!isLoose(value)) return value;
  return Object.entries(value).map(([word, on]) => ({ [name]: word, [flag]: flagIn(on) ?? textIn(on) === 'active' }));
}

/** Entries whose names the page knows; a provider or a format that it does not know is none of its own. */
function known(value: unknown, name: string, words: readonly string[]): unknown {
  return listIn(value)?.filter((entry) => isLoose(entry) && words.includes(textIn(entry[name]) ?? '')) ?? value;
}

const providers = ['betradar', 'oddin', 'betconstruct'];
const sportTypes = ['regular', 'cyber', 'premium_cricket'];

function oddsWord(value: unknown): string | undefined {
  const word = textIn(value)
    ?.toLowerCase()
    .replaceAll(/[^a-z]/g, '');
  const other = word === 'britishfractional' || word === 'fractional' || word === 'uk' ? 'british' : word;
  return oddsType.options.find((each) => each === other);
}

function oddsTypes(value: unknown): Loose {
  const raw: Loose = isLoose(value) ? value : { available: value };
  const available = (listIn(raw['available']) ?? oddsType.options).map(oddsWord).filter((word) => word !== undefined);
  return { available, selected: oddsWord(raw['selected']) ?? available[0] ?? 'decimal' };
}

/** The accept mode may be given as a flag: accept any change, or none. */
function acceptMode(value: unknown): string {
  const flag = flagIn(value);
  if (flag !== undefined) return flag ? 'any' : 'none';
  return acceptModes.options.find((mode) => mode === textIn(value)) ?? 'none';
}

function providersOf(value: unknown): unknown {
  return isLoose(value) ? Object.entries(value).map(([sport_type, list]) => ({ sport_type, providers: list })) : value;
}

function typeProviders(value: unknown): unknown {
  return listIn(known(providersOf(value), 'sport_type', sportTypes))?.map((entry) => ({
    ...(entry as Loose),
    providers: listIn((entry as Loose)['providers'])?.filter((word) => providers.includes(textIn(word) ?? '')) ?? [],
  }));
}

const systemSizes = [3, 4, 5, 6, 7, 8];

/** The specification bets on systems and names none: every `k/n` of 3 to 8 selections, under that id. */
const plainSystems = systemSizes.flatMap((total_count) =>
  Array.from({ length: total_count - 2 }, (_, at) => ({
    id: `${at + 2}/${total_count}`,
    total_count,
    win_count: at + 2,
  })),
);

export const completeSettings: Completer = (raw) => {
  const multi = raw['multi_bet_settings'];
  return {
    ...raw,
    stakes: listIn(raw['stakes']) ?? [],
    system_types: raw['system_types'] ?? plainSystems,
    auto_accept_odds_change: acceptMode(raw['auto_accept_odds_change']),
    odds_types: oddsTypes(raw['odds_types']),
    provider_statuses: known(flags(raw['provider_statuses'], 'provider', 'active'), 'provider', providers) ?? [],
    bet_limits_settings: raw['bet_limits_settings'] ?? raw['bets_limits'] ?? {},
    sport_type_providers: typeProviders(raw['sport_type_providers']),
    multi_bet_settings: isLoose(multi)
      ? {
          available_by_provider:
            known(flags(multi['available_by_provider'], 'provider', 'available'), 'provider', providers) ?? [],
        }
      : undefined,
  };
};

export const completeProviderStatus: Completer = (raw) => ({
  ...raw,
  active: pick(raw, 'active', 'is_active', 'available') ?? textIn(raw['status']) === 'active',
});

function kindWord(raw: Loose): string | undefined {
  const fiat = flagIn(pick(raw, 'fiat', 'is_fiat'));
  if (fiat !== undefined) return fiat ? 'fiat' : 'crypto';
  return textIn(pick(raw, 'kind', 'type', 'currency_type'))?.toLowerCase();
}

function isAmount(value: Loose): boolean {
  return value['amount'] !== undefined;
}

/** Amounts in a list, one by itself, or by kind: `{ fiat: …, crypto: … }` (VAL-01a). */
function amounts(value: unknown, kind?: string): readonly Loose[] {
  if (Array.isArray(value)) return value.flatMap((entry) => amounts(entry, kind));
  if (!isLoose(value)) return [];
  if (!isAmount(value)) {
    return Object.entries(value).flatMap(([name, inner]) => {
      if (isLoose(inner) || Array.isArray(inner)) return amounts(inner, name);
      // Amounts by currency.
      return amounts({ currency_code: name, amount: inner }, kind);
    });
  }
  const readKind = kindWord(value) ?? kind;
  return [
    {
      ...value,
      currency_code: pick(value, 'currency_code', 'currency', 'code'),
      kind: readKind === 'fiat' || readKind === 'crypto' ? readKind : undefined,
    },
  ];
}

/** What is no limit: nobody bets on so many selections. */
const noSelectionLimit = 100;

export const completeLimits: Completer = (raw) => ({
  ...raw,
  min_stake_limit: raw['min_stake_limit'] === undefined ? undefined : amounts(raw['min_stake_limit']),
  max_stake_limit: amounts(raw['max_stake_limit']),
  payout_limit: amounts(raw['payout_limit']),
  odds_limit: isLoose(raw['odds_limit']) ? { action: 'reject', ...raw['odds_limit'] } : undefined,
  selection_limit: pick(raw, 'selection_limit') ?? noSelectionLimit,
});
