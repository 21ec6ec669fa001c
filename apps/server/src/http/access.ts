import { CallError } from '../calls/handler.ts';
import type { CountryLists } from './country-lists.ts';
import type { Sender } from './country.ts';

/** Whether the site may be seen (ERR-01, ERR-02). */
export type AccessState = 'open' | 'locked' | 'blocked';

export interface AccessDeps {
  /** How the site begins. */
  readonly state: AccessState;
  /** Countries that are refused. */
  readonly countries: CountryLists;
  readonly countryOf: (sender: Sender) => string | null;
  /** Remote address of the server's own requests, which are never refused. */
  readonly ownAddress: string;
}

/** Who may use the site now: the page by its configuration, and every call and push connection beside it (AUTH-12a). */
export interface Access {
  readonly countryOf: (sender: Sender) => string | null;
  /** For a caller in this country. */
  stateIn(country: string | null): AccessState;
  /** What else is refused in this country (AUTH-07). */
  refusedIn(country: string | null): readonly ('sign_in' | 'sign_up')[];
  /** Why this sender is refused; null when they are not. */
  refusalOf(sender: Sender): CallError | null;
  /** Opens or closes the site for everybody. */
  set(state: AccessState): void;
}

export function createAccess({ state: first, countries, countryOf, ownAddress }: AccessDeps): Access {
  let state = first;
  const stateIn = (country: string | null): AccessState =>
    state === 'open' && country !== null && countries.visit.includes(country) ? 'blocked' : state;
  return {
    countryOf,
    stateIn,
    refusedIn: (country) => [
      ...(country !== null && countries.sign_in.includes(country) ? (['sign_in'] as const) : []),
      ...(country !== null && countries.sign_up.includes(country) ? (['sign_up'] as const) : []),
    ],
    refusalOf: (sender) => {
      if (sender.socket.remoteAddress === ownAddress) return null;
      switch (stateIn(countryOf(sender))) {
        case 'open':
          return null;
        case 'locked':
          return new CallError('access_locked', 'The site is closed.');
        case 'blocked':
          return new CallError('country_blocked', 'The site is not available in this country.');
      }
    },
    set: (next) => {
      state = next;
    },
  };
}
