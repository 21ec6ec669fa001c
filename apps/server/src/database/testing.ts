import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { connect, type Database } from './connect.ts';
import { type EmbeddedDatabase, startEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';

export interface TestDatabase {
  readonly db: Database;
  readonly pool: pg.Pool;
  readonly connection: EmbeddedDatabase['connection'];
  close(): Promise<void>;
}

let running: ReturnType<typeof startShared> | null = null;
let open = 0;
let made = 0;

const startShared = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-test-'));
  // PostgreSQL's own user has to reach it.
  chmodSync(folder, 0o755);
  const embedded = await startEmbedded({ dataFolder: folder, durable: false });
  const watch = watchOver(embedded.pid, folder);
  const { db, close } = connect({ ...embedded.connection, max: 1 });
  await migrate(db);
  await close();
  return { embedded, folder, watch };
};

/** A test process may be killed: a shell that sees its end clears up after it. */
const watchOver = (pid: number, folder: string): ChildProcess => {
  const watch = spawn('sh', ['-c', 'cat; kill -QUIT "$0"; sleep 1; rm -rf "$1"', String(pid), folder], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  watch.unref();
  if (watch.stdin instanceof Socket) watch.stdin.unref();
  return watch;
};

/**
 * A fresh, migrated database on a real PostgreSQL, thrown away at `close`. Those open at the same time in a test process
 * share one server; the last one to close stops it.
 */
export const testDatabase = async (): Promise<TestDatabase> => {
  open += 1;
  running ??= startShared();
  const { embedded, folder, watch } = await running;
  made += 1;
  const database = `test_${made}`;
  const admin = connect({ ...embedded.connection, database: 'postgres', max: 1 });
  await admin.pool.query(`create database ${database} template ${embedded.connection.database}`);
  await admin.close();
  const connection = { ...embedded.connection, database };
  const { db, pool, close } = connect(connection);
  return {
    db,
    pool,
    connection,
    async close() {
      await close();
      open -= 1;
      if (open > 0) return;
      running = null;
      await embedded.stop();
      watch.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
