import { calls } from '@touchline/contract';
import { type Caller, createCaller } from '@touchline/testkit/caller';
import { startServer, type TestServer } from '@touchline/testkit/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoPassword } from '../player/sessions/demo-players.ts';

let server: TestServer;
let demo: Caller;
let playerId: string | null;
let match: string;

beforeAll(async () => {
  server = await startServer({ matches: 20 });
  demo = createCaller(server.url);
  await demo.call('signIn', { body: { login: 'demo@touchline.test', password: demoPassword } });
  ({ id: playerId } = calls.getPlayer.reply.parse((await demo.call('getPlayer')).body));
  await demo.call('setClock', { body: { action: 'stop' } });
  const added = await demo.call('addMatch', { body: { sport_key: 'soccer', starts_in_seconds: 3600 } });
  match = String(Reflect.get(Object(added.body), 'id'));
});
afterAll(() => server.stop());

const selection = { market_id: '1', specifier: '', outcome_id: '1', odds: '2.00' };
function slip(currency = 'EUR') {
  return {
    body: {
      bets: [
        {
          currency,
          selections: [
            { ...selection, match_id: match },
            { ...selection, match_id: '999999999' },
          ],
        },
      ],
    },
  };
}
async function asked(currency?: string) {
  return calls.askBonuses.reply.parse((await demo.call('askBonuses', slip(currency))).body);
}

describe('POST /bonuses', () => {
  test('lists a player’s boost and the freebets in the currency of the bets, with their conditions [BON-13] [API-08]', async () => {
    const bonuses = await asked();
    expect(bonuses).toMatchObject({
      huntings: [],
      tournaments: [],
      player: { country_code: null, is_verified: false },
    });
    expect(bonuses.comboboosts.map(({ name, computed_status: state, issued }) => [name, state, issued])).toEqual([
      ['Combo boost', 'active', null],
    ]);
    expect(
      bonuses.freebets.map(({ type, issued_amount: amount, is_active: active }) => [type, amount, active]),
    ).toEqual([
      ['freebet', '5.00', true],
      ['freebet_no_risk', '5.00', true],
    ]);
    expect(Object.keys(bonuses.places)).toEqual([match]);
    expect((await asked('USD')).freebets).toEqual([]);
  });

  test('is for players alone [AUTH-15] [API-08]', async () => {
    const { status, body } = await createCaller(server.url).call('askBonuses', slip());
    expect([status, body]).toMatchObject([401, { code: 1001 }]);
  });

  test('a freebet that the desk gives is listed with its conditions, for its player alone [BON-15]', async () => {
    const terms = {
      type: 'freebet_all_win',
      name: 'For three',
      min_odds: '3',
      selection_count_from: 3,
      match_status: 'live',
    };
    const given = await demo.call('giveFreebet', {
      body: { ...terms, player_id: playerId, currency: 'EUR', amount: '2.50' },
    });
    expect((await asked()).freebets).toContainEqual(
      expect.objectContaining({
        ...terms,
        id: Reflect.get(Object(given.body), 'id'),
        issued_amount: '2.50',
        max_odds: null,
      }),
    );
    const second = createCaller(server.url);
    await second.call('signIn', { body: { login: 'second@touchline.test', password: demoPassword } });
    const { freebets } = calls.askBonuses.reply.parse((await second.call('askBonuses', slip())).body);
    expect(freebets.map(({ name }) => name)).toEqual(['Welcome freebet', 'No-risk bet']);
  });

  test('the desk refuses an unknown player and an invalid amount', async () => {
    const freebet = { type: 'freebet', name: 'X', currency: 'EUR', amount: '1', player_id: playerId };
    const statuses = [
      { ...freebet, player_id: '99999999999999999999' },
      { ...freebet, amount: '0' },
      { ...freebet, amount: '0.001' },
      { ...freebet, currency: 'XXX' },
    ].map(async (body) => (await demo.call('giveFreebet', { body })).status);
    expect(await Promise.all(statuses)).toEqual([404, 400, 400, 400]);
  });

  test('a boost that the desk makes is listed after those before it [BON-06]', async () => {
    const ranges = [{ min_count: 2, max_count: null, bonus_odds: '1.50' }];
    await demo.call('addComboboost', { body: { name: 'Late', ranges, min_odds: '1.20', uses_count: 1 } });
    expect((await asked()).comboboosts.map(({ name, uses_count: uses }) => [name, uses])).toEqual([
      ['Combo boost', null],
      ['Late', 1],
    ]);
  });
});

describe('GET /bonuses', () => {
  const list = async (query = '', caller = demo) =>
    calls.listBonuses.reply.parse((await caller.call('listBonuses', { query })).body);
  const namesIn = async (query = '', caller = demo) => {
    const { comboboosts, freebets } = await list(query, caller);
    return [comboboosts.map(({ name }) => name), freebets.map(({ name }) => name)];
  };

  test('lists the running bonuses of the player, whatever they bet on, and applies each filter [NAV-14a] [API-08]', async () => {
    const third = createCaller(server.url);
    await third.call('signIn', { body: { login: 'second@touchline.test', password: demoPassword } });
    const welcome = ['Welcome freebet', 'No-risk bet'];
    expect(await list('', third)).toMatchObject({ huntings: [], tournaments: [], lootboxes: [] });
    expect(await namesIn('', third)).toEqual([['Combo boost', 'Late'], welcome]);
    expect(await namesIn('?type=freebet', third)).toEqual([[], ['Welcome freebet']]);
    expect(await namesIn('?type=comboboost,freebet_no_risk&limit_per_type=1', third)).toEqual([
      ['Combo boost'],
      ['No-risk bet'],
    ]);
    expect(await namesIn('?status=upcoming', third)).toEqual([[], []]);
    // The boosts of all players are not announced.
    expect(await namesIn('?unseen=true', third)).toEqual([[], welcome]);
  });

  test('leaves out what the player cannot use only where that is asked for [NAV-14a]', async () => {
    const ranges = [{ min_count: 2, max_count: null, bonus_odds: '1.50' }];
    await demo.call('addComboboost', { body: { name: 'Verified', ranges, only_verified: true } });
    expect((await namesIn())[0]).toContain('Verified');
    expect((await namesIn('?available=true'))[0]).not.toContain('Verified');
  });

  test('is for players alone, and refuses unknown filters [NAV-14a] [AUTH-15]', async () => {
    expect((await createCaller(server.url).call('listBonuses')).status).toBe(401);
    const statuses = ['?type=cash', '?available=yes', '?limit_per_type=0', '?kind=freebet'].map(
      async (query) => (await demo.call('listBonuses', { query })).status,
    );
    expect(await Promise.all(statuses)).toEqual([400, 400, 400, 400]);
  });
});
