import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { platform } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartProblem } from '../problem.ts';
import { type Account, giveTo, identity } from './account.ts';
import type { Binaries } from './binaries.ts';
import { askToStop } from './orphan.ts';

export const roleName = 'touchline';

/** Address of a running PostgreSQL. `host` is a folder for a socket. */
export interface Address {
  readonly host: string;
  readonly port: number;
}

export interface Cluster {
  readonly address: Address;
  readonly pid: number;
  /** Resolves when PostgreSQL has ended, for any reason. */
  readonly ended: Promise<void>;
  /** Stops in order: ends every connection, writes a checkpoint. */
  stop(): Promise<void>;
  /** Stops at once; the next start recovers from the log. */
  abort(): void;
}

/** Folders and files of one embedded database. */
export interface Home {
  readonly folder: string;
  /** The data directory; exists only when it is complete. */
  readonly data: string;
  readonly log: string;
}

export function homeIn(folder: string): Home {
  return {
    folder,
    data: join(folder, 'data'),
    log: join(folder, 'postgres.log'),
  };
}

/** PostgreSQL as it is run: on which folder, from which files, by whom. */
export interface Installation {
  readonly home: Home;
  readonly binaries: Binaries;
  /** Account of the system; null for that of this process. */
  readonly account: Account | null;
}

