import { marketGroups } from '@touchline/contract';
import {
  type FieldProblem,
  operatorConfig,
  type OperatorConfig,
  problemAt,
  usualCurrencies,
} from '@touchline/contract/operator';
import { sportKeys } from '@touchline/feed';
import { toSubunits } from '@touchline/rules';
import { type Currency, currencyOf, currencyWith } from '../sportsbook/ledger/currencies.ts';
import { unreadable } from './brand-style.ts';
import { systemsOnOffer } from './systems.ts';

type Row = OperatorConfig['currencies'][number];

/** A currency of the file with all that is known of it; null where the file says too little. */
export function currencyOfRow({ code, kind, decimals }: Row): Currency | null {
  const known = currencyOf(code);
  if (known !== undefined) return known;
  return kind === undefined || decimals === undefined ? null : currencyWith(code, decimals, kind === 'fiat');
}

function repeatedPlaces(words: readonly string[]): readonly number[] {
  return words.flatMap((word, place) => (words.indexOf(word) < place ? [place] : []));
}

const amounts = ['min_stake', 'max_stake', 'payout', 'min_deposit', 'max_deposit'] as const;
const ranges = [
  ['min_stake', 'max_stake'],
  ['min_deposit', 'max_deposit'],
] as const;

/** What is wrong with one currency: fields that it needs, or that contradict what is known of it. */
function rowProblems(row: Row, place: number, at: (path: readonly PropertyKey[], expected?: string) => FieldProblem) {
  const here = ['currencies', place] as const;
  const { code } = row;
  const isUsual = usualCurrencies.some((usual) => usual.code === code);
  const known = currencyOf(code);
  const needed = [
    ...(known === undefined ? (['kind', 'decimals'] as const) : []),
    ...(isUsual ? [] : (['rate', 'max_stake', 'payout'] as const)),
  ].filter((name) => row[name] === undefined);
  const problems = needed.map((name) => at([...here, name], `a value: the product does not know it for ${code}`));
  if (known !== undefined && row.kind !== undefined && (row.kind === 'fiat') !== known.fiat)
    problems.push(at([...here, 'kind'], `"${known.fiat ? 'fiat' : 'crypto'}", as ${code} is, or nothing`));
  if (code === 'EUR' && row.rate !== undefined && Number(row.rate) !== 1)
    problems.push(at([...here, 'rate'], '"1": rates are in euro'));
  const currency = currencyOfRow(row);
  if (currency === null) return problems;
  const subunits = String(currency.subunits);
  if (row.decimals !== undefined && row.decimals !== subunits.length - 1)
    problems.push(at([...here, 'decimals'], `${subunits.length - 1}, as ${code} has, or nothing`));
  for (const name of amounts) {
    const text = row[name];
    if (text !== undefined && toSubunits(text, subunits) === null)
      problems.push(at([...here, name], `an amount of at most ${subunits.length - 1} decimals`));
  }
  for (const [index, stake] of (row.stakes ?? []).entries())
    if (toSubunits(stake, subunits) === null)
      problems.push(at([...here, 'stakes', index], `an amount of at most ${subunits.length - 1} decimals`));
  const usual = usualCurrencies.find((each) => each.code === code);
  for (const [low, high] of ranges) {
    const [least, most] = [row[low] ?? usual?.[low], row[high] ?? usual?.[high]].map((text) =>
      text === undefined ? null : toSubunits(text, subunits),
    );
    if (least !== null && most !== null && least !== undefined && most !== undefined && least > most)
      problems.push(at([...here, row[low] === undefined ? high : low], `${low} below ${high}`));
  }
  return problems;
}

/** What is wrong with who may open an account, and by what. */
function accountProblems(
  { accounts, countries, default_country: chosen }: OperatorConfig,
  at: (path: readonly PropertyKey[], expected?: string) => FieldProblem,
): readonly FieldProblem[] {
  const { sign_in_by: signInBy, sign_up_by: signUpBy = [] } = accounts;
  return [
    ...repeatedPlaces(countries ?? []).map((place) => at(['countries', place], 'each country once')),
    ...(chosen === undefined || countries === undefined || countries.includes(chosen)
      ? []
      : [at(['default_country'], `one of \`countries\`: ${countries.join(', ')}`)]),
    ...signUpBy.flatMap((kind, place) =>
      signInBy.includes(kind) ? [] : [at(['accounts', 'sign_up_by', place], 'one of `accounts.sign_in_by`')],
    ),
  ];
}

