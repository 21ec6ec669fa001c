import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from './connect.ts';
import { functionRevisions } from './function-revisions.ts';
import { functionFiles, migrate, migrationFiles, triggerFiles } from './migrate.ts';
import { StartProblem } from './problem.ts';
import { type TestDatabase, testDatabase } from './testing.ts';

let fresh: TestDatabase;
beforeAll(async () => {
  fresh = await testDatabase();
});
afterAll(() => fresh.close());

/** Runs `work` in an empty database of the test server. */
async function inEmptyDatabase(name: string, work: (db: Kysely<unknown>) => Promise<void>): Promise<void> {
  await fresh.pool.query(`create database ${name}`);
  const { db, close } = connect({ ...fresh.connection, database: name, max: 1 });
  try {
    await work(db as Kysely<unknown>);
  } finally {
    await close();
  }
}

function dataOf(name: string): string {
  return readFileSync(fileURLToPath(new URL(`./testing-data/${name}.sql`, import.meta.url)), 'utf8');
}

/** The database of the first version, as a start of that build left it. */
async function makeFirstVersion(db: Kysely<unknown>): Promise<void> {
  await sql.raw(dataOf('first-version')).execute(db);
  await sql.raw(dataOf('first-version-functions')).execute(db);
  await sql`create table schema_version (version integer not null)`.execute(db);
  await sql`create table database_function (name text primary key, hash text not null)`.execute(db);
  await sql`insert into schema_version values (0)`.execute(db);
}

async function ask(db: Kysely<unknown>, statement: string): Promise<string[]> {
  return (await sql.raw<{ line: string }>(statement).execute(db)).rows.map(({ line }) => line);
}

/** Everything that a schema consists of, one line each; columns by name, since a migration adds them at the end. */
async function describeSchema(db: Kysely<unknown>): Promise<string[]> {
  return [
    await ask(
      db,
      `select format('column %s.%s %s %s %s %s', table_name, column_name, data_type, is_nullable, column_default,
         identity_start) as line
       from information_schema.columns where table_schema = 'public'`,
    ),
    await ask(
      db,
      `select format('table %s %s %s', relname, relpersistence, reloptions) as line from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'S')`,
    ),
    await ask(
      db,
      `select format('constraint %s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as line
       from pg_constraint where connamespace = 'public'::regnamespace`,
    ),
    await ask(db, `select format('index %s', indexdef) as line from pg_indexes where schemaname = 'public'`),
    await ask(db, `select format('trigger %s', pg_get_triggerdef(oid)) as line from pg_trigger where not tgisinternal`),
    await ask(
      db,
      `select format('function %s %s', oid::regprocedure, pg_get_functiondef(oid)) as line from pg_proc
       where pronamespace = 'public'::regnamespace`,
    ),
  ]
    .flat()
    .toSorted();
}

test('a database upgraded from the first version is the database that is made today', async () => {
  await inEmptyDatabase('upgraded', async (db) => {
    await makeFirstVersion(db);
    expect(await migrate(db)).toBe(migrationFiles().length + triggerFiles().length + functionFiles().length);
    expect(await describeSchema(db)).toEqual(await describeSchema(fresh.db as unknown as Kysely<unknown>));
    expect(await migrate(db)).toBe(0);
  });
});

test('migrations are numbered without gaps', () => {
  expect(migrationFiles().map(({ version }) => version)).toEqual(migrationFiles().map((_, index) => index + 1));
});

test('the database has one function for each file, and no other', async () => {
  const { rows } = await fresh.pool.query<{ name: string }>(
    `select proname as name from pg_proc where pronamespace = 'public'::regnamespace order by 1`,
  );
  const files = [...triggerFiles(), ...functionFiles()].map(({ name }) => name).toSorted();
  expect(rows.map(({ name }) => name)).toEqual(files);
});

test('the next start applies a function again whose text has changed', async () => {
  await inEmptyDatabase('edited', async (db) => {
    await migrate(db);
    await sql`create or replace function wallet_event(account ledger_account) returns jsonb
      language sql immutable return '{}'::jsonb`.execute(db);
    await sql`update database_function set hash = 'of another text' where name = 'wallet_event'`.execute(db);
    expect(await migrate(db)).toBe(1);
    const { rows } = await sql<{ type: string }>`select wallet_event(null)->>'type' as type`.execute(db);
    expect(rows).toEqual([{ type: 'balance_changed' }]);
  });
});

test('a function whose arguments have changed leaves no function of the old arguments behind', async () => {
  await inEmptyDatabase('overloaded', async (db) => {
    await migrate(db);
    await sql`create function claim_request(p_player bigint, p_key text) returns jsonb
      language sql immutable return '{}'::jsonb`.execute(db);
    await sql`update database_function set hash = 'of another text' where name = 'claim_request'`.execute(db);
    expect(await migrate(db)).toBe(1);
    expect(await describeSchema(db)).toEqual(await describeSchema(fresh.db as unknown as Kysely<unknown>));
  });
});

test('each change of a function has its line in function-revisions.ts', () => {
  const hash = createHash('sha256');
  for (const { name, text } of [...triggerFiles(), ...functionFiles()]) hash.update(`${name}\n${text}\n`);
  expect(functionRevisions.at(-1)).toBe(hash.digest('hex'));
});

