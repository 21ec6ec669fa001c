import { createHash } from 'node:crypto';
import { type Caller, createCaller } from '@touchline/testkit/caller';
import { startServer, type TestServer } from '@touchline/testkit/server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connect, type Connected } from '../database/connect.ts';
import { demoPassword } from '../player/sessions/demo-players.ts';

let server: TestServer;
let database: Connected;
let caller: Caller;
let matchId: string;
beforeAll(async () => {
  server = await startServer({ matches: 20 });
  database = connect({ ...server.db(), max: 2 });
  caller = createCaller(server.url);
  await caller.call('signIn', { body: { login: 'demo@touchline.test', password: demoPassword } });
  const { body } = await caller.call('addMatch', { body: { sport_key: 'soccer', starts_in_seconds: 3600 } });
  matchId = typeof body === 'object' && body !== null && 'id' in body ? String(body.id) : '';
});
afterAll(async () => {
  await database.close();
  await server.stop();
});
beforeEach(() => caller.call('clearFaults'));

interface Selection {
  readonly match_id: string;
  readonly market_id: string;
  readonly specifier: string;
  readonly outcome_id: string;
  readonly odds: string;
}

/** Something that is for sale in the match of the desk. */
async function forSale(): Promise<Selection> {
  const market = await database.db
    .selectFrom('market')
    .selectAll()
    .where('match_id', '=', matchId)
    .where('status', '=', 1)
    .orderBy('market_id')
    .executeTakeFirstOrThrow();
  const [outcome_id, { odds }] = Object.entries(market.outcomes).find(([, { active }]) => active) ?? ['', { odds: '' }];
  return { match_id: matchId, market_id: market.market_id, specifier: market.specifier, outcome_id, odds };
}

async function press(name: string) {
  return {
    headers: { 'idempotency-key': createHash('sha256').update(name).digest('hex') },
    body: {
      meta: { device_id: 'device-1234', quick: false, type: 'single', locale: 'en', accept_odds: 'any' },
      bets: [{ stake: { value: '1.00', currency: 'EUR' }, selections: [await forSale()] }],
    },
  };
}
async function bets(): Promise<number> {
  return (await database.db.selectFrom('bet').select('id').execute()).length;
}
async function waiting(): Promise<unknown> {
  const { body } = await caller.call('getDesk');
  return typeof body === 'object' && body !== null && 'faults' in body ? body.faults : null;
}

describe('the desk', () => {
  test('a lost request: the connection is cut before any work, and the next one goes through', async () => {
    await caller.call('setFault', { body: { kind: 'lose_request', count: 1 } });
    const one = await press('lost request');
    const before = await bets();
    await expect(caller.call('placeBets', one)).rejects.toThrow('fetch failed');
    expect(await bets()).toBe(before);
    expect(await caller.call('placeBets', one)).toMatchObject({ status: 200 });
    expect(await bets()).toBe(before + 1);
  });

  test('a lost answer: the work is done once, and a repeat gets its answer [I1]', async () => {
    await caller.call('setFault', { body: { kind: 'lose_answer', count: 2 } });
    const one = await press('lost answer');
    const before = await bets();
    await expect(caller.call('placeBets', one)).rejects.toThrow('fetch failed');
    await expect(caller.call('placeBets', one)).rejects.toThrow('fetch failed');
    expect(await bets()).toBe(before + 1);
    expect(await waiting()).toEqual([]);
    expect(await caller.call('placeBets', one)).toMatchObject({ status: 200, body: { errors_by_bet: [] } });
    expect(await bets()).toBe(before + 1);
  });

  test('a refusal with a code of its own, as often as it was asked for', async () => {
    await caller.call('setFault', { body: { kind: 'refuse_bet', count: 1, code: 130 } });
    expect(await caller.call('placeBets', await press('refused'))).toMatchObject({ status: 400, body: { code: 130 } });
    expect(await caller.call('placeBets', await press('accepted'))).toMatchObject({ status: 200 });
  });

  test('a code that no error has is refused', async () => {
    expect(await caller.call('setFault', { body: { kind: 'refuse_bet', count: 1, code: 7 } })).toMatchObject({
      status: 400,
      body: { code: 1000, details: [{ path: 'body.code', message: 'is not an error code' }] },
    });
    expect(await waiting()).toEqual([]);
  });

  test('faults meet placements alone', async () => {
    await caller.call('setFault', { body: { kind: 'lose_request', count: 1 } });
    expect((await caller.call('getAccounts')).status).toBe(200);
    expect(await waiting()).toEqual([{ kind: 'lose_request', count: 1 }]);
  });
});

test('without --desk there is no desk, and request limits hold for every address', async () => {
  const closed = await startServer({ matches: 20, desk: false, env: { RATE_LIMIT: '10' } });
  const visitor = createCaller(closed.url);
  expect((await visitor.call('getDesk')).status).toBe(404);
  const config: unknown = await (await fetch(`${closed.url}/sportsbook/config.json`)).json();
  expect(config).toMatchObject({ desk_api: null });
  const answers = [];
  for (let i = 0; i < 12; i += 1) answers.push(await visitor.call(i % 2 === 0 ? 'getDesk' : 'getPlayer'));
  expect(answers.at(-1)).toMatchObject({ status: 429, body: { code: 1029 } });
  expect(answers.at(-1)?.headers.get('retry-after')).toMatch(/^\d+$/);
  expect(answers.at(-2)).toMatchObject({ status: 429, body: { code: 1029 } });
  await closed.stop();
});
