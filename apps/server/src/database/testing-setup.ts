import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { connect } from './connect.ts';
import { migrate } from './migrate.ts';

/** Connections that all test processes may hold together: each test file has a pool or two of at most 20. */
const mostConnections = 300;

/**
 * Starts one real PostgreSQL for all server tests of a run: making a cluster takes longer than most test files. Each test
 * file still has databases of its own, copied from the migrated one (see `testDatabase`). It ends with the test run,
 * however that ends: it is a child with a channel.
 */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-test-'));
  // PostgreSQL's own user has to reach it.
  chmodSync(folder, 0o755);
  const alone = fileURLToPath(new URL('./alone.ts', import.meta.url));
  const child = spawn(process.execPath, [alone, folder, String(mostConnections), '--throw-away'], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const ended = once(child, 'close');
  if (child.stdout === null) throw new Error('the PostgreSQL of the tests has no output');
  const [address] = (await Promise.race([
    once(createInterface({ input: child.stdout }), 'line'),
    ended.then(() => Promise.reject(new Error('the PostgreSQL of the tests did not start'))),
  ])) as [string];
  const { db, close } = connect({ connectionString: address, max: 1 });
  await migrate(db);
  await close();
  project.provide('postgres', address);
  return async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
};
