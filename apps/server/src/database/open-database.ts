import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import type pg from 'pg';
import { connect, type Database, mostConnections } from './connect.ts';
import { startEmbedded } from './embedded.ts';
import { openExternal } from './external.ts';
import { migrate } from './migrate.ts';
import { codeOfError, explainFolderError, StartProblem } from './problem.ts';

export interface DatabaseOptions {
  /** Any PostgreSQL from 15 on; null for the embedded one. */
  readonly url: string | null;
  /** Other processes may work on a database behind a URL too. Default false. */
  readonly shared?: boolean;
  readonly dataFolder: string;
  /** Least free space on its disk for a start, bytes; 200 MB when absent. */
  readonly minimumFree?: number;
  readonly onError: (error: Error) => void;
}

/** Connections to the database that are lent and taken back together. */
export interface NamedPool {
  /** `placing` is only there where placing has connections of its own. */
  readonly name: 'general' | 'placing';
  readonly counts: Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>;
}

export interface OpenDatabase {
  readonly db: Database;
  /** The same database by connections of placing's own, where it is embedded; elsewhere by those of everything else. */
  readonly placing: Database;
  /** The pools that `db` and `placing` take their connections from: two, or one for both. */
  readonly pools: readonly NamedPool[];
  /** How further connections are opened. */
  readonly connection: pg.ClientConfig;
  /** Name for the terminal. */
  readonly description: string;
  /** Folder of the embedded database; null for one behind a URL. */
  readonly folder: string | null;
  /** Resolves when the database stops unexpectedly. */
  readonly lost: Promise<void>;
  /** Memory of the embedded PostgreSQL in bytes; null when it is unknown. */
  memory(): number | null;
  close(): Promise<void>;
  /** Stops at once, for a second signal. */
  abort(): void;
}

/** Opens the database, embedded or by URL, and brings it to this version. Throws StartProblem with one line. */
export async function openDatabase({
  url,
  shared = false,
  dataFolder,
  minimumFree,
  onError,
}: DatabaseOptions): Promise<OpenDatabase> {
  const opened = url === null ? await embedded(dataFolder, minimumFree) : await external(url, shared);
  try {
    await migrateBy(opened.connection);
  } catch (error) {
    await opened.close();
    throw explainMigration(error, dataFolder);
  }
  const general = connect({ ...opened.connection }, onError);
  const placing = url === null ? connect({ ...opened.connection, max: placingConnections() }, onError) : null;
  return {
    ...opened,
    db: general.db,
    placing: placing?.db ?? general.db,
    pools: [
      { name: 'general', counts: general.pool },
      ...(placing === null ? [] : [{ name: 'placing' as const, counts: placing.pool }]),
    ],
    async close() {
      await Promise.all([general.close(), placing?.close()]);
      await opened.close();
    },
  };
}

/**
 * How many presses an embedded PostgreSQL decides at once. It has the processors of this machine: three presses for each keep
 * them at work while some wait for the disk. More would take turns, each with caches of its own to fill (decision 134).
 */
function placingConnections(): number {
  return Math.min(mostConnections, 3 * availableParallelism());
}

/** By a connection that waits as long as it takes: an index of a large table takes longer than any call may. */
async function migrateBy(connection: pg.ClientConfig): Promise<void> {
  const { db, close } = connect({ ...connection, max: 1, statement_timeout: 0, query_timeout: 0 });
  try {
    await migrate(db);
  } finally {
    await close();
  }
}

async function embedded(dataFolder: string, minimumFree: number | undefined) {
  const database = await startEmbedded({ dataFolder, ...(minimumFree === undefined ? {} : { minimumFree }) });
  return {
    connection: database.connection,
    description: `PostgreSQL (embedded) in ${database.folder}`,
    folder: database.folder,
    lost: database.ended,
    memory: () => memoryOf(database.pid),
    close: database.stop,
    abort: database.abort,
  };
}

async function external(url: string, shared: boolean) {
  const database = await openExternal(url, { shared });
  return {
    connection: database.connection,
    description: 'PostgreSQL at DATABASE_URL',
    folder: null,
    lost: database.lost,
    memory: () => null,
    close: database.release,
    abort: () => undefined,
  };
}

function explainMigration(error: unknown, folder: string): unknown {
  const code = codeOfError(error);
  if (code === '42501') return new StartProblem('the user of DATABASE_URL may not create tables in this database');
  if (code === '53100') return explainFolderError(Object.assign(new Error(), { code: 'ENOSPC' }), folder);
  return error;
}

/** Memory of all PostgreSQL processes, shared pages counted once. Linux only. */
function memoryOf(pid: number): number | null {
  try {
    const processes = readdirSync('/proc').filter((name) => name === String(pid) || parentOf(name) === pid);
    return processes.reduce((sum, name) => {
      const share = /^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${name}/smaps_rollup`, 'utf8'))?.[1];
      return sum + Number(share ?? 0) * 1024;
    }, 0);
  } catch {
    return null;
  }
}

function parentOf(name: string): number | null {
  if (!/^\d+$/.test(name)) return null;
  try {
    const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return null;
  }
}
