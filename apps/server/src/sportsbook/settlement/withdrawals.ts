import { marketKey } from '@touchline/contract';
import { type Kysely, sql } from 'kysely';
import { readBetsById, type StoredBet } from '../betting/read-bets.ts';
import { betWire } from '../betting/bet-wire.ts';
import type { BookChange } from '../../catalogue/book.ts';
import type { Schema } from '../../database/schema.ts';

export interface WithdrawalNewsOptions {
  readonly db: Kysely<Schema>;
  /** Called after commits that wrote to the outbox. */
  readonly committed: () => void;
}

interface Market {
  readonly match_id: string;
  readonly market_id: string;
  readonly specifier: string;
}

const batchSize = 200;

/** Markets in which these changes withdraw a runner; withdrawals found at a start were published before. */
function marketsOf(changes: readonly BookChange[]): Market[] {
  return changes.flatMap(({ matchId, before, markets }) =>
    markets.flatMap(({ market }) => {
      const known = before?.markets.get(marketKey(market))?.market;
      const isNews = known !== undefined && (market.withdrawals?.length ?? 0) > (known.withdrawals?.length ?? 0);
      return isNews ? [{ match_id: matchId, market_id: market.id, specifier: market.specifier }] : [];
    }),
  );
}

async function readOpen(db: Kysely<Schema>, markets: readonly Market[]): Promise<string[]> {
  const { rows } = await sql<{ bet_id: string }>`
    select distinct selection.bet_id
    from jsonb_to_recordset(${JSON.stringify(markets)}::jsonb) as touched(match_id text, market_id text, specifier text)
    join bet_selection selection using (match_id, market_id, specifier)
    join bet on bet.id = selection.bet_id and bet.status = 'waiting_results'
    where selection.result = 'no_results'
    order by selection.bet_id`.execute(db);
  return rows.map((row) => row.bet_id);
}

/** Raises the version of a bet, so that it is published again; publishing adds the current deductions. */
async function announce(db: Kysely<Schema>, bet: StoredBet): Promise<void> {
  const event = { type: 'bet_changed', payload: { bet: betWire(bet), version: bet.version + 1 } };
  await sql`
    with raised as (
      update bet set version = version + 1
      where id = ${bet.id} and version = ${bet.version} and status = 'waiting_results' returning player_id
    )
    insert into outbox (player_id, payload) select player_id, ${JSON.stringify(event)}::jsonb from raised`.execute(db);
}

/**
 * Publishes the open bets on markets in which a runner was withdrawn, as they can win less (decision 51). A bet that
 * changes meanwhile is published by that change. Resolves with the number of bets.
 */
export async function announceWithdrawals(
  { db, committed }: WithdrawalNewsOptions,
  changes: readonly BookChange[],
): Promise<number> {
  const markets = marketsOf(changes);
  if (markets.length === 0) return 0;
  const ids = await readOpen(db, markets);
  for (let from = 0; from < ids.length; from += batchSize) {
    for (const bet of await readBetsById(db, ids.slice(from, from + batchSize))) await announce(db, bet);
    committed();
  }
  return ids.length;
}
