import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { DatabaseConnection } from '../postgres.ts';

/** One thing that is done to a part while players bet. */
export interface Harm {
  /** `leader: SIGKILL` */
  readonly name: string;
  /** Does it; resolves once the part is there again, with no step by a person. */
  inject(): Promise<void>;
}

const patienceMs = 120_000;

/** Asks a database until it answers. Throws when it has not within two minutes. */
export async function untilAnswers(connection: DatabaseConnection): Promise<void> {
  for (const end = performance.now() + patienceMs; ; await pause(50)) {
    try {
      await asked(connection, 'select 1');
      return;
    } catch (error) {
      if (performance.now() > end) throw new Error('PostgreSQL does not answer', { cause: error });
    }
  }
}

async function asked<Row extends pg.QueryResultRow>(connection: DatabaseConnection, text: string): Promise<Row[]> {
  const client = new pg.Client({ ...connection, application_name: 'storm', connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

const ofServers = `from pg_stat_activity
  where application_name = 'touchline' and datname = current_database() and backend_type = 'client backend'`;

/** SIGKILL to a process of PostgreSQL, as the kernel does it when memory runs out: all others end, and it recovers. */
export function killBackend(db: () => DatabaseConnection): Harm {
  return {
    name: 'PostgreSQL backend: SIGKILL, and recovery of the whole',
    async inject() {
      const [backend] = await asked<{ pid: number }>(db(), `select pid ${ofServers} order by state, pid limit 1`);
      if (backend === undefined) throw new Error('no server has a connection to PostgreSQL');
      process.kill(backend.pid, 'SIGKILL');
      await pause(100);
      await untilAnswers(db());
    },
  };
}

/** Ends every connection of the servers at once, as a firewall or an administrator does. */
export function terminateAll(db: () => DatabaseConnection): Harm {
  return {
    name: 'connections to PostgreSQL: all terminated',
    async inject() {
      const ended = await asked<{ ended: boolean }>(db(), `select pg_terminate_backend(pid) as ended ${ofServers}`);
      if (ended.length === 0) throw new Error('no server has a connection to PostgreSQL');
    },
  };
}
