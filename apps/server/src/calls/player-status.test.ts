import { createCaller } from '@touchline/testkit/caller';
import { deskAt } from '@touchline/testkit/desk';
import { startServer, type TestServer } from '@touchline/testkit/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoPassword } from '../player/sessions/demo-players.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ matches: 20 });
});
afterAll(() => server.stop());

async function signedIn(login: string) {
  const caller = createCaller(server.url);
  const { body } = await caller.call('signIn', { body: { login, password: demoPassword } });
  return { caller, id: typeof body === 'object' && body !== null && 'id' in body ? String(body.id) : '' };
}

test('a chat knows a player by an id that stays, is theirs alone and is not their id here [API-10a]', async () => {
  const [first, second] = [await signedIn('demo@touchline.test'), await signedIn('second@touchline.test')];
  const idOf = async ({ caller }: typeof first) => (await caller.call('getWatchPartyId')).body;
  const id = await idOf(first);
  expect(id).toEqual({ user_id: expect.stringMatching(/^[\w-]{43}$/) });
  expect(await idOf(first)).toEqual(id);
  expect(await idOf(second)).not.toEqual(id);
  expect((await createCaller(server.url).call('getWatchPartyId')).status).toBe(401);
});

test('comp points and groups are for players alone [AUTH-13] [AUTH-15]', async () => {
  const visitor = createCaller(server.url);
  expect([(await visitor.call('getCompPoints')).status, (await visitor.call('getStatusGroups')).status]).toEqual([
    401, 401,
  ]);
});

test('a player is in the group that holds their comp points, and in those that the operator puts them in [API-01e] [API-01f] [AUTH-13]', async () => {
  const { caller, id } = await signedIn('demo@touchline.test');
  const second = await signedIn('second@touchline.test');
  expect((await caller.call('getCompPoints')).body).toEqual({ comp_points: '0' });
  const desk = deskAt(server.url);
  await desk.call('setPlayerStatus', { body: { player_id: id, comp_points: '120.50', groups: ['spi_test'] } });
  expect((await caller.call('getCompPoints')).body).toEqual({ comp_points: '120.5' });
  const level = (group: string, min: string, max: string | null, status: boolean) => ({
    id: group.toLowerCase(),
    name: group,
    status,
    writeable: false,
    comp_points_min: min,
    comp_points_max: max,
  });
  const put = { id: 'spi_test', name: 'spi_test', writeable: true, comp_points_min: null, comp_points_max: null };
  expect((await caller.call('getStatusGroups')).body).toEqual({
    data: [
      level('Bronze', '0', '99.99', false),
      level('Silver', '100', '499.99', true),
      level('Gold', '500', null, false),
      { ...put, status: true },
    ],
  });
  expect((await second.caller.call('getStatusGroups')).body).toMatchObject({
    data: [{ id: 'bronze', status: true }, { status: false }, { status: false }, { ...put, status: false }],
  });
  await desk.call('setPlayerStatus', { body: { player_id: id, groups: [] } });
  expect((await caller.call('getStatusGroups')).body).toMatchObject({
    data: [{}, { status: true }, {}, { status: false }],
  });
  await expect(desk.call('setPlayerStatus', { body: { player_id: '1' } })).rejects.toThrow('404');
});

test.each(['100000000000000000000', '1.005', '1e20'])(
  'comp points of %s are refused at their place [AUTH-13]',
  async (comp_points) => {
    const { id } = await signedIn('demo@touchline.test');
    expect(
      await createCaller(server.url).call('setPlayerStatus', { body: { player_id: id, comp_points } }),
    ).toMatchObject({
      status: 400,
      body: { details: [{ path: 'body.comp_points' }] },
    });
  },
);
