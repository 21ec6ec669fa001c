import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../database/schema.ts';

/** Runs first in each transaction; an error rolls it back. */
type Check = (transaction: Transaction<Schema>) => Promise<void>;

/** Closed (CAT-03): no feed ends a match with it. */
const orphaned = 3;

/**
 * Reopens matches that were closed while another feed ran, now that their feed is back (I7). Their void results are deleted,
 * so that they do not settle new bets. Matches that have ended meanwhile are ended by the feed, as after any stop.
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

/** Voids the open markets of a match; `alongside` runs in the same transaction. */
export type VoidMatch = (
  matchId: string,
  alongside: (transaction: Transaction<Schema>) => Promise<void>,
) => Promise<void>;

/**
 * Closes matches whose end the feed does not know: of another seed or rate, or scripted at the desk before a restart. Their
 * bets are void, and settlement returns the stakes. A void match is closed, so that its own feed does not sell it again.
 */
export async function closeOrphans(voidMatch: VoidMatch, matchIds: readonly string[]): Promise<void> {
  for (const matchId of matchIds) {
    await voidMatch(matchId, async (transaction) => {
      await transaction.updateTable('match').set({ ended: true, status: orphaned }).where('id', '=', matchId).execute();
    });
  }
}