const environment = { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC' };

/**
 * Creates the data directory in a temporary folder, which is renamed when everything is written. The next start removes the
 * folder of a start that was killed.
 */
export async function createCluster(
  { home, binaries, account }: Installation,
  password: string,
  sync: boolean,
): Promise<void> {
  const half = join(home.folder, `new-${randomBytes(6).toString('hex')}`);
  mkdirSync(half, { mode: 0o700 });
  giveTo(account, half);
  const passwordFile = join(half, 'password');
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  giveTo(account, passwordFile);
  const { code, output } = await run(
    binaries.initdb,
    [
      `--pgdata=${join(half, 'data')}`,
      `--username=${roleName}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--no-locale',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
      ...(sync ? [] : ['--no-sync']),
    ],
    home,
    account,
  );
  if (code !== 0) {
    rmSync(half, { recursive: true, force: true });
    throw explain(output, home, 'could not make the database');
  }
  renameSync(join(half, 'data'), home.data);
  syncFolder(home.folder);
  rmSync(half, { recursive: true, force: true });
}

/** Removes folders of starts that were killed. */
export function clearHalfDone(home: Home): void {
  for (const name of readdirSync(home.folder)) {
    if (!name.startsWith('new-')) continue;
    try {
      rmSync(join(home.folder, name), { recursive: true, force: true });
    } catch {
      // An initdb of the killed process still writes there; the next start retries.
    }
  }
}

/** Throws a StartProblem when the data were written by another major version. */
export function checkVersion(home: Home, major: string): void {
  const written = readFileSync(join(home.data, 'PG_VERSION'), 'utf8').trim();
  if (written === major) return;
  throw new StartProblem(
    `the data in ${home.folder} were written by PostgreSQL ${written}, this is ${major}: move them with pg_dump, or choose another folder with --data DIR`,
  );
}

/** Longest path of a socket on every system, bytes. */
const socketPathLimit = 100;
/** Child processes of a dead server may hold the shared memory for a moment. */
const attempts = 50;

/** Starts PostgreSQL on a complete data directory and waits until it accepts connections. */
export async function startCluster(
  installation: Installation,
  settings: Readonly<Record<string, string>>,
): Promise<Cluster> {
  const { home } = installation;
  for (let attempt = 1; ; attempt += 1) {
    const address = await chooseAddress(home);
    const result = await launch(installation, address, settings);
    if (typeof result !== 'string') return result;
    const passing = /pre-existing shared memory block|could not create any TCP\/IP sockets|could not bind/.test(result);
    if (!passing || attempt === attempts) throw explain(result, home, 'PostgreSQL did not start');
    await sleep(100);
  }
}

async function chooseAddress(home: Home): Promise<Address> {
  const socket = join(home.folder, '.s.PGSQL.5432');
  if (platform() !== 'win32' && Buffer.byteLength(socket) < socketPathLimit) return { host: home.folder, port: 5432 };
  return { host: '127.0.0.1', port: await freePort() };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

async function launch(
  { home, binaries, account }: Installation,
  address: Address,
  settings: Readonly<Record<string, string>>,
): Promise<Cluster | string> {
  const socket = address.host === home.folder;
  const all = {
    listen_addresses: socket ? '' : '127.0.0.1',
    unix_socket_directories: socket ? home.folder : '',
    unix_socket_permissions: '0700',
    port: String(address.port),
    max_connections: '60',
    shared_buffers: '64MB',
    ...settings,
  };
  rotate(home.log);
  const log = openSync(home.log, 'a', 0o600);
  const from = statSync(home.log).size;
  // Its own process group: on Ctrl-C this process stops it in order. Its own log file: it may outlive this process.
  const child = spawn(
    binaries.postgres,
    ['-D', home.data, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { cwd: home.folder, env: environment, stdio: ['ignore', log, log], detached: true, ...identity(account) },
  );
  closeSync(log);
  const ended = endOf(child);
  const verdict = await Promise.race([ended.then((failure) => failure ?? 'ended'), ready(home, child)]);
  if (verdict !== 'ready')
    return `${verdict === 'ended' ? '' : verdict}\n${readFileSync(home.log).subarray(from).toString('utf8')}`;
  const pid = child.pid ?? 0;
  return {
    address,
    pid,
    ended: ended.then(() => undefined),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      if (!(await askToStop(pid, 'SIGINT', 20_000))) await askToStop(pid, 'SIGQUIT', 5_000);
      await ended;
    },
    abort() {
      child.kill('SIGQUIT');
    },
  };
}

/** Resolves to null at an exit, and to a message when it could not be started. */
function endOf(child: ChildProcess): Promise<string | null> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve(null));
    child.once('error', (error) => resolve(error.message));
  });
}

/** PostgreSQL writes its state on the eighth line of its process file. */
async function ready(home: Home, child: ChildProcess): Promise<'ready'> {
  for (;;) {
    try {
      const lines = readFileSync(join(home.data, 'postmaster.pid'), 'utf8').split('\n');
      if (Number(lines[0]) === child.pid && lines[7]?.trim() === 'ready') return 'ready';
    } catch {
      // Not written yet.
    }
    if (child.exitCode !== null || child.signalCode !== null) return new Promise(() => undefined);
    await sleep(10);
  }
}

const logLimit = 5_000_000;

function rotate(log: string): void {
  if (existsSync(log) && statSync(log).size > logLimit) renameSync(log, `${log}.1`);
}

function syncFolder(folder: string): void {
  if (platform() === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

function run(
  binary: string,
  args: readonly string[],
  home: Home,
  account: Account | null,
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(binary, args, {
      cwd: home.folder,
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
      ...identity(account),
    });
    let output = '';
    const collect = (chunk: Buffer) => {
      output += chunk.toString('utf8');
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.once('error', (error) => resolve({ code: null, output: error.message }));
    child.once('close', (code) => resolve({ code, output }));
  });
}

/** The most useful line of PostgreSQL's log. */
function explain(output: string, home: Home, what: string): StartProblem {
  if (/No space left on device|Disk quota exceeded|ENOSPC|EDQUOT/.test(output)) {
    return new StartProblem(
      `the disk that holds ${home.folder} is full: free some space, or choose another with --data DIR`,
    );
  }
  if (/EPERM|EACCES|Permission denied/.test(output)) {
    return new StartProblem(`${what}: the data folder ${home.folder} or its PostgreSQL may not be used by this user`);
  }
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const telling =
    lines.findLast((line) => /FATAL|PANIC|error:|cannot|could not/.test(line)) ?? lines.at(-1) ?? 'no reason given';
  return new StartProblem(`${what}: ${telling.trim()} (more in ${home.log})`);
}
