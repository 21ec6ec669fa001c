import { type Kysely, sql } from 'kysely';
import { createBonuses, decideBonusBets, dropSettleBet, placeBonusBets, settleBonusBets } from './betting/bonuses.ts';

/** Boosts of combos and freebets, and the bets that carry them (BON-05, BON-06, decision 10). */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of [...createBonuses, placeBonusBets, decideBonusBets, dropSettleBet, settleBonusBets])
    await sql.raw(statement).execute(db);
};
