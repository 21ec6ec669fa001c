import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { addressOf, connectionOf, type DatabaseConnection, scratchFolder } from '@touchline/testkit/postgres';
import pg from 'pg';

/** The embedded PostgreSQL with its own settings, on disk as a product has it, which counts what each statement reads. */
export interface ScratchDatabase {
  readonly connection: DatabaseConnection;
  /** DATABASE_URL of a server. */
  readonly address: string;
  /** Of a role that may do everything. */
  readonly client: pg.Client;
  /** Ends it and removes its files. */
  discard(): Promise<void>;
}

const alone = resolve(import.meta.dirname, '../../apps/server/src/database/alone.ts');

interface Running {
  readonly child: ChildProcess;
  readonly address: string;
  stop(): Promise<void>;
}

async function start(folder: string): Promise<Running> {
  const child = spawn(process.execPath, [alone, folder, '100'], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  const ended = once(child, 'close');
  if (child.stdout === null) throw new Error('PostgreSQL has no output');
  const [address] = (await Promise.race([
    once(createInterface({ input: child.stdout }), 'line'),
    ended.then(() => Promise.reject(new Error('PostgreSQL did not start'))),
  ])) as [string];
  return {
    child,
    address,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function open(address: string): Promise<pg.Client> {
  const client = new pg.Client({ ...connectionOf(address) });
  await client.connect();
  return client;
}

/** Starts it twice: what counts statements is loaded with the second start. */
export async function openScratchDatabase(): Promise<ScratchDatabase> {
  const folder = scratchFolder();
  const first = await start(join(folder, 'data'));
  const early = await open(first.address);
  await early.query(`alter system set shared_preload_libraries = 'pg_stat_statements'`);
  await early.end();
  await first.stop();
  const second = await start(join(folder, 'data'));
  const client = await open(second.address);
  await client.query('create extension if not exists pg_stat_statements');
  await client.query(`alter system set pg_stat_statements.track = 'all'`);
  await client.query('select pg_reload_conf()');
  return {
    connection: connectionOf(second.address),
    address: addressOf(connectionOf(second.address)),
    client,
    async discard() {
      await client.end();
      await second.stop();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