async function refusal(db: Kysely<unknown>): Promise<string> {
  const error: unknown = await migrate(db).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(StartProblem);
  return error instanceof Error ? error.message : '';
}

test('a database of a build before the first version is refused with one line and left as it is', async () => {
  await inEmptyDatabase('older', async (db) => {
    await sql`create table kysely_migration (name text primary key)`.execute(db);
    expect(await refusal(db)).toBe(
      'this database was made by a build before 0.1.0 and is left as it is: use another data folder (--data DIR) or database',
    );
    expect(await ask(db, `select tablename as line from pg_tables where schemaname = 'public'`)).toEqual([
      'kysely_migration',
    ]);
  });
});

test('a database of a newer build is refused with one line', async () => {
  await inEmptyDatabase('newer', async (db) => {
    await migrate(db);
    await sql`update schema_version set version = version + 1`.execute(db);
    expect(await refusal(db)).toBe(
      'this database was made by a newer version of Touchline: use that one, or another data folder',
    );
  });
});

test('a build with older functions is refused with one line and changes none of the newer ones', async () => {
  await inEmptyDatabase('newer_functions', async (db) => {
    await migrate(db);
    await sql`update database_function set revision = revision + 1, hash = 'of a newer text'
      where name = 'wallet_event'`.execute(db);
    expect(await refusal(db)).toBe(
      'this database was made by a newer version of Touchline: use that one, or another data folder',
    );
    expect(await ask(db, `select hash as line from database_function where name = 'wallet_event'`)).toEqual([
      'of a newer text',
    ]);
  });
});

test('two processes that find an empty database make it once', async () => {
  await inEmptyDatabase('at_once', async (db) => {
    const other = connect({ ...fresh.connection, database: 'at_once', max: 1 });
    const counts = await Promise.all([migrate(db), migrate(other.db)]);
    await other.close();
    expect(counts.filter((count) => count > 0)).toHaveLength(1);
  });
});

test('a database with hits of jackpots keeps what each has paid [JACK-02]', async () => {
  await inEmptyDatabase('with_hits', async (db) => {
    await makeFirstVersion(db);
    // Rows of other tables have no part in it.
    await sql`set session_replication_role = replica`.execute(db);
    await sql`insert into jackpot (id, key, name) values (1, 'paid', 'Paid'), (2, 'new', 'New')`.execute(db);
    await sql`insert into jackpot_hit (jackpot_id, level_id, player_id, bet_id, currency, amount, amount_eur, created_at)
      values (1, 1, 1, 1, 'EUR', 7501, 7501, now()), (1, 1, 1, 2, 'JPY', 12000, 8000, now())`.execute(db);
    await sql`set session_replication_role = origin`.execute(db);
    await migrate(db);
    expect(await ask(db, `select id || ' ' || hits_amount as line from jackpot order by id`)).toEqual([
      '1 15501',
      '2 0',
    ]);
  });
});

test('multipliers of boosts that were stored with zeros before their figures lose them, and are fixed again', async () => {
  await inEmptyDatabase('with_zeros', async (db) => {
    await migrate(db);
    const version = migrationFiles().find(({ name }) => name.endsWith('multipliers-without-zeros'))?.version ?? 0;
    await sql`update schema_version set version = ${version - 1}`.execute(db);
    // Rows of other tables have no part in it.
    await sql`set session_replication_role = replica`.execute(db);
    await sql`insert into campaign (key, terms, starts_at)
      select multiplier, jsonb_build_object('type', 'hunting', 'boost', jsonb_build_object('points', '5', 'multiplier', multiplier)), now()
      from unnest(array['02', '10.05']) multiplier`.execute(db);
    await sql`insert into farming (type, name, used_in_bets, farm_once_per_event, show_in_promotion, needs_activation, point_stakes,
        boost_points, boost_multiplier, boost_largest, valid_from, campaign_id)
      select 'hunting', 'Hunt', false, false, false, false, '{}', 500, key, '{}', now(), id from campaign order by id`.execute(
      db,
    );
    await sql`insert into freebet (player_id, type, name, currency, amount, given_at, boosted_by, boost_multiplier, boosted_at)
      select 1, 'freebet', 'Gift', 'EUR', 500, now(), 1, multiplier, now() from unnest(array['001.50', '2']) multiplier`.execute(
      db,
    );
    await sql`set session_replication_role = origin`.execute(db);
    expect(await migrate(db)).toBe(1);
    expect(await ask(db, `select terms::text as line from campaign order by id`)).toEqual([
      '{"type": "hunting", "boost": {"points": "5", "multiplier": "2"}}',
      '{"type": "hunting", "boost": {"points": "5", "multiplier": "10.05"}}',
    ]);
    expect(await ask(db, `select boost_multiplier as line from farming order by campaign_id`)).toEqual(['2', '10.05']);
    expect(await ask(db, `select boost_multiplier as line from freebet order by id`)).toEqual(['1.50', '2']);
    for (const statement of [sql`update campaign set terms = '{}'`, sql`update farming set boost_multiplier = '3'`])
      await expect(statement.execute(db)).rejects.toMatchObject({ code: '23001' });
  });
});
