import type { StatusGroup } from '@touchline/contract';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../database/connect.ts';
import type { Schema } from '../../database/schema.ts';

/** Comp points of a player as decimal text without zeros at its end; null for an unknown player. */
export async function compPointsOf(db: Database, playerId: string): Promise<string | null> {
  const row = await db
    .selectFrom('player')
    .select(sql<string>`trim_scale(comp_points)::text`.as('points'))
    .where('id', '=', playerId)
    .executeTakeFirst();
  return row?.points ?? null;
}

/** Every group, lowest comp points first, with whether the player is in it (AUTH-13). */
export function statusGroupsOf(db: Kysely<Schema>, playerId: string): Promise<StatusGroup[]> {
  return db
    .selectFrom('status_group as group')
    .innerJoin('player', (join) => join.on('player.id', '=', playerId))
    .leftJoin('player_status_group as put', (join) =>
      join.onRef('put.group_id', '=', 'group.id').onRef('put.player_id', '=', 'player.id'),
    )
    .select([
      'group.id',
      'group.name',
      'group.writeable',
      sql<boolean>`case when "group".writeable then put.player_id is not null
        else player.comp_points between coalesce(comp_points_min, 0) and coalesce(comp_points_max, 'infinity') end`.as(
        'status',
      ),
      sql<string | null>`trim_scale(comp_points_min)::text`.as('comp_points_min'),
      sql<string | null>`trim_scale(comp_points_max)::text`.as('comp_points_max'),
    ])
    .orderBy(sql`comp_points_min nulls last`)
    .orderBy('group.id')
    .execute();
}

export interface PlayerStatus {
  /** Decimal text; unchanged when absent. */
  readonly compPoints?: string | undefined;
  /** Ids of the writeable groups that the player is in from now on; unchanged when absent. */
  readonly groups?: readonly string[] | undefined;
}

/** Sets what the operator decides of a player's status; false for an unknown player. A group that is missing is made. */
export function setPlayerStatus(
  db: Database,
  playerId: string,
  { compPoints, groups }: PlayerStatus,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const player = await transaction
      .updateTable('player')
      .set((eb) => ({ comp_points: compPoints ?? eb.ref('comp_points') }))
      .where('id', '=', playerId)
      .returning('id')
      .executeTakeFirst();
    if (player === undefined) return false;
    if (groups !== undefined) await putInGroups(transaction, playerId, groups);
    return true;
  });
}

/** Puts a player in exactly these writeable groups, in a transaction that has locked the player. */
export async function putInGroups(db: Transaction<Schema>, playerId: string, groups: readonly string[]): Promise<void> {
  await db.deleteFrom('player_status_group').where('player_id', '=', playerId).execute();
  if (groups.length === 0) return;
  await db
    .insertInto('status_group')
    .values(groups.map((id) => ({ id, name: id, writeable: true, comp_points_min: null, comp_points_max: null })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('player_status_group')
    .values(groups.map((group) => ({ player_id: playerId, group_id: group })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Groups of the demonstration: three levels by comp points. */
const demoGroups = [
  { id: 'bronze', name: 'Bronze', writeable: false, comp_points_min: '0', comp_points_max: '99.99' },
  { id: 'silver', name: 'Silver', writeable: false, comp_points_min: '100', comp_points_max: '499.99' },
  { id: 'gold', name: 'Gold', writeable: false, comp_points_min: '500', comp_points_max: null },
];

/** Adds the groups of the demonstration where a database has none. */
export async function seedStatusGroups(db: Database): Promise<void> {
  const known = await db.selectFrom('status_group').select('id').where('writeable', '=', false).limit(1).execute();
  if (known.length > 0) return;
  await db
    .insertInto('status_group')
    .values(demoGroups)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
