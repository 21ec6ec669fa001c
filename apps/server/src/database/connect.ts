import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import type { Schema } from './schema.ts';
import { createSilenceWatch, type SilenceWatch } from './silence-watch.ts';

export type Database = Kysely<Schema>;

export interface Connected {
  readonly db: Database;
  readonly pool: pg.Pool;
  readonly close: () => Promise<void>;
}

/**
 * Statement timeout, ms. PostgreSQL cancels a statement before the client gives up on it: a press that the player saw
 * is not placed cannot be committed later (I1). Shorter than the time that a press may be in progress (60 s).
 */
const patience = { connectionTimeoutMillis: 10_000, statement_timeout: 20_000, query_timeout: 30_000 };

/**
 * How long an idle connection stays open, ms. A new connection plans every statement anew, and a rush after a quiet quarter
 * of a minute must not begin with twenty of them (decision 49).
 */
const idleTimeoutMillis = 600_000;

/** Most connections of one pool. */
export const mostConnections = 20;

/** A peer that is gone without a word is found on connections that nothing is asked on. */
const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

const prepareAs = /^\/\* prepare: (\w+) \*\//;

/**
 * A statement that begins with a comment "prepare: name" is prepared once by each connection, under that name. A connection
 * that did not answer in time is not used again: what comes next on it would wait behind the same silence (R9).
 */
function preparingPool(pool: pg.Pool, silence: SilenceWatch): PostgresPool {
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const withPreparedStatements = (client: pg.PoolClient): PostgresPoolClient => {
    let isSilent = false;
    const query = async (text: string, values: unknown[]): Promise<pg.QueryResult> => {
      const name = prepareAs.exec(text)?.[1];
      const answered = silence.asked();
      try {
        return await (name === undefined ? client.query(text, values) : client.query({ name, text, values }));
      } catch (error) {
        isSilent ||= error instanceof Error && error.message === 'Query read timeout';
        throw error;
      } finally {
        answered(!isSilent);
      }
    };
    // Cursors, the other use of a client's `query`, are not used here.
    return {
      query: query as unknown as PostgresPoolClient['query'],
      release: (destroy) => client.release(destroy === true || isSilent),
    };
  };
  /** A connection that has to be opened first asks the database, too. */
  const opened = async (): Promise<pg.PoolClient> => {
    if (pool.idleCount > 0 || pool.totalCount >= pool.options.max) return pool.connect();
    const answered = silence.asked();
    try {
      const client = await pool.connect();
      answered(true);
      return client;
    } catch (error) {
      answered(false);
      throw error;
    }
  };
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      silence.admit();
      const client = await opened();
      const preparing = known.get(client) ?? withPreparedStatements(client);
      known.set(client, preparing);
      return preparing;
    },
  };
}

/**
 * Opens a pool of connections. Whole numbers and numerics arrive as text, never as floats. A
 * connection that dies is replaced and `onLost` is called; a statement under way on it rejects (I16).
 */
export function connect(
  { silentAfterMs, ...config }: pg.PoolConfig & { readonly silentAfterMs?: number },
  onLost: (error: Error) => void = () => undefined,
): Connected {
  const pool = new pg.Pool({
    max: mostConnections,
    application_name: 'touchline',
    idleTimeoutMillis,
    ...patience,
    ...keepAlive,
    ...config,
  });
  const silence = createSilenceWatch(silentAfterMs);
  // Ended connections say goodbye one after the other, and the database may stop meanwhile: that is no loss.
  let isClosed = false;
  // The pool handles errors of idle clients only. An error event without a listener ends the process, so every client gets
  // a listener for its whole life.
  pool.on('connect', (client) =>
    client.on('error', (error) => {
      if (!isClosed) onLost(error);
    }),
  );
  // The pool reports errors of idle clients too; the listener above has passed them on.
  pool.on('error', () => undefined);
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: preparingPool(pool, silence) }) });
  const close = async (): Promise<void> => {
    isClosed = true;
    await db.destroy();
  };
  return { db, pool, close };
}
