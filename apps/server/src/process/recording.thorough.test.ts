import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calls } from '@touchline/contract';
import { type Caller, createCaller } from '@touchline/testkit/caller';
import { type ServerOptions, spawnServer, startServer, type TestServer } from '@touchline/testkit/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '../database/connect.ts';
import { demoPassword } from '../player/sessions/demo-players.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'touchline-recording-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const feedStart = '2026-09-19T15:30:00Z';
const stepSeconds = 120;
const steps = 30;

async function betsOf(caller: Caller, query = '') {
  const { body } = await caller.call('getBets', { query: `?page=1&limit=100${query}` });
  return calls.getBets.reply.parse(body).data;
}

/** Bets on the favourite of each live football match, lets an hour of the feed pass, and returns what became of all. */
async function anHour(server: TestServer, afterStartSeconds: number) {
  const caller = createCaller(server.url);
  await caller.call('signIn', { body: { login: 'demo@touchline.test', password: demoPassword } });
  await caller.call('setClock', { body: { action: 'stop' } });
  const database = connect({ ...server.db(), max: 2 });
  try {
    // The clock ran for a moment since the start; whole seconds are advanced.
    const { feed_time } = await database.db.selectFrom('feed_clock').select('feed_time').executeTakeFirstOrThrow();
    const seconds = (Date.parse(feedStart) - feed_time.getTime()) / 1000 + afterStartSeconds;
    await caller.call('setClock', { body: { action: 'advance', seconds: Math.floor(seconds) } });
    const { body: matches } = await caller.call('getMatches', { query: '?match_status=live&bettable=true&limit=100' });
    const live = calls.getMatches.reply.parse(matches).data.filter(({ main_market }) => main_market?.status === 1);
    const placed = await Promise.all(
      live.slice(0, 12).map(async ({ id, main_market }) => {
        const outcome = main_market?.outcomes[0];
        const { status } = await caller.call('placeBets', {
          headers: { 'idempotency-key': createHash('sha256').update(`recording ${id}`).digest('hex') },
          body: {
            meta: { device_id: 'device-1234', quick: false, type: 'single', locale: 'en', accept_odds: 'any' },
            bets: [
              {
                stake: { value: '5.00', currency: 'EUR' },
                selections: [
                  {
                    match_id: id,
                    market_id: main_market?.id,
                    specifier: main_market?.specifier,
                    outcome_id: outcome?.id,
                    odds: outcome?.odds,
                  },
                ],
              },
            ],
          },
        });
        return `${id} ${status}`;
      }),
    );
    for (let step = 0; step < steps; step += 1) {
      await caller.call('setClock', { body: { action: 'advance', seconds: stepSeconds } });
    }
    // Bets are settled after the results are committed.
    await expect
      .poll(async () => {
        const open = await betsOf(caller, '&status=waiting_results');
        const openIds = new Set(open.flatMap(({ selections: [leg] }) => leg?.match.id ?? []));
        const ended = await database.db.selectFrom('match').select('id').where('ended', '=', true).execute();
        return ended.filter(({ id }) => openIds.has(id));
      })
      .toEqual([]);
    const bets = await betsOf(caller);
    const markets = await database.db
      .selectFrom('market')
      .select(['match_id', 'market_id', 'specifier', 'status', 'outcomes'])
      .orderBy('match_id')
      .orderBy('market_id')
      .orderBy('specifier')
      .execute();
    // A recording goes on beyond what is compared: at its own end everything is suspended.
    await caller.call('setClock', { body: { action: 'advance', seconds: stepSeconds } });
    return {
      placed: placed.toSorted(),
      bets: bets
        .map(({ selections: [leg], status, win_amount }) => [leg?.match.id, leg?.odds, status, win_amount].join(' '))
        .toSorted(),
      markets: markets.map((market) => JSON.stringify(market)),
    };
  } finally {
    await database.close();
  }
}

async function anHourOf(options: ServerOptions, afterStartSeconds: number) {
  const server = await startServer(options);
  try {
    return await anHour(server, afterStartSeconds);
  } finally {
    await server.stop();
  }
}

test('an hour that is recorded and played again gives the same prices, results and settlements', async () => {
  const file = join(folder, 'hour.jsonl');
  const recorded = await anHourOf({ matches: 60, feedStart, args: ['--record', file] }, 60);
  expect(recorded.placed.filter((line) => line.endsWith(' 200')).length).toBeGreaterThan(3);
  expect(recorded.bets.filter((line) => !line.includes(' waiting_results ')).length).toBeGreaterThan(0);
  expect(readFileSync(file, 'utf8').length).toBeGreaterThan(100_000);

  // Each step ends a little later than the recorded one, and long before the next.
  const played = await anHourOf({ recording: file }, 63);
  expect(played.placed).toEqual(recorded.placed);
  expect(played.bets).toEqual(recorded.bets);
  expect(played.markets).toEqual(recorded.markets);
});

test.each([
  ['that is missing', () => join(folder, 'none.jsonl'), 'no such file'],
  [
    'that is something else',
    () => {
      const file = join(folder, 'else.jsonl');
      writeFileSync(file, 'hello\n');
      return file;
    },
    'is not a recording of a feed',
  ],
])('a recording %s ends the start with one line', async (_, file, message) => {
  const run = spawnServer({ recording: file() }, join(folder, 'data'));
  expect(await run.exited).toBe(1);
  expect(run.output()).toContain('--replay: ');
  expect(run.output()).toContain(message);
});
