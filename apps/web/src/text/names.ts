import { recipeOf } from './market-recipes.ts';
import { outcomeWords, type Sides } from './outcome-words.ts';
import type { Text, TextKey } from './use-text.ts';

/** What a name is made with. */
export type Words = Pick<Text, 't' | 'textOr' | 'formats' | 'locale'>;

/** The codes of a market, and the server's own name for it. */
export interface MarketCodes {
  readonly id: string;
  readonly specifier: string;
  readonly name: string;
}

/** A sport in the player's language; one without a translation keeps the server's name. */
export function sportName({ textOr }: Words, sport: { readonly key: string; readonly name: string }): string {
  return textOr(`sport.${sport.key}`, sport.name);
}

/** A group of markets; a key without a translation is shown as it is. */
export function groupName({ textOr }: Words, key: string): string {
  return textOr(`market_group.${key}`, key);
}

interface Category {
  readonly name: string;
  /** ISO 3166 alpha-2; null for what belongs to no country. */
  readonly country_code: string | null;
}

const regions = new Map<string, Intl.DisplayNames | null>();

function regionsOf(locale: string): Intl.DisplayNames | null {
  const known = regions.get(locale);
  if (known !== undefined) return known;
  // A language that the browser does not know would be answered in the language of the browser. Kazakh it only seems to
  // know: most of its names are the Russian ones, the others stand in its catalogue.
  const asked = locale === 'kk' ? 'ru' : locale;
  const isKnown = Intl.DisplayNames.supportedLocalesOf(asked).length > 0;
  const made = isKnown ? new Intl.DisplayNames(asked, { type: 'region' }) : null;
  regions.set(locale, made);
  return made;
}

/** A country in the player's language, by its ISO 3166 alpha-2 code; `otherwise` for an unknown code. */
export function countryIn({ textOr, locale }: Words, country: string, otherwise = country): string {
  return textOr(`region.${country}`, '') || (regionsOf(locale)?.of(country) ?? otherwise);
}

/**
 * A category in the player's language: a text of its own, else its country, where it stands for the whole of it (England
 * does not), else the server's name.
 */
export function categoryName(words: Words, { name, country_code: country }: Category): string {
  const own = words.textOr(`category.${name.toLowerCase().replaceAll(' ', '-')}`, '');
  if (own !== '') return own;
  if (country === null || !/^[A-Z]{2}$/.test(country) || regionsOf('en')?.of(country) !== name) return name;
  return countryIn(words, country, name);
}

/** `setnr=2|total=9.5` by name. */
function readSpecifier(specifier: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    specifier.split('|').flatMap((part) => {
      const at = part.indexOf('=');
      return at < 1 ? [] : [[part.slice(0, at), part.slice(at + 1)]];
    }),
  );
}

const SIDES = { home: 'market.home_team', away: 'market.away_team' } as const satisfies Record<string, TextKey>;

/**
 * A market in the player's language, by its code: `2nd set – Total games`. Its line (a total, a handicap) is shown by
 * its outcomes. What has no text keeps the server's name.
 */
export function marketName(text: Words, sportKey: string, { id, specifier, name }: MarketCodes): string {
  const recipe = recipeOf(sportKey, id);
  if (recipe === null) return name;
  const values = readSpecifier(specifier);
  let phrase = text.textOr(`market.${recipe.stem}`, '', values);
  if (phrase === '') return name;
  if (recipe.side !== null) phrase = text.t(SIDES[recipe.side], { market: phrase });
  if (recipe.scope !== null) phrase = text.textOr(`market.incl.${recipe.scope}`, name, { market: phrase });
  if (recipe.part === null) return phrase;
  const number = recipe.part.number ?? Number(values[`${recipe.part.name}nr`]);
  if (recipe.part.name === 'first_innings') return text.t('market.first_innings', { market: phrase });
  const part = text.textOr(`stage.${recipe.part.name}`, '', { number });
  return part === '' || !Number.isInteger(number) ? name : text.t('market.in_part', { part, market: phrase });
}

/** What outcomes of a match are named by. */
interface MatchFacts {
  readonly sportKey: string;
  readonly sides: Sides | null;
}

/** An outcome in the player's language, by its code; teams and players keep their names. Else the server's name. */
export function outcomeName(
  text: Words,
  { sportKey, sides }: MatchFacts,
  market: MarketCodes,
  outcome: { readonly id: string; readonly name: string },
): string {
  const recipe = recipeOf(sportKey, market.id);
  return outcomeWords(text, recipe, outcome, { values: readSpecifier(market.specifier), sides });
}
