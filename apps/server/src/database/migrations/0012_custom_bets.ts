import { type Kysely, sql } from 'kysely';
import { addCustomBets, decideCustomBets, placeCustomBets } from './betting/customBets.ts';

/** Bets on several outcomes of one match at one price for all of them (PLC-10). */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of [...addCustomBets, placeCustomBets, decideCustomBets]) await sql.raw(statement).execute(db);
};
