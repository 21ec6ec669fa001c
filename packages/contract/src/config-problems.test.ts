import { expect, test } from 'vitest';
import { exampleConfig } from './config-example.ts';
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
    'brand: expected text of at most 300 characters, found nothing; for example "Nordbet"',
    'calls.getSports.version: expected a whole number above 0, found 0; for example 2',
    'calls.getSports.path: must begin with / and have no query, found "sports"; for example "/sports"',
    'calls.getSports.base: must be an address, found "sb"; for example "https://sportsbook.host.example/api"',
  ]);
  expect(problemsOfConfig({ ...config, locales: 'en', access: 'shut', base_path: 'sb' })).toEqual([
    'base_path: expected text of the form ^\\/[a-z0-9-]+$, found "sb"; for example "/sportsbook"',
    'locales: expected a list, found "en"; for example [{"code":"en","name_in_locale":"English"}]',
    'access: expected one of "open", "locked", "blocked", found "shut"; for example "open"',
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

test('hosts, countries, logins and reminders of a configuration are named when they are wrong, each with an example [CFG-01a] [CFG-02] [EMB-03] [RG-05]', () => {
  // It has every field, so each can be shown.
  expect(problemsOfConfig(exampleConfig)).toEqual([]);
  const wrong = {
    ...exampleConfig,
    host_origins: ['https://portal.test/'],
    reminders: { deposit: { seconds: -1 }, sign_up: {} },
    countries: ['DE', 'Austria'],
    platform_settings: { sign_in_by: ['fax'], sign_up_by: [] },
  };
  expect(problemsOfConfig(wrong)).toEqual([
    expect.stringMatching(
      /^host_origins\.0: .*found "https:\/\/portal\.test\/"; for example "https:\/\/portal\.host\.example"$/,
    ),
    'reminders.deposit.seconds: expected a whole number from 0 to 86400, found -1; for example 10',
    'reminders.sign_up.seconds: expected a whole number from 0 to 86400, found nothing; for example 60',
    'countries.1: expected text of the form ^[A-Z]{2}$, found "Austria"; for example "DE"',
    'platform_settings.sign_in_by.0: expected one of "email", "phone", found "fax"; for example "email"',
    'platform_settings.sign_up_by: expected a list, found []; for example ["email"]',
  ]);
});
