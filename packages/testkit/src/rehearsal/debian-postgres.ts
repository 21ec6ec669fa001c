import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from '../centrifugo/centrifugo.ts';
import type { DatabaseConnection } from '../postgres.ts';

/** Programs of a whole PostgreSQL: the embedded one has none for backups. */
const programs = ['initdb', 'postgres', 'pg_basebackup', 'pg_receivewal'];
const role = 'touchline';
const secret = 'only-for-a-rehearsal';

/** Folder of the programs: `PG_BIN`, else the newest that Debian has installed; null where there is none. */
export function findPostgres(): string | null {
  const named = process.env['PG_BIN'];
  const folders = named
    ? [named]
    : globSync('/usr/lib/postgresql/*/bin').toSorted(
        (a, b) =>
          Number.parseInt(dirname(b).replace(/.*\//, ''), 10) - Number.parseInt(dirname(a).replace(/.*\//, ''), 10),
      );
  return folders.find((folder) => programs.every((program) => existsSync(join(folder, program)))) ?? null;
}

/** PostgreSQL refuses to run as root: then as the account that its package makes. */
function accountOf(): { readonly uid: number; readonly gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const idOf = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

/** A folder for clusters, backups and archives, and the programs that work in it. */
export interface PostgresHome {
  readonly folder: string;
  /** A new folder in it that PostgreSQL may write. */
  newFolder(name: string): string;
  /** An empty file of PostgreSQL's, by which it is told what it is. */
  mark(file: string): void;
  /** Runs a program of PostgreSQL to its end; throws with what it says when it fails. */
  run(program: string, args: readonly string[]): Promise<void>;
  /** Makes a cluster with one database. */
  initialise(data: string): Promise<void>;
  start(data: string, settings?: Readonly<Record<string, string>>, more?: StartOptions): Promise<RunningPostgres>;
  /** Copies WAL as it is written, and says each time that it is on the disk; resolves once it is connected. */
  receive(archive: string, from: DatabaseConnection): Promise<{ stop(): Promise<void> }>;
  /** Ends what still runs, and removes the folder. */
  discard(): Promise<void>;
}

interface StartOptions {
  /** It follows another one, and takes no writes. */
  readonly isStandby?: boolean;
  /** Port to listen at; a free one when absent. */
  readonly port?: number;
  /** More for its environment. */
  readonly env?: Readonly<Record<string, string>>;
}

export interface RunningPostgres {
  /** Its postmaster. */
  readonly pid: number;
  readonly connection: DatabaseConnection;
  /** SIGKILL to all of it, now. */
  kill9(): Promise<void>;
  stop(): Promise<void>;
}

export function postgresHome(bin: string): PostgresHome {
  const account = accountOf();
  const folder = mkdtempSync(join(tmpdir(), 'touchline-restore-'));
  chmodSync(folder, 0o755);
  const children: ChildProcess[] = [];
  const own = (path: string): string => {
    if (account !== null) chownSync(path, account.uid, account.gid);
    return path;
  };
  const as = {
    ...account,
    cwd: folder,
    env: { PATH: process.env['PATH'], PGPASSWORD: secret, LC_ALL: 'C.UTF-8' },
  };
  const newFolder = (name: string): string => {
    const path = join(folder, name);
    mkdirSync(path, { mode: 0o700 });
    return own(path);
  };
  const run = async (program: string, args: readonly string[]): Promise<void> => {
    await promisify(execFile)(join(bin, program), [...args], as);
  };
  return {
    folder,
    newFolder,
    mark(file) {
      writeFileSync(file, '');
      own(file);
    },
    run,
    async initialise(data) {
      const file = join(folder, 'password');
      writeFileSync(file, secret, { mode: 0o600 });
      await run('initdb', [
        '-D',
        data,
        '-U',
        role,
        '--auth=scram-sha-256',
        `--pwfile=${own(file)}`,
        '-E',
        'UTF8',
        '--locale=C.UTF-8',
      ]);
    },
    start: (data, settings = {}, { isStandby = false, port, env = {} } = {}) =>
      start(join(bin, 'postgres'), {
        data,
        settings,
        isReady: isStandby ? 'select pg_is_in_recovery() as done' : 'select not pg_is_in_recovery() as done',
        as: { ...as, env: { ...as.env, ...env } },
        children,
        ...(port === undefined ? {} : { port }),
      }),
    async receive(archive, from) {
      const child = spawn(
        join(bin, 'pg_receivewal'),
        ['-D', archive, '--synchronous', '-d', connectionString(from, 'archive')],
        {
          ...as,
          // That its PostgreSQL is gone is what is rehearsed.
          stdio: 'ignore',
        },
      );
      children.push(child);
      await until(from, `select count(*) = 1 as done from pg_stat_replication where application_name = 'archive'`);
      return {
        async stop() {
          await ended(child, 'SIGINT');
        },
      };
    },
    async discard() {
      for (const child of children) await ended(child, 'SIGKILL');
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function connectionString({ host, port, user }: DatabaseConnection, name: string): string {
  return `host=${host} port=${port} user=${user} application_name=${name}`;
}

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const closed = new Promise((settle) => {
    child.once('close', settle);
  });
  child.kill(signal);
  await closed;
}

interface Started {
  readonly data: string;
  readonly settings: Readonly<Record<string, string>>;
  /** A statement that says `done` once it takes what it is for. */
  readonly isReady: string;
  readonly as: { readonly uid?: number; readonly gid?: number; readonly cwd: string; readonly env: NodeJS.ProcessEnv };
  readonly port?: number;
  /** It is added to them. */
  readonly children: ChildProcess[];
}

async function start(
  program: string,
  { data, settings, isReady, as, children, port: given }: Started,
): Promise<RunningPostgres> {
  const port = given ?? (await freePort());
  const chosen = { listen_addresses: '127.0.0.1', unix_socket_directories: '', max_connections: '60', ...settings };
  const args = [
    '-D',
    data,
    '-p',
    String(port),
    ...Object.entries(chosen).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  let output = '';
  const child = spawn(program, args, { ...as, stdio: ['ignore', 'ignore', 'pipe'] });
  children.push(child);
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
  const address = { host: '127.0.0.1', port, user: role, password: secret };
  try {
    const dead = new Promise<never>((_, fail) => {
      child.once('close', () => fail(new Error(`PostgreSQL ended:\n${output}`)));
    });
    dead.catch(() => undefined);
    await Promise.race([dead, until({ ...address, database: 'postgres' }, isReady)]);
  } catch (error) {
    await ended(child, 'SIGKILL');
    throw error;
  }
  return {
    pid: child.pid ?? 0,
    connection: { ...address, database: 'postgres' },
    // Without its postmaster every backend ends by itself.
    kill9: () => ended(child, 'SIGKILL'),
    stop: () => ended(child, 'SIGINT'),
  };
}

/** Asks again and again until a statement says `done`, two minutes at most. */
export async function until(connection: DatabaseConnection, statement: string): Promise<void> {
  const deadline = AbortSignal.timeout(120_000);
  let last: unknown = null;
  while (!deadline.aborted) {
    const client = new pg.Client({ ...connection });
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query<{ done: boolean }>(statement);
      if (rows[0]?.done === true) return;
    } catch (error) {
      last = error;
    } finally {
      await client.end().catch(() => undefined);
    }
    await pause(50);
  }
  throw new Error(`PostgreSQL did not come to "${statement}"`, { cause: last });
}
