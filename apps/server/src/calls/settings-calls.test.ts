import { calls } from '@touchline/contract';
import { systemTypesOf } from '@touchline/rules';
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
    return [stakes, stakes_by_currency];
  };
  const four = ['1', '2', '3', '0'];
  expect(await save({ stakes: ['9', '8', '7', '6'] })).toEqual([['9', '8', '7', '6'], {}]);
  expect(await save({ stakes: four, stakes_currency: 'JPY' })).toEqual([['9', '8', '7', '6'], { JPY: four }]);
  expect(await save({ stakes: four.toReversed(), stakes_currency: 'EUR' })).toEqual([
    ['9', '8', '7', '6'],
    { EUR: ['0', '3', '2', '1'], JPY: four },
  ]);
  expect(await save({ odds_type: 'american' })).toEqual([
    ['9', '8', '7', '6'],
    { EUR: ['0', '3', '2', '1'], JPY: four },
  ]);
  await expect(save({ stakes: four, stakes_currency: 'ZZZ' })).rejects.toThrow('There are no stakes in this currency.');
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
