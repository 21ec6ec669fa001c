import { startServer, type TestServer } from '@touchline/testkit/server';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ matches: 20, env: { RATE_LIMIT: '100' } });
});
afterAll(async () => {
  await server.stop();
});

test('four long lists spend what a hundred small requests have, and the refusal says when to retry [R13]', async () => {
  const ask = async (path: string) => {
    const answer = await fetch(server.url + path);
    await answer.body?.cancel();
    return { status: answer.status, retryAfter: answer.headers.get('retry-after') };
  };
  const statuses = [];
  for (let day = 1; day <= 5; day += 1)
    statuses.push((await ask(`/_sb_api/api/v2/matches?limit=500&start_from=2020-01-0${day}T00:00:00.000Z`)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 429]);
  const refused = await ask('/_sb_api/api/v2/sports');
  expect(refused).toEqual({ status: 429, retryAfter: expect.stringMatching(/^[1-9]\d?$/) });
});
