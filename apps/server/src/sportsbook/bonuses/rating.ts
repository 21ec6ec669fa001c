import type { TournamentRow } from '@touchline/contract';
import { pointsText, sharesOfPool } from '@touchline/rules';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import { amountText } from '../ledger/currencies.ts';

/** A place of a tournament that wins something, the best first. */
export interface Winner {
  readonly playerId: string;
  readonly position: number;
  /** Hundredths of a point. */
  readonly points: bigint;
  /** Subunits of the pool. */
  readonly amount: bigint;
}

export interface Standing {
  readonly currency: string;
  readonly pool: bigint;
  /** Players with points. */
  readonly total: number;
  readonly winners: readonly Winner[];
}

/** What a tournament began with and what its bets have added, in whole subunits. */
export const poolOf = sql<string>`
  (farming.initial_pool + floor(farming.pool_share * coalesce((
    select sum(staked) from farming_stake where farming_id = farming.id), 0)))::numeric(40, 0)`;

/**
 * How a tournament stands: its pool, and what each place that wins has of it (BON-09). Among players with the same points the
 * one who had them first comes first. Null where there is no such tournament.
 */
export async function standingOf(db: Kysely<Schema>, id: string): Promise<Standing | null> {
  const { rows } = await sql<{ currency: string; prizes: number[]; pool: string; total: number }>`
    select currency, prizes, ${poolOf}::text as pool, (
      select count(*)::int from farming_progress where farming_id = farming.id and points > 0
    ) as total
    from farming where id = ${id} and type = 'tournament'`.execute(db);
  const [tournament] = rows;
  if (tournament === undefined) return null;
  const { rows: ranked } = await sql<{ player_id: string; points: string; position: number }>`
    select player_id, points::text, position from (
      select player_id, points, reached_at, (rank() over (order by points desc))::int as position
      from farming_progress where farming_id = ${id} and points > 0
    ) placed where position <= ${tournament.prizes.length} order by placed.points desc, reached_at, player_id`.execute(
    db,
  );
  const groups = [...Map.groupBy(ranked, ({ position }) => position).values()].map(({ length }) => length);
  const pool = BigInt(tournament.pool);
  const shares = sharesOfPool(pool, tournament.prizes, groups).flat();
  return {
    currency: tournament.currency,
    pool,
    total: tournament.total,
    winners: ranked.map(({ player_id, points, position }, place) => ({
      playerId: player_id,
      position,
      points: BigInt(points),
      amount: shares[place] ?? 0n,
    })),
  };
}

/** The place of each of the first players, and that of this player. */
async function placesOf(db: Kysely<Schema>, id: string, playerId: string, limit: number) {
  const { rows } = await sql<{ player_id: string; points: string; position: number }>`
    select player_id, points::text, position from (
      (
        select player_id, points, reached_at, (rank() over (order by points desc))::int as position, false as is_last
        from farming_progress where farming_id = ${id} and points > 0
        order by points desc, reached_at, player_id limit ${limit}
      ) union all (
        select player_id, points, reached_at, (
          select count(*)::int + 1 from farming_progress before
          where before.farming_id = own.farming_id and before.points > own.points
        ), true
        from farming_progress own where farming_id = ${id} and player_id = ${playerId} and points > 0
      )
    ) placed order by is_last, placed.points desc, reached_at, player_id`.execute(db);
  const own = rows.findIndex((row) => row.player_id === playerId);
  // The caller comes last too where they are among the first.
  return rows.filter((row, place) => row.player_id !== playerId || place === own);
}

/** The first places of a tournament, and that of a player (BON-09); null where there is no such tournament. */
export async function readRating(
  db: Kysely<Schema>,
  { id, playerId, limit }: { readonly id: string; readonly playerId: string; readonly limit: number },
): Promise<{ data: TournamentRow[]; total: number } | null> {
  const standing = await standingOf(db, id);
  if (standing === null) return null;
  const { currency, winners, total } = standing;
  const won = new Map(winners.map(({ playerId: of, amount }) => [of, amount]));
  const data = (await placesOf(db, id, playerId, limit)).map(({ player_id: of, points, position }) => {
    const amount = won.get(of) ?? 0n;
    return {
      position,
      current_user: of === playerId,
      farmed_amount: amountText(amount, currency),
      currency_code: currency,
      farmed_freebets_count: amount > 0n ? 1 : 0,
      points: pointsText(BigInt(points)),
    };
  });
  return { data, total };
}
