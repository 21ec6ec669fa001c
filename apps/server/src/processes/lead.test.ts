import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../database/testing.ts';
import { beginTerm, NotLeading, readLead } from './lead.ts';

let postgres: TestDatabase;
beforeAll(async () => {
  postgres = await testDatabase();
});
afterAll(() => postgres.close());

const moment = { feedTime: 1000, running: true, told: 0 };
async function names(): Promise<string[]> {
  return (await postgres.db.selectFrom('secret').select('name').orderBy('name').execute()).map(({ name }) => name);
}

test('a leader whose term is over writes nothing of the feed any more [I7]', async () => {
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
  await expect(old.beat(moment)).rejects.toThrow(NotLeading);
  await expect(old.listensAt('http://localhost:1')).rejects.toThrow(NotLeading);
  await expect(db.transaction().execute((transaction) => old.keptFrom(transaction, 9))).rejects.toThrow(NotLeading);
  await expect(db.transaction().execute((transaction) => old.check(transaction))).rejects.toThrow(NotLeading);
  await write(present, 'of the present one');
  expect(await names()).toEqual(['in its term', 'of the present one']);
});

test('a term begins once what the one before has under way is committed or gone [I7]', async () => {
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

test('how long the leader was not heard is counted by one clock, the one of the database [I7]', async () => {
  const { db } = postgres;
  const term = await beginTerm(db, 'game');
  await term.beat(moment);
  expect((await readLead(db)).ageMs).toBeLessThan(10_000);
  await sql`update feed_lead set heard_at = heard_at - interval '11 seconds'`.execute(db);
  expect((await readLead(db)).ageMs).toBeGreaterThan(11_000);
  await sql`update feed_lead set heard_at = '-infinity'`.execute(db);
  expect((await readLead(db)).ageMs).toBe(Number.POSITIVE_INFINITY);
});

test('a leader who looked later than now, by a database whose clock was set back, is not taken for one that lives [I7]', async () => {
  const { db } = postgres;
  const heardIn = async (seconds: number): Promise<number> => {
    await sql`update feed_lead set heard_at = clock_timestamp() + make_interval(secs => ${seconds})`.execute(db);
    return (await readLead(db)).ageMs;
  };
  expect(await heardIn(3_600)).toBe(Number.POSITIVE_INFINITY);
  expect(await heardIn(0.9)).toBe(0);
  expect(await heardIn(-60)).toBeGreaterThanOrEqual(60_000);
});
