import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { connect } from './connect.ts';
import { findAccount, giveTo, identity } from './embedded/account.ts';
import { migrate } from './migrate.ts';

/** Where Debian puts the PostgreSQL of the system, by major version. */
const systemFolder = '/usr/lib/postgresql';
const withExtension = (existsSync(systemFolder) ? readdirSync(systemFolder) : [])
  .map((major) => join(systemFolder, major))
  .find((folder) => existsSync(join(folder, 'lib/plpgsql_check.so')));

/** A PostgreSQL of the system in a folder of its own, for as long as `work` runs. */
async function withSystemPostgres(folder: string, work: (host: string) => Promise<void>): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), 'touchline-check-'));
  chmodSync(home, 0o755);
  const account = findAccount();
  giveTo(account, home);
  const data = join(home, 'data');
  const run = (name: string, ...args: readonly string[]) =>
    execFileSync(join(folder, 'bin', name), args, { stdio: 'ignore', ...identity(account) });
  run('initdb', '-D', data, '-A', 'trust', '-U', 'postgres', '--no-sync');
  run('pg_ctl', '-D', data, '-w', '-l', join(home, 'log'), '-o', `-k ${home} -c listen_addresses=`, 'start');
  try {
    await work(home);
  } finally {
    run('pg_ctl', '-D', data, '-m', 'immediate', 'stop');
    rmSync(home, { recursive: true, force: true });
  }
}

/** Every function with what plpgsql_check says of it; transition tables are those of the trigger that the function serves. */
const complaints = sql<{ name: string; complaint: string }>`
  select proc.proname as name, checked.complaint
  from pg_proc proc
  join pg_language language on language.oid = proc.prolang and language.lanname = 'plpgsql'
  left join lateral (
    select tgrelid, tgnewtable from pg_trigger where tgfoid = proc.oid and not tgisinternal limit 1
  ) as served on true
  cross join lateral plpgsql_check_function(proc.oid, coalesce(served.tgrelid, 0), extra_warnings => true,
    newtable => served.tgnewtable) as checked(complaint)
  where proc.pronamespace = 'public'::regnamespace`;

test.skipIf(withExtension === undefined)(
  'plpgsql_check finds nothing in the functions of the database (skipped without Debian’s postgresql-*-plpgsql-check)',
  async () => {
    if (withExtension === undefined) return;
    await withSystemPostgres(withExtension, async (host) => {
      const { db, close } = connect({ host, user: 'postgres', database: 'postgres', max: 1 });
      try {
        await migrate(db);
        await sql`create schema extension_checks`.execute(db);
        await sql`create extension plpgsql_check schema extension_checks`.execute(db);
        await sql`set search_path = public, extension_checks`.execute(db);
        expect((await complaints.execute(db)).rows).toEqual([]);
      } finally {
        await close();
      }
    });
  },
);
