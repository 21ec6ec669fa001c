import { availableParallelism } from 'node:os';
import { calls } from '@touchline/contract';
import type { Caller } from '@touchline/testkit/caller';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { serverOfFile } from '../testing/server-of-file.ts';

// Without an address the server starts a database of its own, the one kind that has connections of placing.
const here = serverOfFile({ env: { DATABASE_URL: '', METRICS_PORT: '0' } });

/** Presses of one bet each on a match that has not begun, on a price that stands. */
async function pressesOf(player: Caller, count: number) {
  const { body } = await player.call('getMatches', { query: '?match_status=prematch&bettable=true' });
  const [match] = calls.getMatches.reply.parse(body).data;
  const market = await here.database.db
    .selectFrom('market')
    .selectAll()
    .where('match_id', '=', match?.id ?? '')
    .where('status', '=', 1)
    .executeTakeFirstOrThrow();
  const { match_id, market_id, specifier, outcomes } = market;
  const [outcome_id = '', outcome] = Object.entries(outcomes).find(([, { active }]) => active) ?? [];
  const selections = [{ match_id, market_id, specifier, outcome_id, odds: outcome?.odds ?? '' }];
  return Array.from({ length: count }, (_, index) => ({
    headers: { 'idempotency-key': `a-press-that-waits-${String(index).padStart(4, '0')}` },
    body: {
      meta: { device_id: 'device-1234', quick: false, type: 'single', locale: 'en', accept_odds: 'any' },
      bets: [{ stake: { value: '1.00', currency: 'EUR' }, selections }],
    },
  }));
}

/** Connections of the server that wait for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await sql<{ held: number }>`select count(*)::int as held from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(here.database.db);
  return rows[0]?.held ?? 0;
}

/** Statements that wait for a connection, by pool. */
async function queued(): Promise<Readonly<Record<string, number>>> {
  const text = await (await fetch(/Metrics {5}(\S+)/.exec(here.server.output())?.[1] ?? '')).text();
  const series = text.matchAll(/^touchline_database_waiting\{pool="(\w+)"\} (\d+)$/gm);
  return Object.fromEntries([...series].map(([, pool = '', count]) => [pool, Number(count)]));
}

test('presses that wait for a lock wait on the connections of placing, and lists of bets are answered meanwhile', async () => {
  const [player, other] = await Promise.all([here.signedIn('demo'), here.signedIn('second')]);
  // Prices stand still, so that a bet is refused for nothing but what is done here.
  await player.call('setClock', { body: { action: 'stop' } });
  const atOnce = Math.min(20, 3 * availableParallelism());
  const presses = await pressesOf(player, 25);
  const answers = await here.database.db.transaction().execute(async (holder) => {
    await sql`select from ledger_account where kind = 'player' for update`.execute(holder);
    const all = presses.map((press) => player.call('placeBets', press));
    await expect.poll(waiting).toBe(atOnce);
    for (const caller of [player, other]) expect(await caller.call('getBets')).toMatchObject({ status: 200 });
    expect(await waiting()).toBe(atOnce);
    expect(await queued()).toEqual({ general: 0, placing: presses.length - atOnce });
    return all;
  });
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(presses.map(() => 200));
});
