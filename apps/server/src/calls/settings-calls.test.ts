import { calls } from '@touchline/contract';
import { systemTypesOf } from '@touchline/rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../database/testing.ts';
import {
  acceptReturnShare,
  additionalProviders,
  betLimits,
  sportTypeProviders,
  systemTypes,
} from '../sportsbook/operator.ts';
import { settingsCalls } from './settings-calls.ts';

let postgres: TestDatabase;
beforeAll(async () => {
  postgres = await testDatabase();
});
afterAll(() => postgres.close());

const shown = {
  video_settings: { enabled: true },
  sport_type_providers: sportTypeProviders,
  additional_providers: additionalProviders,
};

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
    limits: betLimits,
    systemTypes,
    acceptReturnShare,
    shown,
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

test('the settings of a visitor list every system on offer and how much of a return may be lost, in the odds that the browser keeps [API-06] [API-01j] [SLIP-10]', async () => {
  const { getSettings } = settingsCalls({
    db: postgres.db,
    limits: betLimits,
    systemTypes,
    acceptReturnShare,
    shown,
    providers: () => [{ provider: 'betradar', active: true }],
  });
  const settings = await getSettings({ ...request, query: {}, body: undefined, caller: null });
  expect(calls.getSettings.reply.parse(settings)).toEqual(settings);
  expect([
    settings.accept_return_share,
    settings.multi_bet_settings,
    settings.allow_multiple_active_user_freebets,
  ]).toEqual(['0.10', undefined, undefined]);
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
