import { type Kysely, sql } from 'kysely';
import { placeSystems, settleSystems } from './betting/functions.ts';
import { addSystems } from './betting/systems.ts';

/** Systems with bankers, wins shared in a dead heat, and bets that are cancelled as a whole. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of [...addSystems, placeSystems, settleSystems]) await sql.raw(statement).execute(db);
};
