/** English names of the countries with leagues; the key is the one of `LeagueLine.country`. */
export const COUNTRIES: Readonly<Record<string, string>> = {
  int: 'International',
  'gb-eng': 'England',
  'gb-sct': 'Scotland',
  ar: 'Argentina',
  at: 'Austria',
  au: 'Australia',
  be: 'Belgium',
  br: 'Brazil',
  ca: 'Canada',
  ch: 'Switzerland',
  cz: 'Czechia',
  de: 'Germany',
  dk: 'Denmark',
  es: 'Spain',
  fi: 'Finland',
  fr: 'France',
  gb: 'United Kingdom',
  gr: 'Greece',
  in: 'India',
  it: 'Italy',
  jp: 'Japan',
  kr: 'South Korea',
  mx: 'Mexico',
  nl: 'Netherlands',
  pl: 'Poland',
  pt: 'Portugal',
  sa: 'Saudi Arabia',
  se: 'Sweden',
  tr: 'Türkiye',
  us: 'United States',
  pk: 'Pakistan',
  za: 'South Africa',
};

/** ISO 3166 alpha-2 in upper case, or null for international. */
export function isoOf(country: string): string | null {
  return country === 'int' ? null : country.slice(0, 2).toUpperCase();
}
