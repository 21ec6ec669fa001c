import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Schema } from './schema.ts';

export type Database = Kysely<Schema>;

export interface Connected {
  readonly db: Database;
  readonly pool: pg.Pool;
  readonly close: () => Promise<void>;
}

/**
 * How long the database may take, ms. PostgreSQL gives a statement up before the client does: a press that was given up
 * cannot be committed later, when its player has been told that it is not there (I1). Shorter than the time for which a
 * press may be under way (60 s).
 */
const patience = { connectionTimeoutMillis: 10_000, statement_timeout: 20_000, query_timeout: 30_000 };

/** Opens a pool of connections, 20 unless told otherwise. Whole numbers and numerics arrive as text, never as floats. */
export const connect = (config: pg.PoolConfig, onIdleError: (error: Error) => void = () => undefined): Connected => {
  const pool = new pg.Pool({ max: 20, application_name: 'touchline', ...patience, ...config });
  // A connection that dies while nobody uses it is replaced; without a listener it would end the process.
  pool.on('error', onIdleError);
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, close: () => db.destroy() };
};
