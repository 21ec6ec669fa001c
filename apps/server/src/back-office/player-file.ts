import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import type { Schema } from '../database/schema.ts';
import { createUserLimits } from '../player/protection/user-limits.ts';
import { canonicalEmail } from '../player/sessions/logins.ts';
import { statusGroupsOf } from '../player/status/status-groups.ts';
import { accountsOf } from '../sportsbook/ledger/accounts.ts';
import { isId, notThere } from './audited.ts';

export type WhichPlayer = { readonly id: string } | { readonly email: string };

/** The id and the currency of the player who is meant. Throws CallError where there is none. */
export async function foundPlayer(
  db: Kysely<Schema>,
  which: WhichPlayer,
): Promise<{ readonly id: string; readonly currency: string }> {
  if ('id' in which && !isId(which.id)) throw notThere('player');
  const row = await db
    .selectFrom('player')
    .select(['id', 'currency'])
    .where(
      'id' in which
        ? sql<boolean>`id = ${which.id}`
        : sql<boolean>`lower(email) = ${canonicalEmail(which.email) ?? which.email.toLowerCase()}`,
    )
    .executeTakeFirst();
  if (row === undefined) throw notThere('player');
  return row;
}

/** What an operator reads of a player. Throws CallError where there is none. */
export async function readPlayerFile(db: Database, which: WhichPlayer) {
  const { id } = await foundPlayer(db, which);
  const row = await db
    .selectFrom('player')
    .selectAll()
    .select([
      sql<string>`trim_scale(comp_points)::text`.as('points'),
      sql<string>`(select count(*) from bet where player_id = player.id and status in ('submitted', 'waiting_results'))`.as(
        'open_bets',
      ),
      sql<string>`(select count(*) from session where player_id = player.id and ended_at is null and expires_at > now())`.as(
        'open_sessions',
      ),
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return {
    id,
    email: row.email,
    phone: row.mobile_phone ?? row.auth_phone_number,
    first_name: row.first_name,
    last_name: row.last_name,
    country: row.country,
    language: row.language,
    currency: row.currency,
    created_at: row.created_at.toISOString(),
    confirmed_at: row.confirmed_at?.toISOString() ?? null,
    verified: row.verified,
    restricted: row.restricted,
    is_vip: row.is_vip,
    comp_points: row.points,
    accounts: await accountsOf(db, id),
    groups: await statusGroupsOf(db, id),
    limits: await createUserLimits(db).list(id),
    open_bets: Number(row.open_bets),
    open_sessions: Number(row.open_sessions),
  };
}
