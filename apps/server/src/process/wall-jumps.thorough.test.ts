import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { at } from '@touchline/testkit/at';
import { type Caller, createCaller } from '@touchline/testkit/caller';
import { scratchFolder } from '@touchline/testkit/postgres';
import { discard, spawnServer } from '@touchline/testkit/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../database/testing.ts';
import { demoPassword } from '../player/sessions/demo-players.ts';

/**
 * Makes the wall clock of the server one that this test sets: the offset in ms, sent over the channel to the process.
 */
const settableClock = `
  const real = Date.now.bind(Date);
  let offBy = 0;
  Date.now = () => real() + offBy;
  process.on('message', (message) => {
    offBy = message.offBy;
    process.send?.('set');
  });
`;

let postgres: TestDatabase;
let folder: string;
let run: ReturnType<typeof spawnServer>;
let url: string;
let demo: Caller;

beforeAll(async () => {
  postgres = await testDatabase();
  folder = scratchFolder();
  const { host, user, password, database } = postgres.connection;
  const env = {
    DATABASE_URL: `postgres://${user}:${encodeURIComponent(password)}@${encodeURIComponent(host)}/${database}`,
    LIVE_DELAY: '5',
    LOG_LEVEL: 'warn',
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(settableClock)}`,
  };
  run = spawnServer({ matches: 20, speed: 10, env }, folder);
  const started = await run.url;
  if (started === null) throw new Error(`the server did not start:\n${run.output()}`);
  url = started;
  demo = createCaller(url);
  await demo.call('signIn', { body: { login: 'demo@touchline.test', password: demoPassword } });
});
afterAll(async () => {
  run.child.kill('SIGTERM');
  await run.exited;
  await postgres.close();
  await discard(folder);
});

/** Sets the wall clock of the server off by so many ms. */
async function setWallClock(offBy: number): Promise<void> {
  const isSet = once(run.child, 'message');
  run.child.send({ offBy });
  await isSet;
}

async function readiness(): Promise<{ readonly status: number; readonly message: unknown }> {
  const answer = await fetch(`${url}/readyz`);
  return { status: answer.status, message: at(await answer.json(), 'message') };
}
const ready = { status: 200, message: undefined };

/** Version of the price that was committed last. */
async function newestPrice(): Promise<number> {
  const { newest } = await postgres.db
    .selectFrom('market')
    .select(({ fn }) => fn.max('version').as('newest'))
    .executeTakeFirstOrThrow();
  return Number(newest);
}

/** Resolves once prices were committed twice more. */
async function untilPricesMove(): Promise<void> {
  for (let newest = await newestPrice(), moves = 0; moves < 2; await pause(20)) {
    const now = await newestPrice();
    if (now > newest) moves += 1;
    newest = now;
  }
}

/** Places a bet on a live match and answers its status once it is decided. */
async function decidedStatus(name: string): Promise<unknown> {
  const added = await demo.call('addMatch', { body: { sport_key: 'soccer', starts_in_seconds: 0 } });
  const match_id = String(at(added.body, 'id'));
  await demo.call('scriptMatch', { params: { id: match_id }, body: { type: 'kick_off' } });
  const market = await postgres.db
    .selectFrom('market')
    .selectAll()
    .where('match_id', '=', match_id)
    .where('market_id', '=', '1')
    .executeTakeFirstOrThrow();
  const [outcome_id = '', outcome] = Object.entries(market.outcomes)[0] ?? [];
  const key = createHash('sha256').update(name).digest('hex');
  const selections = [{ match_id, market_id: '1', specifier: market.specifier, outcome_id, odds: outcome?.odds }];
  const placed = await demo.call('placeBets', {
    headers: { 'idempotency-key': key },
    body: {
      meta: { device_id: 'device-1234', quick: false, type: 'single', locale: 'en', accept_odds: 'any' },
      bets: [{ stake: { value: '1.00', currency: 'EUR' }, selections }],
    },
  });
  expect(placed).toMatchObject({ status: 200, body: { data: [{ status: 'submitted' }] } });
  for (;;) {
    const status = at((await demo.call('getBets', { query: `?key=${key}` })).body, 'data', 0, 'status');
    if (status !== 'submitted') return status;
    await pause(20);
  }
}

/** How often the log says that the clock has jumped. */
function jumpsInLog(): number {
  return run.output().split('the clock of the machine has jumped').length - 1;
}
async function untilLogged(jumps: number): Promise<void> {
  while (jumpsInLog() < jumps) await pause(20);
}

/** What the push server says first to whoever comes with this token. */
async function pushAnswer(token: string): Promise<string> {
  const body = JSON.stringify({ id: 1, connect: { token } });
  const answer = await fetch(`${url}/connection/http_stream`, { method: 'POST', body });
  const reader = answer.body?.getReader();
  const first = await reader?.read();
  await reader?.cancel();
  return new TextDecoder().decode(first?.value);
}

const hourMs = 3_600_000;

test('prices go on and live bets are decided while the wall clock jumps an hour forward, back, and a day back [I7]', async () => {
  await untilPricesMove();
  expect(await readiness()).toEqual(ready);

  await setWallClock(hourMs);
  expect(await readiness()).toEqual({
    status: 503,
    message: 'The server is not ready: the feed clock is behind the system clock.',
  });
  await untilPricesMove();
  expect(await decidedStatus('an hour forward')).toBe('waiting_results');
  await untilLogged(1);

  for (const [name, offBy, jumps] of [
    ['and back', 0, 2],
    ['a day back', -24 * hourMs, 3],
  ] as const) {
    await setWallClock(offBy);
    await untilPricesMove();
    expect(await decidedStatus(name)).toBe('waiting_results');
    await untilLogged(jumps);
    expect(await readiness()).toEqual(ready);
  }
  expect(jumpsInLog()).toBe(3);
});

test('a sign-out revokes push tokens that were issued before the wall clock went back a day [R13]', async () => {
  await setWallClock(0);
  const token = String(at((await demo.call('getPushToken')).body, 'token'));
  await setWallClock(-24 * hourMs);
  expect(await pushAnswer(token)).toContain('"client":');
  expect(await demo.call('signOut')).toMatchObject({ status: 200 });
  expect(await pushAnswer(token)).not.toContain('"client":');
});
