import { resolve } from 'node:path';
import type { OperatorConfig } from '@touchline/contract/operator';
import { type CountryLists, readCountryLists } from '../http/country-lists.ts';
import { type Environment, oneOf, Wrong } from './option-values.ts';

export interface AccessOptions {
  /** Whether the site may be used: `locked` shows that it is closed, `blocked` names the country. */
  readonly access: 'open' | 'locked' | 'blocked';
  /** Countries that are refused (AUTH-07). */
  readonly countries: CountryLists;
  /** File that tells the country of an address, in the MaxMind DB format; null for none. */
  readonly countryTable: string | null;
  /** Header, in small letters, by which trusted proxies say the country of a caller; null where they say none. */
  readonly countryHeader: string | null;
  /** Group that players must be in, and where the others are sent (AUTH-09); null for none. */
  readonly requiredStatusGroup: { readonly id: string; readonly url: string } | null;
}

function requiredGroup(text: string | undefined): AccessOptions['requiredStatusGroup'] {
  if (text === undefined || text === '') return null;
  const [id = '', url = '', ...rest] = text.split(' ');
  if (/^[\w-]{1,40}$/.test(id) && /^https?:\/\//.test(url) && URL.canParse(url) && rest.length === 0)
    return { id, url };
  throw new Wrong(
    `REQUIRED_STATUS_GROUP is a group and an address, such as members https://play.example, not "${text}"`,
  );
}

function headerName(text: string | undefined): string | null {
  if (text === undefined || text === '') return null;
  if (/^[A-Za-z0-9-]{1,60}$/.test(text)) return text.toLowerCase();
  throw new Wrong(`COUNTRY_HEADER is the name of a header, such as X-User-Country, not "${text}"`);
}

/** What a start that is right should tell its operator all the same (AUTH-07). */
export function accessWarnings({
  countries,
  countryTable,
  countryHeader,
  publicUrl,
}: Pick<AccessOptions, 'countries' | 'countryTable' | 'countryHeader'> & {
  readonly publicUrl: URL | null;
}): readonly string[] {
  const isRefusing = Object.values(countries).some((list) => list.length > 0);
  // Without PUBLIC_URL no proxy is believed.
  const isKnown = countryTable !== null || (countryHeader !== null && publicUrl !== null);
  return isRefusing && !isKnown
    ? [
        'countries are refused, but nothing tells the country of a caller, so that nobody is: set COUNTRY_TABLE, or PUBLIC_URL and COUNTRY_HEADER behind a proxy that is trusted',
      ]
    : [];
}

/** Who may use the site (AUTH-07, AUTH-09, AUTH-12a). */
export function accessOptions(
  env: Environment,
  { access, refused_countries, required_status_group }: OperatorConfig,
): AccessOptions {
  const text = env['ACCESS_COUNTRIES'] ?? '';
  const countries = text === '' ? refused_countries : readCountryLists(text);
  if (countries === null)
    throw new Wrong(
      `ACCESS_COUNTRIES is JSON such as {"visit":["US"],"sign_in":["FR"],"sign_up":["FR"]}, not "${text}"`,
    );
  return {
    access: oneOf('ACCESS', env['ACCESS'] || access, ['open', 'locked', 'blocked']),
    countries,
    countryTable: env['COUNTRY_TABLE'] ? resolve(env['COUNTRY_TABLE']) : null,
    countryHeader: headerName(env['COUNTRY_HEADER']),
    requiredStatusGroup: requiredGroup(env['REQUIRED_STATUS_GROUP']) ?? required_status_group ?? null,
  };
}
