import type { Kysely } from 'kysely';
import type { Schema } from '../database/schema.ts';

/**
 * Closes matches that no feed can tell the end of: another seed or rate, or one that followed the desk before a restart.
 * Their bets are void, stakes go back.
 */
export const closeOrphans = async (
  db: Kysely<Schema>,
  voidMatch: (matchId: string) => Promise<unknown>,
  matchIds: readonly string[],
): Promise<void> => {
  for (const matchId of matchIds) {
    await voidMatch(matchId);
    await db.updateTable('match').set({ ended: true, status: 3 }).where('id', '=', matchId).execute();
  }
};
