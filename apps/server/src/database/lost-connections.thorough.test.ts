import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { calls } from '@touchline/contract';
import { type Caller, createCaller } from '@touchline/testkit/caller';
import { addressOf, scratchFolder } from '@touchline/testkit/postgres';
import { discard, spawnServer } from '@touchline/testkit/server';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoPassword } from '../player/sessions/demo-players.ts';
import { connect, type Connected } from './connect.ts';
import { testDatabase, type TestDatabase } from './testing.ts';

let postgres: TestDatabase;
let admin: Connected;
let folder: string;
let run: ReturnType<typeof spawnServer>;
let url: string;
let demo: Caller;

beforeAll(async () => {
  postgres = await testDatabase();
  admin = connect({ ...postgres.connection, application_name: 'attack', max: 3 });
  folder = scratchFolder();
  run = spawnServer({ matches: 20, env: { DATABASE_URL: addressOf(postgres.connection), LOG_LEVEL: 'warn' } }, folder);
  const started = await run.url;
  if (started === null) throw new Error(`the server did not start:\n${run.output()}`);
  url = started;
  demo = createCaller(url);
  await demo.call('signIn', { body: { login: 'demo@touchline.test', password: demoPassword } });
  // Prices stand still, so that a bet is refused for nothing but what is done here.
  await demo.call('setClock', { body: { action: 'stop' } });
});
afterAll(async () => {
  run.child.kill('SIGTERM');
  await run.exited;
  await admin.close();
  await postgres.close();
  await discard(folder);
});

/** Ends backends of the server, those that `which` names, and waits until they are gone; answers how many. */
async function terminate(which: ReturnType<typeof sql<boolean>>): Promise<number> {
  const { rows } = await sql<{ ended: boolean }>`
    select pg_terminate_backend(pid, 10000) as ended from pg_stat_activity
    where application_name = 'touchline' and datname = current_database() and ${which}`.execute(admin.db);
  return rows.filter(({ ended }) => ended).length;
}

/** A press of one bet on a match that has not begun, on a price that stands. */
async function press(name: string) {
  const { body } = await demo.call('getMatches', { query: '?match_status=prematch&bettable=true' });
  const [match] = calls.getMatches.reply.parse(body).data;
  const market = await admin.db
    .selectFrom('market')
    .selectAll()
    .where('match_id', '=', match?.id ?? '')
    .where('status', '=', 1)
    .executeTakeFirstOrThrow();
  const [outcome_id = '', outcome] = Object.entries(market.outcomes).find(([, { active }]) => active) ?? [];
  const { match_id, market_id, specifier } = market;
  const selections = [{ match_id, market_id, specifier, outcome_id, odds: outcome?.odds ?? '' }];
  return {
    headers: { 'idempotency-key': createHash('sha256').update(name).digest('hex') },
    body: {
      meta: { device_id: 'device-1234', quick: false, type: 'single', locale: 'en', accept_odds: 'any' },
      bets: [{ stake: { value: '1.00', currency: 'EUR' }, selections }],
    },
  };
}

async function betsBehind(key: string): Promise<number> {
  const rows = await admin.db.selectFrom('bet').select('id').where('press_key', '=', key).execute();
  return rows.length;
}

/** Resolves once a placement of the server waits for a lock. */
async function untilPlacing(): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select from pg_stat_activity
      where application_name = 'touchline' and datname = current_database() and wait_event_type = 'Lock' and query like '%place_bets%'`.execute(
      admin.db,
    );
    if (rows.length > 0) return;
    await pause(5);
  }
}

test('a placement whose connection dies is answered as unavailable, and its key repeated places one bet [I1] [I16]', async () => {
  const one = await press('a placement that loses its connection');
  const answer = await admin.db.transaction().execute(async (transaction) => {
    await sql`lock table press in access exclusive mode`.execute(transaction);
    const placing = demo.call('placeBets', one);
    await untilPlacing();
    expect(await terminate(sql<boolean>`wait_event_type = 'Lock' and query like '%place_bets%'`)).toBe(1);
    return placing;
  });
  expect(answer).toMatchObject({ status: 503, body: { code: 1053 } });
  expect(await betsBehind(one.headers['idempotency-key'])).toBe(0);
  const placed = await demo.call('placeBets', one);
  expect(placed).toMatchObject({ status: 200, body: { errors_by_bet: [] } });
  expect((await demo.call('placeBets', one)).body).toEqual(placed.body);
  expect(await betsBehind(one.headers['idempotency-key'])).toBe(1);
  expect(run.child.exitCode).toBeNull();
});

/** What a request is answered with now; 0 for no answer. */
function statusNow(): Promise<number> {
  return demo.call('getAccounts').then(
    ({ status }) => status,
    () => 0,
  );
}

test('a server outlives every connection it has, and the next request works [I16]', async () => {
  const over = new AbortController();
  /** Somebody who asks all the time; the statuses they were answered with. */
  const asking = async (): Promise<readonly number[]> => {
    const statuses: number[] = [];
    while (!over.signal.aborted) statuses.push(await statusNow());
    return statuses;
  };
  const people = [asking(), asking(), asking(), asking()];
  let ended = 0;
  while (ended < 40 && run.child.exitCode === null) {
    ended += await terminate(sql<boolean>`true`);
    await statusNow();
  }
  over.abort();
  const statuses = new Set((await Promise.all(people)).flat());
  expect(run.child.exitCode).toBeNull();
  expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([]);
  expect(await demo.call('getAccounts')).toMatchObject({ status: 200 });
  // A look at the feed may have been among what was lost: the answer waits for the next one.
  expect(await demo.call('setClock', { body: { action: 'stop' } })).toMatchObject({ status: 200 });
  const next = await press('the press after the attack');
  expect(await demo.call('placeBets', next)).toMatchObject({ status: 200, body: { errors_by_bet: [] } });
});
