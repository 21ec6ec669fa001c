import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { inject } from 'vitest';
import { connect, type Database } from './connect.ts';
import type { EmbeddedDatabase } from './embedded.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the PostgreSQL of this test run; its database is the template of every test's own. */
    readonly postgres: string;
  }
}

const connectionOf = (address: string): EmbeddedDatabase['connection'] => {
  const { hostname, port, username, password, pathname } = new URL(address);
  const [host, user, secret] = [hostname, username, password].map((part) => decodeURIComponent(part));
  return {
    host: host ?? '',
    port: Number(port),
    user: user ?? '',
    password: secret ?? '',
    database: pathname.slice(1),
  };
};

export interface TestDatabase {
  readonly db: Database;
  readonly pool: pg.Pool;
  readonly connection: EmbeddedDatabase['connection'];
  close(): Promise<void>;
}

/** A fresh, migrated database on the real PostgreSQL of the test run (`testing-setup.ts`), thrown away at `close`. */
export const testDatabase = async (): Promise<TestDatabase> => {
  const server = connectionOf(inject('postgres'));
  const database = `test_${randomBytes(8).toString('hex')}`;
  const admin = connect({ ...server, database: 'postgres', max: 1 });
  await admin.pool.query(`create database ${database} template ${server.database}`);
  const connection = { ...server, database };
  const { db, pool, close } = connect(connection);
  return {
    db,
    pool,
    connection,
    async close() {
      await close();
      await admin.pool.query(`drop database ${database} with (force)`);
      await admin.close();
    },
  };
};
