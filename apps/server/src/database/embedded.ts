import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { type Account, findAccount, giveTo, reaches } from './embedded/account.ts';
import { findBinaries } from './embedded/binaries.ts';
import {
  checkVersion,
  clearHalfDone,
  type Cluster,
  createCluster,
  homeIn,
  type Home,
  roleName,
  startCluster,
} from './embedded/postgres-cluster.ts';
import { stopOrphan } from './embedded/orphan.ts';
import { takeFolder } from './embedded/owner.ts';
import { codeOfError, explainFolderError, StartProblem } from './problem.ts';

export interface EmbeddedOptions {
  /** Folder for everything the server keeps; the database gets `postgres` in it. */
  readonly dataFolder: string;
  /** Least free space for a start, bytes. Default 200 MB. */
  readonly minimumFree?: number;
  /** False only for databases that are thrown away: no fsync. */
  readonly durable?: boolean;
  /** Most connections. Default 60: one server and some tools. */
  readonly mostConnections?: number;
}

export interface EmbeddedDatabase {
  readonly connection: {
    readonly host: string;
    readonly port: number;
    readonly user: string;
    readonly password: string;
    readonly database: string;
  };
  /** Whether this start made the database. */
  readonly created: boolean;
  readonly pid: number;
  /** Folder of the database files. */
  readonly folder: string;
  readonly ended: Promise<void>;
  readonly stop: () => Promise<void>;
  readonly abort: () => void;
}

const databaseName = 'touchline';
const defaultMinimumFree = 200_000_000;

/**
 * Starts the bundled PostgreSQL on a data folder, and creates the database at the first start. Survives a SIGKILL at any
 * point: half-done work is redone, and a server that still runs is stopped first. Throws StartProblem with one line: folder
 * in use, not writable, of another version, disk full.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const account = findAccount();
  const home = prepareHome(resolve(options.dataFolder), account);
  checkSpace(home.folder, options.minimumFree ?? defaultMinimumFree);
  const ownership = guarded(home.folder, () => takeFolder(home.folder));
  try {
    const binaries = findBinaries(account, () => shelterFor('binaries'));
    const installation = { home, binaries, account };
    const password = guarded(home.folder, () => readPassword(home));
    clearHalfDone(home);
    const created = !existsSync(home.data);
    const durable = options.durable ?? true;
    if (created) await createCluster(installation, password, durable);
    checkVersion(home, binaries.major);
    await stopOrphan(home.data);
    const cluster = await startCluster(installation, {
      ...(durable ? {} : { fsync: 'off', full_page_writes: 'off' }),
      ...(options.mostConnections === undefined ? {} : { max_connections: String(options.mostConnections) }),
    });
    const connection = { ...cluster.address, user: roleName, password, database: databaseName };
    try {
      await ensureDatabase(connection, created);
    } catch (error) {
      await cluster.stop();
      throw error;
    }
    return {
      connection,
      created,
      pid: cluster.pid,
      folder: home.folder,
      ended: cluster.ended,
      ...endings(cluster, ownership),
    };
  } catch (error) {
    ownership.release();
    throw explainFolderError(error, home.folder);
  }
}

/** Lines of `postmaster.pid`, which PostgreSQL writes while it runs. */
const pidLines = { port: 3, socketFolder: 4, address: 5 } as const;

/** The database of a data folder that another process runs; null where none does, as far as its files say. */
export function runningDatabase(dataFolder: string): EmbeddedDatabase['connection'] | null {
  const folder = [resolve(dataFolder), shelterOf(resolve(dataFolder))]
    .map((parent) => join(parent, 'postgres'))
    .find((home) => existsSync(join(home, 'data', 'postmaster.pid')));
  if (folder === undefined) return null;
  const lines = readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n');
  const host = lines[pidLines.socketFolder] || lines[pidLines.address];
  if (!host) return null;
  const password = readFileSync(join(folder, 'password'), 'utf8').trim();
  return { host, port: Number(lines[pidLines.port]), user: roleName, password, database: databaseName };
}

function endings(cluster: Cluster, ownership: { release(): void }) {
  return {
    async stop() {
      await cluster.stop();
      ownership.release();
    },
    abort: () => cluster.abort(),
  };
}

/**
 * The folder of the database: in the data folder. For root with a checkout that PostgreSQL's user cannot reach, it is a
 * system folder named after the data folder.
 */
function prepareHome(dataFolder: string, account: Account | null): Home {
  return guarded(dataFolder, () => {
    mkdirSync(dataFolder, { recursive: true });
    const reachable = account?.root !== true || reaches(account, dataFolder);
    const folder = join(reachable ? dataFolder : shelterFor(dataFolder), 'postgres');
    if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 });
    giveTo(account, folder);
    if (!lstatSync(folder).isDirectory()) throw new StartProblem(`${folder} is not a folder`);
    // Reports now, and not in the middle, that the folder is not writable.
    writeFileSync(join(folder, 'owner.pid'), '', { flag: 'a' });
    return homeIn(folder);
  });
}

function shelterOf(name: string): string {
  const parent = existsSync('/var/tmp') ? '/var/tmp' : tmpdir();
  return join(parent, `touchline-${createHash('sha256').update(name).digest('hex').slice(0, 12)}`);
}

/** A folder outside the checkout that everybody can read and only root can write. */
function shelterFor(name: string): string {
  const folder = shelterOf(name);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { uid, mode } = lstatSync(folder);
  // Everybody can write to the parent folder, so somebody else may have created it.
  if (uid !== process.getuid?.() || (mode & 0o022) !== 0 || !lstatSync(folder).isDirectory()) {
    throw new StartProblem(`${folder} belongs to somebody else: remove it, or choose a data folder with --data DIR`);
  }
  // PostgreSQL's user needs access, whatever the umask.
  chmodSync(folder, 0o755);
  return folder;
}

function checkSpace(folder: string, minimum: number): void {
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  if (free >= minimum) return;
  const megabytes = (bytes: number) => Math.floor(bytes / 1_000_000);
  throw new StartProblem(
    `only ${megabytes(free)} MB are free on the disk that holds ${folder}, ${megabytes(minimum)} MB are needed: free some space, or choose another with --data DIR`,
  );
}

function readPassword(home: Home): string {
  const file = join(home.folder, 'password');
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  if (existsSync(home.data))
    throw new StartProblem(`${file} is missing: without it the database in ${home.folder} cannot be opened`);
  const password = randomBytes(24).toString('base64url');
  const half = `${file}.new`;
  writeFileSync(half, `${password}\n`, { mode: 0o600, flush: true });
  renameSync(half, file);
  return password;
}

async function ensureDatabase(connection: pg.ClientConfig, created: boolean): Promise<void> {
  if (!created && (await opens(connection))) return;
  const client = new pg.Client({ ...connection, database: 'postgres' });
  await client.connect();
  try {
    await client.query(`create database ${databaseName}`);
  } catch (error) {
    if (codeOfError(error) !== '42P04') throw error;
  } finally {
    await client.end();
  }
}

async function opens(connection: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client(connection);
  try {
    await client.connect();
    return true;
  } catch (error) {
    if (codeOfError(error) === '3D000') return false;
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

function guarded<T>(folder: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw explainFolderError(error, folder);
  }
}
