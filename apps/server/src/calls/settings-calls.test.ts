import { calls } from '@touchline/contract';
import { limitsOf, systemTypesOf, toSubunits } from '@touchline/rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../database/testing.ts';
import { operatorOf, usualOperator } from '../operator/operator-testing.ts';
import { settingsCalls } from './settings-calls.ts';

let postgres: TestDatabase;
beforeAll(async () => {
  postgres = await testDatabase();
});
afterAll(() => postgres.close());

const request = {
  params: undefined,
  query: undefined,
  idempotencyKey: null,
  fingerprint: null,
  requestId: 'request-1',
  cookies: { setSession: () => undefined, clearSession: () => undefined, device: null, setDevice: () => undefined },
  address: '127.0.0.1',
};

test('a player keeps four stakes for each currency beside those for all [SLIP-18a]', async () => {
  const { db } = postgres;
  const { id: playerId } = await db
    .insertInto('player')
    .values({ email: 'stakes@example.com', auth_phone_number: null, password_hash: 'none' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { saveSettings } = settingsCalls({
    db,
    operator: usualOperator,
    providers: () => [],
  });
  const save = async (body: Parameters<typeof saveSettings>[0]['body']) => {
    const { stakes, stakes_by_currency } = await saveSettings({
      ...request,
      body,
      caller: { playerId, sessionId: 's' },
    });
    return [stakes, { EUR: stakes_by_currency?.['EUR'], JPY: stakes_by_currency?.['JPY'] }];
  };
  const four = ['10', '20', '30', '0'];
  // Those of the site: a yen is worth less than a euro.
  const usual = ['1000', '2000', '3000', '5000'];
  expect(await save({ stakes: ['9', '8', '7', '6'] })).toEqual([['9', '8', '7', '6'], { EUR: undefined, JPY: usual }]);
  expect(await save({ stakes: four, stakes_currency: 'JPY' })).toEqual([
    ['9', '8', '7', '6'],
    { EUR: undefined, JPY: four },
  ]);
  expect(await save({ stakes: four.toReversed(), stakes_currency: 'EUR' })).toEqual([
    ['9', '8', '7', '6'],
    { EUR: ['0', '30', '20', '10'], JPY: four },
  ]);
  expect(await save({ odds_type: 'american' })).toEqual([
    ['9', '8', '7', '6'],
    { EUR: ['0', '30', '20', '10'], JPY: four },
  ]);
  await expect(save({ stakes: four, stakes_currency: 'ZZZ' })).rejects.toThrow('There are no stakes in this currency.');
});

test.each([
  ['JPY', ['10', '20', '30', '1500001'], ['body.stakes.3']],
  ['JPY', ['9', '20', '0.5', '30'], ['body.stakes.0', 'body.stakes.2']],
  ['BTC', ['5', '0.1', '0.000001', '0'], ['body.stakes.0']],
  ['EUR', ['0.09', '0.10', '10000', '10000.01'], ['body.stakes.0', 'body.stakes.3']],
])(
  'stakes in %s that no bet could have are refused, each at its place: %j [API-06a]',
  async (currency, stakes, paths) => {
    const { db } = postgres;
    const row = { email: `bounds-${currency}-${String(stakes[0])}@example.com`, password_hash: 'none' };
    const { id: playerId } = await db.insertInto('player').values(row).returning('id').executeTakeFirstOrThrow();
    const { saveSettings, getSettings } = settingsCalls({ db, operator: usualOperator, providers: () => [] });
    const caller = { playerId, sessionId: 's' };
    const before = await getSettings({ ...request, query: {}, body: undefined, caller });
    await expect(
      saveSettings({ ...request, caller, body: { stakes, stakes_currency: currency } }),
    ).rejects.toMatchObject({ errorName: 'bad_request', details: paths.map((path) => ({ path })) });
    expect(await getSettings({ ...request, query: {}, body: undefined, caller })).toEqual(before);
  },
);

test('every recommended stake of the site can be bet in its currency [SLIP-18]', async () => {
  const { getSettings } = settingsCalls({ db: postgres.db, operator: usualOperator, providers: () => [] });
  const settings = await getSettings({ ...request, query: {}, body: undefined, caller: null });
  for (const { code, subunits } of usualOperator.currencies) {
    const { minStake, maxStake } = limitsOf(settings.bet_limits_settings, { code, subunits: String(subunits) });
    for (const stake of settings.stakes_by_currency?.[code] ?? settings.stakes) {
      const amount = toSubunits(stake, String(subunits));
      expect([code, stake, amount !== null && amount >= (minStake ?? 0n) && amount <= (maxStake ?? amount)]).toEqual([
        code,
        stake,
        true,
      ]);
    }
  }
});

const allProviders = ['betradar', 'oddin', 'betconstruct'].map((provider) => ({ provider, available: true }));

test('the settings of a visitor list every system on offer and how much of a return may be lost, in the odds that the browser keeps [API-06] [API-01j] [SLIP-10]', async () => {
  const { getSettings } = settingsCalls({
    db: postgres.db,
    operator: usualOperator,
    providers: () => [{ provider: 'betradar', active: true }],
  });
  const settings = await getSettings({ ...request, query: {}, body: undefined, caller: null });
  expect(calls.getSettings.reply.parse(settings)).toEqual(settings);
  expect([
    settings.accept_return_share,
    settings.multi_bet_settings,
    settings.allow_multiple_active_user_freebets,
  ]).toEqual(['0.10', { available_by_provider: allProviders }, false]);
  const { odds_types: kept } = await getSettings({
    ...request,
    query: { activeOddsType: 'american' },
    body: undefined,
    caller: null,
  });
  expect([settings.odds_types.selected, kept.selected]).toEqual(['decimal', 'american']);
  const offered = systemTypesOf(settings.system_types);
  // 1 + 2 + 3 + 4 + 5 + 6 of k/n and ten full covers, none of which a slip could not hold.
  expect([settings.system_types?.length, offered.length, new Set(offered.map(({ id }) => id)).size]).toEqual([
    31, 31, 31,
  ]);
  expect(offered.filter(({ totalCount }) => totalCount === 4).map(({ id, sizes }) => [id, sizes])).toEqual([
    ['lucky15', [1, 2, 3, 4]],
    ['2/4', [2]],
    ['yankee', [2, 3, 4]],
    ['3/4', [3]],
  ]);
  expect(offered.filter(({ name }) => name !== null).every(({ id, name }) => id === name)).toBe(true);
});

test.each([true, 'c0ffee00-0000-4000-8000-000000000000', { id: 'c0ffee', enabled: false, token: null }, null])(
  'the subscription of push notifications is kept and given as it was saved: %j [API-06a]',
  async (subscription) => {
    const { db } = postgres;
    const { id: playerId } = await db
      .insertInto('player')
      .values({ email: `${JSON.stringify(subscription)}@example.com`, auth_phone_number: null, password_hash: 'none' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const caller = { playerId, sessionId: 's' };
    const { getSettings, saveSettings } = settingsCalls({ db, operator: usualOperator, providers: () => [] });
    const read = () => getSettings({ ...request, query: {}, body: undefined, caller });
    expect('one_signal_push_notification_subscription' in (await read())).toBe(false);
    const body = calls.saveSettings.body?.parse({ one_signal_push_notification_subscription: subscription }) ?? {};
    await saveSettings({ ...request, body, caller });
    await saveSettings({ ...request, body: { odds_type: 'british' }, caller });
    const settings = calls.getSettings.reply.parse(await read());
    expect(settings.one_signal_push_notification_subscription).toEqual(subscription);
  },
);

test('settings are those of the operator file, and the choices of a player stay within them [CFG-01a] [API-06a] [CAT-09] [SLIP-18]', async () => {
  const operator = operatorOf({
    odds_types: { available: ['british', 'american'], selected: 'american' },
    stakes: ['1', '2'],
    currencies: [{ code: 'EUR' }, { code: 'BTC', stakes: ['0.001'] }],
    systems: [],
    custom_bets: { enabled: false },
    cash_out: { partial: false },
    betting: {
      accept_odds: 'any',
      accept_return_share: null,
      edit_bets: false,
      system_bankers: false,
      multi_single: { oddin: false },
      several_freebets: true,
    },
    additional_providers: { lotto: { enabled: false } },
    flags: { video: false },
  });
  const { db } = postgres;
  const { id: playerId } = await db
    .insertInto('player')
    .values({
      email: 'file@example.com',
      auth_phone_number: null,
      password_hash: 'none',
      settings: JSON.stringify({ odds_type: 'decimal', stakes_by_currency: { EUR: ['7', '0', '0', '0'] } }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const caller = { playerId, sessionId: 's' };
  const { getSettings, saveSettings } = settingsCalls({ db, operator, providers: () => [] });
  const settings = await getSettings({ ...request, query: {}, body: undefined, caller });
  expect(calls.getSettings.reply.parse(settings)).toEqual(settings);
  expect(settings).toMatchObject({
    odds_types: { available: ['british', 'american'], selected: 'american' },
    stakes: ['1', '2'],
    stakes_by_currency: { EUR: ['7', '0', '0', '0'], BTC: ['0.001'] },
    auto_accept_odds_change: 'any',
    system_types: [],
    custom_bet_enabled: false,
    cashout_settings: { enabled: true, partial: false, automatic: true },
    edit_bets: false,
    system_bankers: false,
    additional_providers: { lotto: { enabled: false }, horse_racing: { enabled: true } },
    video_settings: { enabled: false },
    multi_bet_settings: {
      available_by_provider: allProviders.map((each) => ({ ...each, available: each.provider !== 'oddin' })),
    },
    allow_multiple_active_user_freebets: true,
  });
  expect(settings.accept_return_share).toBeUndefined();
  await expect(saveSettings({ ...request, body: { odds_type: 'decimal' }, caller })).rejects.toThrow(
    'This odds format is not on offer.',
  );
  await expect(
    saveSettings({ ...request, body: { stakes: ['1', '2', '3', '4'], stakes_currency: 'USD' }, caller }),
  ).rejects.toThrow('There are no stakes in this currency.');
});