type Path = readonly (string | number)[];

/** Where the file has words by locale. */
function worded({ pages, navigation, licence }: OperatorConfig): readonly (readonly [Path, object])[] {
  return [
    ...(navigation ?? []).flatMap((entry, place) =>
      typeof entry === 'string' || entry.title === undefined
        ? []
        : [[['navigation', place, 'title'], entry.title] as const],
    ),
    ...(pages ?? []).flatMap(({ title, blocks }, place) => [
      [['pages', place, 'title'], title] as const,
      [['pages', place, 'blocks'], blocks] as const,
    ]),
    ...(licence === undefined ? [] : [[['licence'], licence] as const]),
  ];
}

/** What is wrong with the words of an operator and with where they stand: locales, sports and groups that there are not. */
function pageProblems(
  config: OperatorConfig,
  at: (path: readonly PropertyKey[], expected?: string) => FieldProblem,
): readonly FieldProblem[] {
  const groups: readonly string[] = marketGroups;
  return [
    ...config.market_groups.flatMap((key, place) =>
      groups.includes(key) ? [] : [at(['market_groups', place], `a group of markets: ${groups.join(', ')}`)],
    ),
    ...repeatedPlaces(config.market_groups).map((place) => at(['market_groups', place], 'each group once')),
    ...(config.navigation ?? []).flatMap((entry, place) =>
      typeof entry === 'string' || sportKeys.includes(entry.sport)
        ? []
        : [at(['navigation', place, 'sport'], `a sport: ${sportKeys.join(', ')}`)],
    ),
    ...worded(config).flatMap(([path, words]) =>
      Object.keys(words)
        .filter((code) => !config.locales.some((locale) => locale === code))
        .map((code) => ({
          path: [...path, code].join('.'),
          // The key is wrong, not what stands behind it.
          message: `expected a locale of \`locales\`: ${config.locales.join(', ')}, found "${code}"; for example "${config.locales[0]}"`,
        })),
    ),
  ];
}

/** What is wrong with a file whose fields are each right: those that contradict others, or what the product has. */
export function contradictions(config: OperatorConfig, file: unknown): readonly FieldProblem[] {
  const at = (path: readonly PropertyKey[], expected?: string) => problemAt(operatorConfig, file, path, expected);
  const unknownSport = (path: readonly string[]): readonly FieldProblem[] =>
    sportKeys.includes(path.at(-1) ?? '') ? [] : [at(path, `a sport: ${sportKeys.join(', ')}`)];
  const codes = config.currencies.map(({ code }) => code);
  const systems = new Set(systemsOnOffer.map(({ id }) => id));
  return [
    ...repeatedPlaces(config.locales).map((place) => at(['locales', place], 'each locale once')),
    ...Object.entries(config.locale_aliases ?? {})
      .filter(([, locale]) => !config.locales.includes(locale))
      .map(([word]) => at(['locale_aliases', word], 'a locale of `locales`')),
    ...config.currencies.flatMap((row, place) => rowProblems(row, place, at)),
    ...accountProblems(config, at),
    ...pageProblems(config, at),
    ...repeatedPlaces(config.providers).map((place) => at(['providers', place], 'each provider once')),
    ...repeatedPlaces(codes).map((place) => at(['currencies', place, 'code'], 'each currency once')),
    ...(codes.includes(config.default_currency)
      ? []
      : [at(['default_currency'], `one of \`currencies\`: ${codes.join(', ')}`)]),
    ...(config.systems ?? []).flatMap((id, place) =>
      systems.has(id) ? [] : [at(['systems', place], `one of ${[...systems].join(', ')}`)],
    ),
    ...(config.odds_types.available.includes(config.odds_types.selected)
      ? []
      : [at(['odds_types', 'selected'], 'one of `odds_types.available`')]),
    ...Object.keys(config.margins).flatMap((sport) => unknownSport(['margins', sport])),
    ...Object.keys(config.betting.live_delay_by_sport).flatMap((sport) =>
      unknownSport(['betting', 'live_delay_by_sport', sport]),
    ),
    ...unreadable(config.brand).map(({ theme, role, on, contrast }) =>
      at(['brand', theme, role], `a colour with a contrast of 4.5 to \`${on}\`, not ${contrast}`),
    ),
    ...config.sources.images.flatMap((origin, place) =>
      origin.startsWith('https://') ? [] : [at(['sources', 'images', place], 'an https origin')],
    ),
  ];
}
