import { availableParallelism } from 'node:os';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { foldersOfFile } from '../testing/folders-of-file.ts';
import { openDatabase } from './open-database.ts';
import { testDatabase } from './testing.ts';

const freshFolder = foldersOfFile();

test('presses of an embedded database wait for each other, a few at once, and keep nobody else waiting', async () => {
  const lost: Error[] = [];
  const opened = await openDatabase({ url: null, dataFolder: freshFolder(), onError: (error) => lost.push(error) });
  onTestFinished(opened.close);
  const { db, placing } = opened;
  const held = async (): Promise<number | undefined> => {
    const { rows } = await sql<{ held: number }>`select count(*)::int as held from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    return rows[0]?.held;
  };
  const press = async (): Promise<unknown> => sql`select pg_advisory_xact_lock_shared(134)`.execute(placing);
  const atOnce = Math.min(20, 3 * availableParallelism());
  const presses = await db.connection().execute(async (holder) => {
    await sql`select pg_advisory_lock(134)`.execute(holder);
    const all = Array.from({ length: atOnce + 20 }, press);
    await expect.poll(held).toBe(atOnce);
    // Those of everything else are free.
    await Promise.all(Array.from({ length: 40 }, async () => sql`select 1`.execute(db)));
    expect(await held()).toBe(atOnce);
    expect(opened.pools.map(({ name, counts }) => [name, counts.waitingCount])).toEqual([
      ['general', 0],
      ['placing', 20],
    ]);
    await sql`select pg_advisory_unlock(134)`.execute(holder);
    return all;
  });
  await Promise.all(presses);
  expect(lost).toEqual([]);
});

test('a database elsewhere has one pool for all: nobody here knows its processors', async () => {
  const data = await testDatabase();
  onTestFinished(data.close);
  const { host, user, password, database } = data.connection;
  const url = `postgres://${user}:${encodeURIComponent(password)}@${encodeURIComponent(host)}/${database}`;
  const opened = await openDatabase({ url, dataFolder: freshFolder(), onError: () => undefined });
  onTestFinished(opened.close);
  expect(opened.placing).toBe(opened.db);
  expect(opened.pools.map(({ name }) => name)).toEqual(['general']);
});
