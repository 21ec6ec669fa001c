import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../database/schema.ts';

/** Runs first in each transaction; what it throws keeps it from happening. */
type Check = (transaction: Transaction<Schema>) => Promise<void>;

/** Closed (CAT-03): no feed ends a match with it. */
const orphaned = 3;

/**
 * Opens again what was closed because another feed was running, now that its own feed is back: nothing of it could be
 * sold otherwise, though the feed tells it (I7). The words that gave its stakes back decide nothing that is sold from here
 * on. What has ended meanwhile is told its end by the feed, as after any stop.
 */
export function reopenOrphans(db: Kysely<Schema>, source: string, startedAfter: Date, check?: Check): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    await check?.(transaction);
    await sql`
      with reopened as (
        update match set ended = false
        where source = ${source} and ended and status = ${orphaned} and start_time > ${startedAfter}
        returning id
      )
      delete from market_result where match_id in (select id from reopened)`.execute(transaction);
  });
}

/** Says that what is open on a match is void; `alongside` happens in the transaction that says so, or neither does. */
export type VoidMatch = (
  matchId: string,
  alongside: (transaction: Transaction<Schema>) => Promise<void>,
) => Promise<void>;

/**
 * Closes matches that no feed can tell the end of: another seed or rate, or one that followed the desk before a restart.
 * Their bets are void: that gives their stakes back as any result pays, and nothing waits for it here. A match that is void is closed: its own feed, when it is back, would sell it again.
 */
export async function closeOrphans(voidMatch: VoidMatch, matchIds: readonly string[]): Promise<void> {
  for (const matchId of matchIds) {
    await voidMatch(matchId, async (transaction) => {
      await transaction.updateTable('match').set({ ended: true, status: orphaned }).where('id', '=', matchId).execute();
    });
  }
}
