import type { Calls, JackpotHit, QueryOf } from '@touchline/contract';
import { fromSubunits } from '@touchline/rules';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import { amountText } from '../ledger/currencies.ts';

interface HitRow {
  readonly id: string;
  readonly jackpot_id: string;
  readonly jackpot_name: string;
  readonly jackpot_level_code: string;
  readonly jackpot_level_name: string;
  /** Subunits of `currency`. */
  readonly amount: string;
  /** Cents. */
  readonly amount_eur: string;
  readonly currency: string;
  readonly status: string;
  readonly seen: boolean;
  readonly created_at: Date;
}

type HitsQuery = QueryOf<Calls['getJackpotHits']>;

/** Hits of one answer where the caller says no number (JACK-02). */
const usualLimit = 10;

function hitWire({ amount, amount_eur: cents, created_at: at, ...hit }: HitRow): JackpotHit {
  return {
    ...hit,
    amount: amountText(amount, hit.currency),
    amount_eur: fromSubunits(BigInt(cents), '100'),
    created_at: at.toISOString(),
  };
}

/** Hits as `playerId` sees them, the latest first (JACK-02). Those of others count as seen: nobody is to be shown them. */
export async function readHits(db: Kysely<Schema>, playerId: string, query: HitsQuery): Promise<JackpotHit[]> {
  const { jackpot_id: jackpot, limit = usualLimit, status, for_user: isOwn = false, unseen = false } = query;
  const conditions = [
    sql`true`,
    ...(isOwn || unseen ? [sql`hit.player_id = ${playerId}`] : []),
    ...(unseen ? [sql`not hit.seen`] : []),
    ...(status === undefined ? [] : [sql`hit.status = ${status}`]),
    // An id may be larger than any that the database can hold.
    ...(jackpot === undefined ? [] : [sql`hit.jackpot_id = least(${jackpot}::numeric, 9223372036854775807)::bigint`]),
  ];
  const { rows } = await sql<HitRow>`
    select hit.id, hit.jackpot_id, jackpot.name as jackpot_name, level.code as jackpot_level_code,
      level.name as jackpot_level_name, hit.amount, hit.amount_eur, hit.currency, hit.status,
      hit.seen or hit.player_id <> ${playerId} as seen, hit.created_at
    from jackpot_hit hit
    join jackpot on jackpot.id = hit.jackpot_id
    join jackpot_level level on level.id = hit.level_id
    where ${sql.join(conditions, sql` and `)}
    order by hit.id desc limit ${limit}`.execute(db);
  return rows.map(hitWire);
}
