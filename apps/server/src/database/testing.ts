import { connectionOf, lendDatabase } from '@touchline/testkit/postgres';
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

export interface TestDatabase {
  readonly db: Database;
  readonly pool: pg.Pool;
  readonly connection: EmbeddedDatabase['connection'];
  close(): Promise<void>;
}

/** A fresh, migrated database on the real PostgreSQL of the test run (`testing-setup.ts`), thrown away at `close`. */
export async function testDatabase(): Promise<TestDatabase> {
  const { connection, drop } = await lendDatabase(connectionOf(inject('postgres')));
  const { db, pool, close } = connect(connection);
  return {
    db,
    pool,
    connection,
    async close() {
      await close();
      await drop();
    },
  };
}
