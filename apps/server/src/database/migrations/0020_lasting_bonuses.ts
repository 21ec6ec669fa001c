import { type Kysely, sql } from 'kysely';
import { decideLastingBonusBets, holdWithoutWaiting } from './betting/bonuses.ts';

/** A freebet whose live bet is not taken outlasts its delay, and boosts make no player wait for another. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of [...holdWithoutWaiting, decideLastingBonusBets]) await sql.raw(statement).execute(db);
};
