import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { seedPlayer } from '../sportsbook/betting/betting-seeds.ts';
import type { Database } from '../database/connect.ts';
import { testDatabase, type TestDatabase } from '../database/testing.ts';
import { createListeners, type Listeners } from './listeners.ts';
import { createOutbox } from './outbox.ts';
import { EngineAway, type PushPublisher } from './publisher.ts';

let postgres: TestDatabase;
let db: Database;
let published: string[];
let isAway: boolean;
const publisher: PushPublisher = {
  publish: () => undefined,
  broadcast: async (channels, { type }) => {
    if (isAway) throw new EngineAway('gone');
    published.push(...channels.map((channel) => `${type} ${channel}`));
  },
};

beforeAll(async () => {
  postgres = await testDatabase();
  db = postgres.db;
});
afterAll(() => postgres.close());
beforeEach(() => {
  published = [];
  isAway = false;
});

function listenersOn(): Listeners {
  return createListeners({
    db,
    onError: (error) => {
      throw error;
    },
  });
}
function letTokensEnd(player: string) {
  return sql`update push_listener set until = clock_timestamp() - interval '1 s' where player_id = ${player}`.execute(
    db,
  );
}

test('a player without a token gets `events_lost` before the first token, and only then [PUSH-07]', async () => {
  const player = await seedPlayer(db);
  const listeners = listenersOn();
  await listeners.admit(player, ['en', 'de'], publisher);
  expect(published.toSorted()).toEqual([`events_lost $user:de.${player}`, `events_lost $user:en.${player}`]);
  // Another process knows it as well.
  await listenersOn().admit(player, ['en'], publisher);
  expect(published).toHaveLength(2);
  await letTokensEnd(player);
  await listeners.admit(player, ['en'], publisher);
  expect(published.slice(2)).toEqual([`events_lost $user:en.${player}`]);
});

test('a failed `events_lost` is sent at the next attempt, by any process [PUSH-07] [I16]', async () => {
  const player = await seedPlayer(db);
  isAway = true;
  await expect(listenersOn().admit(player, ['en'], publisher)).rejects.toThrow(EngineAway);
  isAway = false;
  await listenersOn().admit(player, ['en'], publisher);
  expect(published).toEqual([`events_lost $user:en.${player}`]);
  await listenersOn().admit(player, ['en'], publisher);
  expect(published).toHaveLength(1);
});

test('a private event goes to the languages in which its player may be subscribed, and to nobody else [PUSH-06]', async () => {
  const [received, unheard] = [await seedPlayer(db, { balance: 0n }), await seedPlayer(db, { balance: 0n })];
  await sql`truncate outbox`.execute(db);
  const listeners = listenersOn();
  await listeners.admit(received, ['de'], publisher);
  published = [];
  await sql`
    insert into outbox (player_id, payload)
    select player, jsonb_build_object('type', 'balance_changed', 'currency', 'EUR', 'balance', '1', 'active', true,
      'version', 1) from unnest(${[received, unheard]}::bigint[]) player`.execute(db);
  const outbox = createOutbox({
    db,
    publisher,
    locales: ['en', 'de'],
    subscribedLanguages: (ids) => listeners.of(ids),
    log: { error: () => undefined },
    pollMs: 3_600_000,
  });
  expect(await outbox.drain()).toBe(2);
  expect(published).toEqual([`balance_changed $user:de.${received}`]);
  await letTokensEnd(received);
  expect(await listeners.of([received, unheard])).toEqual(new Map());
  expect(await listeners.of([])).toEqual(new Map());
});

test('listeners of another process are known after the next read; before the first read every channel counts as watched', async () => {
  const [player, other] = [await seedPlayer(db), await seedPlayer(db)];
  const clock = { now: Date.now() };
  const listeners = createListeners({ db, onError: () => undefined, now: () => clock.now });
  expect(listeners.mayReceive(`$user:en.${other}`)).toBe(true);
  await expect.poll(() => listeners.mayReceive(`$user:en.${other}`), { timeout: 60_000 }).toBe(false);
  await listenersOn().admit(player, ['en'], publisher);
  const looked = (): boolean => {
    clock.now += 1_000;
    return listeners.mayReceive(`$user:en.${player}`);
  };
  await expect.poll(looked, { timeout: 60_000 }).toBe(true);
  expect(listeners.mayReceive(`$user:de.${player}`)).toBe(false);
  expect(listeners.mayReceive('updates:en')).toBe(true);
  clock.now += 12 * 60_000;
  expect(listeners.mayReceive(`$user:en.${player}`)).toBe(false);
});

test('listeners of other processes are read while the system clock is a day behind [PUSH-06]', async () => {
  const [player, other] = [await seedPlayer(db), await seedPlayer(db)];
  const start = Date.now();
  const wall = vi.spyOn(Date, 'now').mockReturnValue(start);
  try {
    const listeners = listenersOn();
    while (listeners.mayReceive(`$user:en.${other}`)) await pause(10);
    wall.mockReturnValue(start - 86_400_000);
    await listenersOn().admit(player, ['en'], publisher);
    while (!listeners.mayReceive(`$user:en.${player}`)) await pause(10);
    expect(listeners.mayReceive(`$user:en.${other}`)).toBe(false);
  } finally {
    wall.mockRestore();
  }
});
