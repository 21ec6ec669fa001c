import { createCaller } from '@touchline/testkit/caller';
import { startServer, type TestServer } from '@touchline/testkit/server';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ matches: 20 });
});
afterAll(() => server.stop());

const bet = {
  bet_type: 'combo',
  stake: { value: '7.50', currency: 'EUR' },
  selections: [
    { match_id: '1', market_id: '1', specifier: '', outcome_id: '1', odds: '1.85' },
    { match_id: '2', market_id: '18', specifier: 'total=2.5', outcome_id: 'over', odds: '2.1' },
  ],
};
function share(bets: readonly unknown[]) {
  return createCaller(server.url).call('shareBets', { body: { bets } });
}
function read(code: string) {
  return createCaller(server.url).call('getSharedBets', { query: `?code=${code}` });
}

test('a slip comes back from its code as it was shared [API-05]', async () => {
  const { status, body } = await share([bet]);
  expect([status, body]).toMatchObject([200, { code: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{10}$/) }]);
  const { code } = body as { readonly code: string };
  expect(await read(code)).toMatchObject({ status: 200, body: { bets: [bet] } });
});

test('the same slip has the same code, another one another [API-05]', async () => {
  const codes = await Promise.all([share([bet]), share([bet]), share([{ ...bet, stake: undefined }])]);
  const [first, again, other] = codes.map(({ body }) => (body as { readonly code: string }).code);
  expect([again === first, other === first]).toEqual([true, false]);
});

test.each([
  ['no bets', { bets: [] }, 'body.bets'],
  ['a bet without selections', { bets: [{ ...bet, selections: [] }] }, 'body.bets.0.selections'],
  [
    'odds that are none',
    { bets: [{ ...bet, selections: [{ ...bet.selections[0], odds: '0.5' }] }] },
    'body.bets.0.selections.0.odds',
  ],
])('%s is refused at its place [API-05]', async (_, body, path) => {
  const answer = await createCaller(server.url).call('shareBets', { body });
  expect([answer.status, answer.body]).toMatchObject([400, { code: 1000, details: [{ path }] }]);
});

test.each([
  ['one that nobody has', 'ZZZZZZZZZZ', 404],
  ['another form', 'bet:7%2F%C3%A9', 404],
  ['the longest one', 'x'.repeat(128), 404],
  ['a longer one', 'x'.repeat(129), 400],
  ['none', '', 400],
])('%s is answered as such [API-05] [NAV-26a]', async (_, code, status) => {
  expect(await read(code)).toMatchObject({ status });
});

test('a code in small letters is the same code [NAV-26a]', async () => {
  const { body } = await share([bet]);
  expect(await read((body as { readonly code: string }).code.toLowerCase())).toMatchObject({ status: 200 });
});

test('new shared slips are limited, and one that was shared before is still answered [PLC-09]', async () => {
  const { status, body } = await share([bet]);
  expect(status).toBe(200);
  const statuses: number[] = [];
  for (let number = 1; number <= 70; number += 1) {
    const answer = await share([{ ...bet, stake: { value: String(number), currency: 'EUR' } }]);
    statuses.push(answer.status);
  }
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  expect(statuses.at(-1)).toBe(429);
  expect((await share([bet])).body).toEqual(body);
});
