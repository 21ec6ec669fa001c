import { type Kysely, sql } from 'kysely';
import { createCashOut, createCashOuts, createSetAutoCashOut, settleRest } from './betting/cashOuts.ts';

/** Bets that are bought back, whole or in part, by the player or at a value that the player has set (PLC-07). */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of [...createCashOuts, createCashOut, createSetAutoCashOut, settleRest])
    await sql.raw(statement).execute(db);
};
