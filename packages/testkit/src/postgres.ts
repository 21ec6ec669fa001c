import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { clearRemains, ownPrefix } from './remains.ts';

/** How to reach the database behind a server, beside the server. */
export interface DatabaseConnection {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
}

/** Of an address of PostgreSQL, `host` being a folder when it is a socket. */
export function connectionOf(address: string): DatabaseConnection {
  const { hostname, port, username, password, pathname } = new URL(address);
  return {
    host: decodeURIComponent(hostname),
    port: Number(port),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: pathname.slice(1),
  };
}

export function addressOf({ host, port, user, password, database }: DatabaseConnection): string {
  return `postgres://${user}:${encodeURIComponent(password)}@${encodeURIComponent(host)}:${port}/${database}`;
}

interface LentDatabase {
  readonly connection: DatabaseConnection;
  drop(): Promise<void>;
}

/** A database of its own on the PostgreSQL of a test run: a copy of the migrated one. */
export async function lendDatabase(template: DatabaseConnection): Promise<LentDatabase> {
  const database = `test_${randomBytes(8).toString('hex')}`;
  const asAdmin = async (statement: string): Promise<void> => {
    const client = new pg.Client({ ...template, database: 'postgres' });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  // By copying its files: PostgreSQL's other way, through its log, takes twice the processor time, and its drop as well.
  await asAdmin(`create database ${database} template ${template.database} strategy file_copy`);
  return {
    connection: { ...template, database },
    drop: () => asAdmin(`drop database ${database} with (force)`),
  };
}

const cleared = new Set<string>();
/** An empty folder that PostgreSQL's own user can reach. The first one of a parent clears what killed runs have left there. */
export function scratchFolder(parent = tmpdir()): string {
  if (!cleared.has(parent)) clearRemains(parent);
  cleared.add(parent);
  const folder = mkdtempSync(join(parent, ownPrefix));
  chmodSync(folder, 0o755);
  return folder;
}

const alone = join(import.meta.dirname, '../../../apps/server/src/database/alone.ts');

/** Bytes that have to be free in memory: far more than the databases of a run, of which each is dropped with its file, come to. */
const roomInMemory = 5e9;

/**
 * Where the databases of a run of tests go: into memory, where there is room and somebody may write. To make and drop one there
 * takes a quarter of the processor time that it takes on a disk. Where that is not so they go to the disk.
 */
export function folderOfRun(memory = '/dev/shm', room = roomInMemory): string {
  try {
    // What killed runs have left there takes up the room.
    clearRemains(memory);
    const { bavail, bsize } = statfsSync(memory);
    if (Math.min(bavail * bsize, process.availableMemory()) > room) return scratchFolder(memory);
  } catch {
    // There is none, or it is closed to this user.
  }
  return scratchFolder();
}

/** Connections that all test processes and servers may hold together: each has a pool or two of at most 20. */
const mostConnections = 300;

/**
 * Starts one real PostgreSQL for a whole test run: making a cluster takes longer than most tests. Every test file and
 * server still has a database of its own (`lendDatabase`), and finds its tables there where it is migrated. It ends with the run,
 * however that ends: it is a child with a channel.
 */
export async function startPostgres(
  state: 'empty' | 'migrated' = 'empty',
  place: 'disk' | 'memory' = 'disk',
): Promise<{ readonly address: string; stop(): Promise<void> }> {
  const folder = place === 'memory' ? folderOfRun() : scratchFolder();
  const flags = state === 'migrated' ? ['--throw-away', '--migrated'] : ['--throw-away'];
  const child = spawn(process.execPath, [alone, folder, String(mostConnections), ...flags], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const ended = once(child, 'close');
  if (child.stdout === null) throw new Error('PostgreSQL has no output');
  const [address] = (await Promise.race([
    once(createInterface({ input: child.stdout }), 'line'),
    ended.then(() => Promise.reject(new Error('PostgreSQL did not start'))),
  ])) as [string];
  return {
    address,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
