import { randomBytes } from 'node:crypto';
import type { Lootbox, LootboxDraw, LootboxPrize } from '@touchline/contract';
import { stateOfLootbox } from '@touchline/rules';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import { sha256 } from '../../games/model/proof.ts';
import { publishBonus } from './give.ts';

/** A chest as one of a campaign is given to a player. */
export interface NewLootbox {
  readonly campaignId: string;
  readonly name: string;
  readonly chestSize: number;
  readonly currency: string;
  /** In `currency`. */
  readonly prizes: readonly LootboxPrize[];
  readonly validTo: Date | null;
  /** Whether its player is told of it by itself (BON-08a). */
  readonly announced: boolean;
}

/**
 * Gives a player a chest with a secret seed of its own, and notifies them (BON-01a). Returns its id; null where the player had
 * one of its campaign before, or takes a break (RG-09).
 */
export async function giveLootboxIn(
  db: Transaction<Schema>,
  { playerId, box, now }: { readonly playerId: string; readonly box: NewLootbox; readonly now: Date },
): Promise<string | null> {
  const { rows } = await sql`select from player where id = ${playerId} and check_break(id) is null`.execute(db);
  if (rows.length === 0) return null;
  const given = await db
    .insertInto('lootbox')
    .values({
      player_id: playerId,
      campaign_id: box.campaignId,
      name: box.name,
      chest_size: box.chestSize,
      currency: box.currency,
      prizes: JSON.stringify(box.prizes),
      seed: randomBytes(32).toString('hex'),
      valid_to: box.validTo,
      given_at: now,
    })
    .onConflict((conflict) => conflict.columns(['player_id', 'campaign_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (given === undefined) return null;
  await publishBonus(db, playerId, { id: given.id, type: 'lootbox', name: box.name, announced: box.announced });
  return given.id;
}

/** A chest that is stored; times are of the feed. */
export interface LootboxRow {
  readonly id: string;
  readonly name: string;
  readonly chest_size: number;
  readonly prizes: LootboxPrize[];
  readonly seed: string;
  readonly valid_to: Date | null;
  readonly revoked_at: Date | null;
  readonly opened_at: Date | null;
  readonly place: number | null;
  readonly prize_id: string | null;
}

/** What is published of a draw: the seed only once the chest is open. */
export function drawWire(row: Omit<LootboxRow, 'name' | 'chest_size' | 'valid_to' | 'revoked_at'>): LootboxDraw {
  const { seed, prizes, opened_at: openedAt, place, prize_id: bonusId } = row;
  return {
    commitment: sha256(seed),
    prizes,
    opened: openedAt === null || place === null ? null : { at: openedAt.toISOString(), seed, place, bonus_id: bonusId },
  };
}

function lootboxWire(row: LootboxRow & { readonly seen: boolean }, now: Date): Lootbox {
  const facts = {
    to: row.valid_to?.getTime() ?? null,
    isRevoked: row.revoked_at !== null,
    isOpened: row.opened_at !== null,
  };
  return {
    id: row.id,
    name: row.name,
    status: 'active',
    computed_status: stateOfLootbox(facts, now.getTime()),
    valid_to: row.valid_to?.toISOString() ?? null,
    seen: row.seen,
    // Nothing is farmed for it: the operator gives it.
    farming_stats: null,
    farm_once_per_event: false,
    farmed_event_ids: [],
    farming_freebet_type: null,
    show_in_promotion: true,
    used_in_bets: false,
    freebets_to_boost: [],
    chest_size: row.chest_size,
    draw: drawWire(row),
  };
}

/**
 * The chests of a player at `now`, feed time, by their end: those that can be opened, and then those that were opened, the
 * newest first. With an id that one alone, whatever became of it.
 */
export async function readLootboxes(
  db: Kysely<Schema>,
  playerId: string,
  { id }: { readonly id?: string },
  now: Date,
): Promise<Lootbox[]> {
  const asked =
    id === undefined
      ? sql`box.revoked_at is null and (box.opened_at is not null or box.valid_to is null or box.valid_to > ${now})`
      : sql`box.id = ${id}`;
  const { rows } = await sql<LootboxRow & { readonly seen: boolean }>`
    select box.id::text, coalesce(campaign.terms->'texts'->player.language->>'name', box.name) as name, box.chest_size,
      box.prizes, box.seed, box.valid_to, box.revoked_at, box.opened_at, box.place, box.prize_id::text,
      not coalesce((campaign.terms->>'announced')::boolean, true)
        or exists (select from bonus_seen where player_id = player.id and bonus_id = box.id) as seen
    from lootbox box join player on player.id = box.player_id join campaign on campaign.id = box.campaign_id
    where box.player_id = ${playerId} and ${asked}
    order by box.opened_at desc nulls first, box.valid_to nulls last, box.id`.execute(db);
  return rows.map((row) => lootboxWire(row, now));
}
