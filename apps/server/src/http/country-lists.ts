import { isCountry } from '@touchline/contract/countries';
import * as z from 'zod/mini';

const countries = z._default(z.array(z.string().check(z.refine(isCountry))), []);
const lists = z.strictObject({ visit: countries, sign_in: countries, sign_up: countries });

/** Countries, ISO 3166 alpha-2, from which the site may not be visited, signed in to, or signed up at (AUTH-07). */
export type CountryLists = z.infer<typeof lists>;

/** Reads the lists from JSON; empty text is none. Null when it is wrong. */
export function readCountryLists(text: string): CountryLists | null {
  if (text === '') return { visit: [], sign_in: [], sign_up: [] };
  try {
    const value: unknown = JSON.parse(text);
    return lists.safeParse(value).data ?? null;
  } catch {
    return null;
  }
}
