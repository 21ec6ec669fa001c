import { expect, test } from 'vitest';
import { problemsOfCalls, problemsOfConfig } from './config-problems.ts';

test('a configuration says what is wrong with it, field by field [API-11b] [CFG-01a]', () => {
  const config = {
    brand: 'Touchline',
    base_path: '/sportsbook',
    platform_api: '/platform',
    sportsbook_api: '/sb',
    desk_api: null,
    push_url: null,
    locales: [],
    currencies: [],
    default_currency: 'EUR',
    idempotent_placement: false,
  };
  expect(problemsOfConfig(config)).toEqual([]);
  const { brand: _, ...nameless } = config;
  expect(problemsOfConfig({ ...nameless, calls: { getSports: { version: 0, path: 'sports', base: 'sb' } } })).toEqual([
    'brand: expected text of at most 300 characters, found nothing',
    'calls.getSports.version: expected a whole number above 0, found 0',
    'calls.getSports.path: must begin with / and have no query, found "sports"',
    'calls.getSports.base: must be an address, found "sb"',
  ]);
  expect(problemsOfConfig({ ...config, locales: 'en', access: 'shut', base_path: 'sb' })).toEqual([
    'base_path: expected text of the form ^\\/[a-z0-9-]+$, found "sb"',
    'locales: expected a list, found "en"',
    'access: expected one of "open", "locked", "blocked", found "shut"',
  ]);
  expect(problemsOfConfig(null)).toEqual([
    expect.stringMatching(/^the file: expected an object with brand, .*found null$/),
  ]);
  const spoken = {
    getSportz: {},
    getMatch: { path: '/events' },
    getSports: { path: '/{id}' },
    getMarkets: { path: '/m/{id}' },
  };
  expect(problemsOfConfig({ ...config, calls: spoken })).toEqual(problemsOfCalls(spoken));
  expect(problemsOfCalls(spoken)).toEqual([
    'calls.getSportz: there is no call of this name',
    'calls.getMatch.path: must hold the parameters id, holds (none)',
    'calls.getSports.path: must hold the parameters (none), holds id',
  ]);
});
