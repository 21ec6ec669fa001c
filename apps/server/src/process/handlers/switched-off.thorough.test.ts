import { calls } from '@touchline/contract';
import { type Answer, createCaller } from '@touchline/testkit/caller';
import { deskAt } from '@touchline/testkit/desk';
import { startServer, type TestServer } from '@touchline/testkit/server';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '../../database/connect.ts';
import { addTestPlayer, signInAs } from '../../player/protection/testing/protection-players.ts';
import { demoPassword } from '../../player/sessions/demo-players.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({
    matches: 20,
    env: { BONUSES: 'house' },
    operator: {
      flags: {
        jackpots: false,
        share_bets: false,
        price_history: false,
        votes: false,
        watch_rules: false,
        favourite_teams: false,
        video: false,
        push_delta: false,
        activity_tracking: false,
      },
    },
  });
});
afterAll(() => server.stop());

test('calls of a feature that the operator has switched off are not found, and those of others are [CFG-04a]', async () => {
  const player = createCaller(server.url);
  await player.call('signIn', { body: { login: 'demo@touchline.test', password: demoPassword } });
  const selection = { match_id: '1', odds: '2', market_id: '1', specifier: '', outcome_id: '1' };
  const bets = [{ bet_type: 'single', stake: { value: '1', currency: 'EUR' }, selections: [selection] }];
  const answers = await Promise.all([
    player.call('getJackpots'),
    player.call('getJackpot', { params: { id: '1' } }),
    player.call('askJackpots', { body: { bets: [{ currency: 'EUR', selections: [selection] }] } }),
    player.call('getJackpotHits'),
    player.call('shareBets', { body: { bets } }),
    player.call('getSharedBets', { query: '?code=0123456789' }),
    player.call('getPrices', { params: { id: '1' }, query: '?market_id=1' }),
    player.call('getVotes', { query: '?match_id=1' }),
    player.call('vote', { body: { prediction_id: '1:1|', data: '1' } }),
    player.call('getWatchRules'),
    player.call('addWatchRule', { body: { kind: 'match_starts', match_id: '1' } }),
    player.call('pauseWatchRule', { params: { id: '1' }, body: { paused: true } }),
    player.call('removeWatchRule', { params: { id: '1' } }),
    player.call('getCompetitors', { query: '?id=1' }),
    player.call('getVideo', { params: { id: '1' } }),
    player.call('getStreams', { params: { id: '1' } }),
    player.call('trackActivity'),
  ]);
  const off = 'This feature is switched off on this site.';
  expect(answers.map(({ status, body }) => [status, Reflect.get(Object(body), 'message')])).toEqual(
    answers.map(() => [404, off]),
  );
  expect((await player.call('getBets', { query: '?page=1&limit=10' })).status).toBe(200);
  const config: unknown = await (await fetch(`${server.url}/sportsbook/config.json`)).json();
  expect(config).toMatchObject({
    jackpots: false,
    share_bets: false,
    price_history: false,
    votes: false,
    push_delta: false,
    activity_tracking: false,
  });
});

test('teams that are no favourites are refused as a type and a filter that nobody knows [NOTE-02b] [CFG-04a]', async () => {
  const player = createCaller(server.url);
  await player.call('signIn', { body: { login: 'demo@touchline.test', password: demoPassword } });
  const [type, id] = ['competitors', '1'];
  const refused = (answers: readonly Answer[]) =>
    answers.map(({ status, body }) => {
      const { details } = body as { readonly details?: readonly { readonly path: string }[] };
      return [status, details?.map(({ path }) => path)];
    });
  const ofType = await Promise.all([
    player.call('getFavourites', { params: { type } }),
    player.call('addFavourite', { params: { type, id } }),
    player.call('removeFavourite', { params: { type, id } }),
    player.call('addFavourite', { params: { type: 'made-up', id } }),
  ]);
  expect(refused(ofType)).toEqual(ofType.map(() => [400, ['params.type']]));
  const byFilter = await Promise.all([
    player.call('getMatches', { query: '?competitor_id=1' }),
    player.call('getMatches', { query: '?made_up_id=1' }),
  ]);
  expect(refused(byFilter)).toEqual([
    [400, ['query.competitor_id']],
    [400, ['query.made_up_id']],
  ]);
  expect((await player.call('getFavourites', { params: { type: 'sports' } })).status).toBe(200);
  expect((await player.call('getMatches')).status).toBe(200);
});

test('nobody is told that a match of a team begins which was starred before teams were switched off [NOTE-02b]', async () => {
  const database = connect({ ...server.db(), max: 2 });
  const desk = deskAt(server.url);
  const { id } = await desk.call('addMatch', { body: { sport_key: 'soccer', starts_in_seconds: 3600 } });
  // Players are told in the order of their ids: whoever has the team would be told first.
  const [ofTeam, ofMatch] = [await addTestPlayer(database.db), await addTestPlayer(database.db)];
  await sql`insert into favourite (player_id, type, thing_id)
    select ${ofTeam.id}::bigint, 'competitors', data->'home'->>'id' from match where id = ${id}
    union all select ${ofMatch.id}::bigint, 'matches', ${id}`.execute(database.db);
  const toldOf = async (login: string): Promise<readonly string[]> => {
    const { body } = await (await signInAs(server.url, login)).call('getNotifications', { query: '?locale=en' });
    return calls.getNotifications.reply.parse(body).data.map(({ type }) => type);
  };
  await desk.call('scriptMatch', { params: { id }, body: { type: 'kick_off' } });
  await expect.poll(() => toldOf(ofMatch.login)).toEqual(['match_started']);
  expect(await toldOf(ofTeam.login)).toEqual([]);
  await database.close();
});

test('a client that asks for differences gets none where the operator has switched them off [CFG-04a] [PUSH-10]', async () => {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/connection/websocket`);
  const received: string[] = [];
  const replies = new Promise<void>((settle) => {
    socket.addEventListener('message', ({ data }) => {
      received.push(...String(data).split('\n'));
      if (received.some((line) => line.includes('"id":2'))) settle();
    });
  });
  socket.addEventListener('open', () => {
    socket.send('{"id":1,"connect":{}}');
    socket.send('{"id":2,"subscribe":{"channel":"match:1","delta":"fossil","positioned":true,"recoverable":true}}');
  });
  await replies;
  socket.close();
  const subscribed: unknown = JSON.parse(received.find((line) => line.includes('"id":2')) ?? '{}');
  expect(subscribed).toMatchObject({ subscribe: { recoverable: true } });
  expect(JSON.stringify(subscribed)).not.toContain('"delta":true');
});
