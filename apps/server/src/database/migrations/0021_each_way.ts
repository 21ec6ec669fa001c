import { type Kysely, sql } from 'kysely';
import { addEachWay, placeEachWay, settleEachWay } from './betting/eachWay.ts';

/** Bets that also win on a place, and what is taken off for runners that do not start (decision 51). */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of [...addEachWay, placeEachWay, settleEachWay]) await sql.raw(statement).execute(db);
};
