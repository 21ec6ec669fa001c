import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';

/**
 * Rows of tables that `work` reads on the connection that it is given. Counted within one transaction: PostgreSQL's counts of
 * the whole database hold what other connections did earlier and report when they like.
 */
export function rowsRead(
  db: Database,
  tables: readonly string[],
  work: (own: Database) => Promise<unknown>,
): Promise<number> {
  return db.transaction().execute(async (own) => {
    const read = async (): Promise<number> => {
      const { rows } = await sql<{ read: string }>`
        select coalesce(sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0)), 0) as read
        from pg_stat_xact_user_tables where relname = any(${tables})`.execute(own);
      return Number(rows[0]?.read);
    };
    const before = await read();
    await work(own);
    return (await read()) - before;
  });
}
