import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Kysely, sql, type Transaction } from 'kysely';
import { functionRevisions } from './function-revisions.ts';
import { StartProblem } from './problem.ts';

/** Areas of `schema/` in the order in which they are created: a table comes after the tables it references. */
const areas = [
  'players',
  'catalogue',
  'ledger',
  'payments',
  'betting',
  'cash-outs',
  'bonuses',
  'jackpots',
  'games',
  'protection',
  'notifications',
  'votes',
  'watch-rules',
  'operator',
  'processes',
] as const;

/** Key of an advisory lock, `tlsc` in ASCII, that nothing else uses. */
const schemaLock = 0x746c_7363;

export interface SqlFile {
  /** File name without `.sql`. */
  readonly name: string;
  readonly text: string;
}

function folderOf(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}

/** The SQL files of a folder beside this file, in the order of their names. */
function sqlFiles(folder: string): readonly SqlFile[] {
  return readdirSync(folderOf(`./${folder}`))
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => ({
      name: name.slice(0, -'.sql'.length),
      text: readFileSync(folderOf(`./${folder}/${name}`), 'utf8'),
    }));
}

/** Functions of triggers, which tables need; they depend on nothing. */
export function triggerFiles(): readonly SqlFile[] {
  return sqlFiles('triggers');
}
/** All other functions; they may take and return rows of tables. */
export function functionFiles(): readonly SqlFile[] {
  return sqlFiles('functions');
}
export function schemaFiles(): readonly SqlFile[] {
  return areas.map((name) => ({ name, text: readFileSync(folderOf(`./schema/${name}.sql`), 'utf8') }));
}

/** A numbered change of data or tables since the first version: `migrations/0001-what-it-does.sql`. */
interface MigrationFile extends SqlFile {
  readonly version: number;
}

export function migrationFiles(): readonly MigrationFile[] {
  return sqlFiles('migrations').map((file) => ({ ...file, version: Number(/^(\d{4})-/.exec(file.name)?.[1]) }));
}

/** The version of a database that has every migration. */
function latestVersion(): number {
  return migrationFiles().at(-1)?.version ?? 0;
}

/**
 * Brings the database to this version in one transaction and validates new constraints after it. It runs under a lock of the database: a second process waits, and a kill
 * leaves the database as it was. An empty database gets `schema/`; an existing one gets the migrations it lacks; both get
 * the current text of every function that differs. Returns how many files were applied. Throws StartProblem for a database
 * of a build before the first version, and for one with migrations or functions of a newer build; both are left unchanged.
 */
export async function migrate<Tables>(db: Kysely<Tables>): Promise<number> {
  const count = await bringUpToDate(db);
  await validateConstraints(db);
  return count;
}

function bringUpToDate<Tables>(db: Kysely<Tables>): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${schemaLock})`.execute(transaction);
    const version = await versionOf(transaction);
    const functions = [...triggerFiles(), ...functionFiles()];
    if (version === null) {
      await create(transaction);
      return functions.length + areas.length;
    }
    const latest = latestVersion();
    if (version > latest) throw ofNewerBuild();
    const due = migrationFiles().filter((file) => file.version > version);
    for (const file of due) await sql.raw(file.text).execute(transaction);
    if (due.length > 0) await sql`update schema_version set version = ${latest}`.execute(transaction);
    return due.length + (await applyFunctions(transaction, functions));
  });
}

/**
 * Reads the rows of tables that a migration gave a constraint without reading them (`not valid`): in statements of their own,
 * which hold up no bet.
 */
async function validateConstraints<Tables>(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ table: string; name: string }>`
    select conrelid::regclass::text as table, quote_ident(conname) as name from pg_constraint
    where not convalidated and connamespace = current_schema()::regnamespace`.execute(db);
  for (const { table, name } of rows) await sql.raw(`alter table ${table} validate constraint ${name}`).execute(db);
}

function ofNewerBuild(): StartProblem {
  return new StartProblem(
    'this database was made by a newer version of Touchline: use that one, or another data folder',
  );
}

/** The number of the last migration; null for an empty database. */
async function versionOf<Tables>(db: Transaction<Tables>): Promise<number | null> {
  const { rows } = await sql<{ ours: boolean; older: boolean }>`
    select to_regclass('schema_version') is not null as ours, to_regclass('kysely_migration') is not null as older
  `.execute(db);
  if (rows[0]?.ours === true) {
    const found = await sql<{ version: number }>`select version from schema_version`.execute(db);
    return found.rows[0]?.version ?? null;
  }
  if (rows[0]?.older === true) {
    throw new StartProblem(
      'this database was made by a build before 0.1.0 and is left as it is: use another data folder (--data DIR) or database',
    );
  }
  return null;
}

async function create<Tables>(db: Transaction<Tables>): Promise<void> {
  await sql`create table schema_version (version integer not null)`.execute(db);
  await sql`create table database_function (
    name text primary key, hash text not null, revision integer not null default 0)`.execute(db);
  await sql`insert into schema_version values (${latestVersion()})`.execute(db);
  await applyFunctions(db, triggerFiles());
  for (const file of schemaFiles()) await sql.raw(file.text).execute(db);
  await applyFunctions(db, functionFiles());
}

async function applyFunctions<Tables>(db: Transaction<Tables>, files: readonly SqlFile[]): Promise<number> {
  const { rows } = await sql<{ name: string; hash: string; revision: number }>`
    select name, hash, revision from database_function`.execute(db);
  const own = functionRevisions.length;
  if (rows.some(({ revision }) => revision > own)) throw ofNewerBuild();
  const applied = new Map(rows.map(({ name, hash }) => [name, hash]));
  let count = 0;
  for (const { name, text } of files) {
    const hash = createHash('sha256').update(text).digest('hex');
    if (applied.get(name) === hash) continue;
    await sql.raw(text).execute(db);
    await dropOverloads(db, name);
    await sql`
      insert into database_function (name, hash, revision) values (${name}, ${hash}, ${own})
      on conflict (name) do update set hash = excluded.hash, revision = excluded.revision`.execute(db);
    count += 1;
  }
  return count;
}

/** With other arguments `create or replace` adds a second function of the name: drops all but the one just written. */
async function dropOverloads<Tables>(db: Transaction<Tables>, name: string): Promise<void> {
  const { rows } = await sql<{ signature: string }>`
    select oid::regprocedure::text as signature from pg_proc
    where proname = ${name} and pronamespace = current_schema()::regnamespace
      and xmin <> pg_current_xact_id()::xid`.execute(db);
  for (const { signature } of rows) await sql.raw(`drop function ${signature}`).execute(db);
}
