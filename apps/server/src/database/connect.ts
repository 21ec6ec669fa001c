import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
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

/**
 * How long a connection outlives its last statement, ms. A new one has everything to plan before its first bet, and a rush
 * after a quiet quarter of a minute must not begin with twenty of them (decision 49).
 */
const idleTimeoutMillis = 600_000;

const kept = /^\/\* kept: (\w+) \*\//;

/** A statement that begins with a comment "kept: name" is parsed and planned once by each connection, under that name. */
function keeping(pool: pg.Pool): PostgresPool {
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const knownAs = (client: pg.PoolClient): PostgresPoolClient => {
    const query = (text: string, values: unknown[]): Promise<pg.QueryResult> => {
      const name = kept.exec(text)?.[1];
      return name === undefined ? client.query(text, values) : client.query({ name, text, values });
    };
    // Nothing here opens a cursor, the other thing that a client is asked for.
    return { query: query as unknown as PostgresPoolClient['query'], release: (destroy) => client.release(destroy) };
  };
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      const standing = known.get(client) ?? knownAs(client);
      known.set(client, standing);
      return standing;
    },
  };
}

/**
 * Opens a pool of connections, 20 unless told otherwise. Whole numbers and numerics arrive as text, never as floats. A
 * connection that dies is replaced and `onLost` is called; a statement under way on it rejects (I16).
 */
export function connect(config: pg.PoolConfig, onLost: (error: Error) => void = () => undefined): Connected {
  const pool = new pg.Pool({ max: 20, application_name: 'touchline', idleTimeoutMillis, ...patience, ...config });
  // The pool listens only to clients that are idle. An error event that nobody listens to ends the process, so every client
  // has a listener of its own from its first moment to its last.
  pool.on('connect', (client) => client.on('error', onLost));
  // The same error of an idle client: it was passed on above.
  pool.on('error', () => undefined);
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: keeping(pool) }) });
  return { db, pool, close: () => db.destroy() };
}
