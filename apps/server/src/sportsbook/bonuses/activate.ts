import type { BonusType } from '@touchline/contract';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../database/schema.ts';

/**
 * Brings a bonus of a player into play at `now`, feed time (BON-07a); one that is in play already stays as it is, with its end.
 * Resolves with false where the player has no bonus with this id that may be activated.
 */
export async function activateBonus(
  db: Kysely<Schema>,
  { playerId, id, now }: { readonly playerId: string; readonly id: string; readonly now: Date },
): Promise<boolean> {
  const { rows: freebets } = await sql`
    update freebet set active = true
    where id = ${id} and player_id = ${playerId} and bet_id is null and revoked_at is null
      and (valid_to is null or valid_to > ${now})
    returning id`.execute(db);
  if (freebets.length > 0) return true;
  // Of two at once the second waits for the first, and keeps its end.
  const { rows: boosts } = await sql`
    insert into comboboost_use as used (bonus_id, player_id, activated_at, expires_at)
    select boost.id, player.id, ${now}::timestamptz, ${now}::timestamptz + boost.active_days * interval '1 day'
    from comboboost boost join player on player.id = ${playerId}
    where boost.id = ${id} and boost.needs_activation and not boost.withdrawn and boost.valid_from <= ${now}
      and (boost.valid_to is null or boost.valid_to > ${now}) and (boost.player_id is null or boost.player_id = player.id)
      and (not boost.only_verified or player.verified)
      and (boost.country_codes = '{}' or player.country = any(boost.country_codes))
    on conflict (bonus_id, player_id) do update
    set activated_at = coalesce(used.activated_at, excluded.activated_at),
      expires_at = case when used.activated_at is null then excluded.expires_at else used.expires_at end
    where used.expires_at is null or used.expires_at > ${now}
    returning bonus_id`.execute(db);
  return boosts.length > 0 || activateFarming(db, playerId, id, now);
}

/** Bets count from the first activation on. */
async function activateFarming(db: Kysely<Schema>, playerId: string, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into farming_progress as own (farming_id, player_id, activated_at)
    select farming.id, player.id, ${now}::timestamptz
    from farming join player on player.id = ${playerId}
    where farming.id = ${id} and farming.needs_activation and farming.finished_at is null and farming.valid_from <= ${now}
      and (farming.valid_to is null or farming.valid_to > ${now})
    on conflict (farming_id, player_id) do update set activated_at = coalesce(own.activated_at, excluded.activated_at)
    returning farming_id`.execute(db);
  return rows.length > 0;
}

/** Boosts a freebet of a player at `now`, feed time (BON-07b); one that is boosted stays as it is. False where that cannot be. */
export async function boostFreebet(
  db: Kysely<Schema>,
  { playerId, id, now }: { readonly playerId: string; readonly id: string; readonly now: Date },
): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`select boost_freebet(${playerId}, ${id}, ${now}) as done`.execute(db);
  return rows[0]?.done === true;
}

export interface ShownBonus {
  readonly id: string;
  readonly type: BonusType;
}

/** Marks bonuses as shown to a player (BON-08): those that are the player's or everybody's; others are left out. */
export async function markBonusesSeen(
  db: Kysely<Schema>,
  playerId: string,
  shown: readonly ShownBonus[],
): Promise<void> {
  const idsOf = (isIt: (type: BonusType) => boolean): readonly string[] =>
    shown.filter(({ type }) => isIt(type)).map(({ id }) => id);
  const boosts = idsOf((type) => type === 'comboboost');
  const freebets = idsOf((type) => type.startsWith('freebet'));
  const farmings = idsOf((type) => type === 'hunting' || type === 'tournament');
  const hits = idsOf((type) => type === 'jackpot');
  const boxes = idsOf((type) => type === 'lootbox');
  if (hits.length > 0) await sql`select mark_hits_seen(${playerId}, ${hits})`.execute(db);
  await sql`
    insert into bonus_seen (player_id, bonus_id)
    select ${playerId}::bigint, id from comboboost
    where id = any(${boosts}::bigint[]) and (player_id is null or player_id = ${playerId})
    union
    select ${playerId}::bigint, id from farming where id = any(${farmings}::bigint[])
    union
    select ${playerId}::bigint, id from freebet where id = any(${freebets}::bigint[]) and player_id = ${playerId}
    union
    select ${playerId}::bigint, id from lootbox where id = any(${boxes}::bigint[]) and player_id = ${playerId}
    on conflict do nothing`.execute(db);
}
