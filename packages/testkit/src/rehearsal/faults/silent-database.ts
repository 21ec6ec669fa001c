import { spawnSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { addressOf, type DatabaseConnection } from '../../postgres.ts';
import { createSwallowingProxy } from '../../swallowing-proxy.ts';
import type { RunningPostgres } from '../debian-postgres.ts';
import {
  nextBet,
  openServer,
  readsGoOn,
  secondIsRefused,
  tryFault,
  type TrialReport,
  unavailable,
  untilRefused,
  withClient,
} from './trial.ts';

/** Longer than a statement may take, so that everything that waits has given up. */
const silentMs = 35_000;
/** A request that waits at all waits for its own statement: 30 s, and for a connection. */
const mostMs = 45_000;

/** All processes of a PostgreSQL. */
function processesOf({ pid }: RunningPostgres): readonly number[] {
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
  return [pid, ...stdout.split('\n').flatMap((line) => (line.trim() === '' ? [] : [Number(line)]))];
}

/** PostgreSQL stands still, and then goes on. */
export async function pauseDatabase(postgres: RunningPostgres): Promise<TrialReport> {
  const db = () => postgres.connection;
  const databaseUrl = addressOf(postgres.connection);
  const server = await openServer({ databaseUrl });
  try {
    return await tryFault('database paused', { url: server.url, db }, async ({ url, crowd }) => {
      crowd.longestMs();
      const stopped = processesOf(postgres);
      for (const pid of stopped) process.kill(pid, 'SIGSTOP');
      await untilRefused(crowd, unavailable);
      const reads = await readsGoOn(url);
      const [before, quick] = [crowd.troubles.length, crowd.longestMs()];
      await pause(silentMs);
      const refused = crowd.troubles.length - before;
      for (const pid of stopped) process.kill(pid, 'SIGCONT');
      const backMs = await nextBet(crowd);
      const longestMs = Math.max(quick, crowd.longestMs());
      return {
        injected: `${stopped.length} processes of PostgreSQL stopped for ${silentMs / 1000} s; ${refused} requests refused meanwhile`,
        longestMs,
        backMs,
        failures: [
          ...reads,
          ...(longestMs > mostMs ? [`a request waited ${longestMs} ms`] : []),
          ...(refused < 20 ? [`only ${refused} requests were refused: the others waited`] : []),
          ...(await secondIsRefused(databaseUrl)),
        ],
      };
    });
  } finally {
    await server.close();
  }
}

/** Nothing passes between server and PostgreSQL any more, and neither is told. */
export async function halfOpen({ connection }: RunningPostgres): Promise<TrialReport> {
  const proxy = await createSwallowingProxy({ host: connection.host, port: connection.port });
  const server = await openServer({ databaseUrl: addressOf({ ...connection, port: proxy.port }) });
  try {
    return await tryFault(
      'half-open connections',
      { url: server.url, db: () => connection },
      async ({ url, crowd }) => {
        crowd.longestMs();
        proxy.swallowNew(true);
        const swallowed = proxy.swallow();
        await untilRefused(crowd, unavailable);
        const reads = await readsGoOn(url);
        await pause(silentMs);
        // The old connections stay as they are: only new ones pass.
        proxy.swallowNew(false);
        const backMs = await nextBet(crowd);
        const longestMs = crowd.longestMs();
        return {
          injected: `${swallowed} connections swallowed for good, and new ones for ${silentMs / 1000} s`,
          longestMs,
          backMs,
          failures: [...reads, ...(longestMs > mostMs ? [`a request waited ${longestMs} ms`] : [])],
        };
      },
    );
  } finally {
    await server.close();
    await proxy.close();
  }
}

async function setReadOnly(db: DatabaseConnection, isOn: boolean): Promise<void> {
  await withClient(db, async (client) => {
    // A session of its own, which may write as this one says.
    await client.query('set default_transaction_read_only = off');
    await client.query(`alter system set default_transaction_read_only = ${isOn ? 'on' : 'off'}`);
    await client.query('select pg_reload_conf()');
  });
}

/** PostgreSQL answers, and takes no writes, as a standby does. */
export async function readOnly({ connection }: RunningPostgres): Promise<TrialReport> {
  const server = await openServer({ databaseUrl: addressOf(connection) });
  try {
    return await tryFault('read-only database', { url: server.url, db: () => connection }, async ({ url, crowd }) => {
      await setReadOnly(connection, true);
      const before = crowd.troubles.length;
      await untilRefused(crowd, unavailable);
      const reads = await readsGoOn(url);
      await pause(3_000);
      const refused = crowd.troubles.length - before;
      await setReadOnly(connection, false);
      const backMs = await nextBet(crowd);
      return { injected: `${refused} requests refused`, longestMs: crowd.longestMs(), backMs, failures: reads };
    });
  } finally {
    await setReadOnly(connection, false);
    await server.close();
  }
}
