import { type Kysely, sql } from 'kysely';

/**
 * Open bets in their order: a server that starts reads them page by page, and would go through every bet ever placed for
 * each page (P14).
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index bet_open on bet (id) where status = 'waiting_results'`.execute(db);
};
