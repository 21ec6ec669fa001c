import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../database/testing.ts';
import { beginTerm, NotLeading, readLead } from './lead.ts';

let postgres: TestDatabase;
beforeAll(async () => {
  postgres = await testDatabase();
});
afterAll(() => postgres.close());

const moment = { feedTime: 1000, running: true, publishedVersion: 0 };
async function names(): Promise<string[]> {
  return (await postgres.db.selectFrom('secret').select('name').orderBy('name').execute()).map(({ name }) => name);
}

test('writes of a leader whose term is over are refused [I7]', async () => {
  const { db } = postgres;
  const write = (term: Awaited<ReturnType<typeof beginTerm>>, name: string) =>
    db.transaction().execute(async (transaction) => {
      await transaction.insertInto('secret').values({ name, value: '' }).execute();
      await term.commit(transaction, 5, moment);
    });
  const old = await beginTerm(db, 'game');
  await write(old, 'in its term');
  const present = await beginTerm(db, 'game');
  expect(present.number).toBe(old.number + 1);
  await expect(write(old, 'too late')).rejects.toThrow(NotLeading);
  await expect(old.heartbeat(moment)).rejects.toThrow(NotLeading);
  await expect(old.listensAt('http://localhost:1')).rejects.toThrow(NotLeading);
  await expect(db.transaction().execute((transaction) => old.requireSnapshotBelow(transaction, 9))).rejects.toThrow(
    NotLeading,
  );
  await expect(db.transaction().execute((transaction) => old.check(transaction))).rejects.toThrow(NotLeading);
  await write(present, 'of the present one');
  expect(await names()).toEqual(['in its term', 'of the present one']);
});

test('a term begins once the transactions of the term before have ended [I7]', async () => {
  const { db } = postgres;
  const old = await beginTerm(db, 'game');
  let present: Promise<unknown> = Promise.resolve();
  await db.transaction().execute(async (transaction) => {
    await old.check(transaction);
    present = beginTerm(db, 'game');
    const waits = async (): Promise<boolean> => {
      const { rows } = await sql<{ waits: boolean }>`
        select exists (select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ~ 'set term') as waits`.execute(
        db,
      );
      return rows[0]?.waits === true;
    };
    while (!(await waits()));
    await old.commit(transaction, 77, moment);
  });
  await present;
  expect(await readLead(db)).toMatchObject({ term: old.number + 1, version: 77, feedTime: 1000 });
});

test('the age of a heartbeat is computed by the clock of the database [I7]', async () => {
  const { db } = postgres;
  const term = await beginTerm(db, 'game');
  await term.heartbeat(moment);
  expect((await readLead(db)).ageMs).toBeLessThan(10_000);
  await sql`update feed_lead set heartbeat_at = heartbeat_at - interval '11 seconds'`.execute(db);
  expect((await readLead(db)).ageMs).toBeGreaterThan(11_000);
  await sql`update feed_lead set heartbeat_at = '-infinity'`.execute(db);
  expect((await readLead(db)).ageMs).toBe(Number.POSITIVE_INFINITY);
});

test('a heartbeat in the future, after the clock of the database was set back, has no known age [I7]', async () => {
  const { db } = postgres;
  const ageWithHeartbeatIn = async (seconds: number): Promise<number> => {
    await sql`update feed_lead set heartbeat_at = clock_timestamp() + make_interval(secs => ${seconds})`.execute(db);
    return (await readLead(db)).ageMs;
  };
  expect(await ageWithHeartbeatIn(3_600)).toBe(Number.POSITIVE_INFINITY);
  expect(await ageWithHeartbeatIn(0.9)).toBe(0);
  expect(await ageWithHeartbeatIn(-60)).toBeGreaterThanOrEqual(60_000);
});
