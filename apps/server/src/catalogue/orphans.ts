import { type Kysely, sql } from 'kysely';
import type { Schema } from '../database/schema.ts';

/** Closed (CAT-03): no feed ends a match with it. */
const orphaned = 3;

/**
 * Opens again what was closed because another feed was running, now that its own feed is back: nothing of it could be
 * sold otherwise, though the feed tells it (I7). The words that gave its stakes back decide nothing that is sold from here
 * on. What has ended meanwhile is told its end by the feed, as after any stop.
 */
export const reopenOrphans = async (db: Kysely<Schema>, source: string, startedAfter: Date): Promise<void> => {
  await sql`
    with reopened as (
      update match set ended = false
      where source = ${source} and ended and status = ${orphaned} and start_time > ${startedAfter}
      returning id
    )
    delete from market_result where match_id in (select id from reopened)`.execute(db);
};

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
    await db.updateTable('match').set({ ended: true, status: orphaned }).where('id', '=', matchId).execute();
  }
};
