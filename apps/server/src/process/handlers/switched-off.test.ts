import { createCaller } from '@touchline/testkit/caller';
import { startServer, type TestServer } from '@touchline/testkit/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
