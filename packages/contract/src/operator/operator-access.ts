import * as z from 'zod/mini';
import { isCountry } from '../countries.ts';
import { expecting, needed, section, withDefault, withoutDefault } from '../field-notes.ts';

export const access = withDefault(
  z.enum(['open', 'locked', 'blocked']),
  'open',
  'Whether the site may be seen: `locked` says that it is closed, `blocked` names the country of the caller (ERR-01, ERR-02).',
);

const country = expecting(
  z.string().check(
    z.regex(/^[A-Z]{2}$/, { abort: true }),
    z.refine((code) => isCountry(code)),
  ),
  'a country by ISO 3166, two capital letters',
  'US',
);
const countries = expecting(z.array(country), 'a list of countries by ISO 3166', ['US']);

export const refusedCountries = section(
  {
    visit: withDefault(countries, [], 'Countries from which the site may not be visited.', ['US']),
    sign_in: withDefault(countries, [], 'Countries from which nobody may sign in.', ['FR']),
    sign_up: withDefault(countries, [], 'Countries from which nobody may open an account.', ['FR']),
  },
  'Countries that are refused (AUTH-07), where the country of a caller is known.',
);

export const requiredStatusGroup = withoutDefault(
  z.strictObject({
    id: needed(
      expecting(z.string().check(z.regex(/^[\w-]{1,40}$/)), 'the id of a group of players', 'members'),
      'Group that players must be in.',
      'members',
    ),
    url: needed(
      expecting(z.string().check(z.regex(/^https?:\/\/[^\s/]+\S*$/)), 'an address', 'https://play.example'),
      'Where everybody else is led.',
      'https://play.example',
    ),
  }),
  'A group that players must be in, and where others are led (AUTH-09); everybody stays when left out.',
  { id: 'members', url: 'https://play.example' },
);

export const residences = withoutDefault(
  expecting(z.array(country).check(z.minLength(1)), 'a list of at least one country by ISO 3166', ['DE', 'AT']),
  'Countries of residence that a sign-up may name, where `accounts.player_fields` asks for one (CFG-02). Every country when left out.',
  ['DE', 'AT'],
);

export const defaultCountry = withoutDefault(
  country,
  'Country of residence that is chosen beforehand where that of the caller is not known, or not among `countries`.',
  'DE',
);
