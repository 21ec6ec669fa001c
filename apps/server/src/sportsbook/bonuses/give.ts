import type { BonusType, Comboboost, Freebet } from '@touchline/contract';
import { toSubunits } from '@touchline/rules';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import { currencyOf } from '../ledger/currencies.ts';

/** Fields of a new boost. */
export type NewComboboost = Pick<
  Comboboost,
  | 'name'
  | 'min_odds'
  | 'uses_count'
  | 'country_codes'
  | 'event_conditions'
  | 'ranges'
  | 'only_verified'
  | 'trigger_key'
  | 'valid_to'
> & {
  /** A refunded leg drops it to its next lower range. */
  readonly lower_range_on_refund: boolean;
  /** Whether each player has to activate it; not when absent. */
  readonly needs_activation?: boolean;
  /** Days that it is in play once it was activated; without an end when null or absent. */
  readonly active_days?: number | null;
  /** Whether players are told of it by itself (BON-08a); not when absent. */
  readonly announced?: boolean;
};

/** Whose a boost is; that of all players, by no campaign, when absent. */
export interface BoostOwner {
  readonly campaignId?: string;
  readonly playerId?: string;
}

/** Adds a boost that is active from `now`, feed time. Returns its id; null when one with its trigger key exists. */
export async function addComboboost(
  db: Kysely<Schema>,
  boost: NewComboboost,
  now: Date,
  { campaignId, playerId }: BoostOwner = {},
): Promise<string | null> {
  const made = await db
    .insertInto('comboboost')
    .values({
      ...boost,
      event_conditions: JSON.stringify(boost.event_conditions),
      ranges: JSON.stringify(boost.ranges),
      campaign_id: campaignId,
      player_id: playerId,
      valid_from: now,
      valid_to: boost.valid_to === null ? null : new Date(boost.valid_to),
    })
    .onConflict((conflict) => conflict.column('trigger_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id ?? null;
}

/** Fields of a new freebet. */
export type NewFreebet = Pick<
  Freebet,
  | 'type'
  | 'name'
  | 'currency'
  | 'issued_amount'
  | 'min_odds'
  | 'max_odds'
  | 'match_status'
  | 'selection_count_from'
  | 'selection_count_to'
  | 'valid_to'
> & {
  /** False for one that its player has to activate first; true when absent. */
  readonly active?: boolean;
  /** Whether the player is told of it by itself (BON-08a); not when absent. */
  readonly announced?: boolean;
};

export interface Gift {
  readonly playerId: string;
  readonly freebet: NewFreebet;
  /** Feed time. */
  readonly now: Date;
  /** Names the gift: a player gets each once. Without a name it is given again. */
  readonly givenFor?: string;
  readonly campaignId?: string;
}

/**
 * Gives a player a freebet, and notifies them (BON-01, PUSH-06). Returns its id; null where the player had it before, or
 * there is no such player, or one who takes a break (RG-09). Throws RangeError for an unknown currency, and for an amount that does not exist in it.
 */
export function giveFreebet(db: Kysely<Schema>, gift: Gift): Promise<string | null> {
  return db.transaction().execute((transaction) => giveFreebetIn(transaction, gift));
}

/** The same inside a transaction. */
export async function giveFreebetIn(
  db: Transaction<Schema>,
  { playerId, freebet, now, givenFor, campaignId }: Gift,
): Promise<string | null> {
  const { issued_amount: value, valid_to: end, ...terms } = freebet;
  const currency = currencyOf(terms.currency);
  const amount = currency ? toSubunits(value, String(currency.subunits)) : null;
  if (amount === null || amount <= 0n) throw new RangeError(`no freebet of ${value} ${terms.currency}`);
  // By the key, whatever stands there for a player.
  const { rows } = await sql`
    select from player
    where id = case when ${playerId}::text ~ '^[0-9]{1,18}$' then ${playerId}::text::bigint end and check_break(id) is null`.execute(
    db,
  );
  if (rows.length === 0) return null;
  const given = await db
    .insertInto('freebet')
    .values({
      ...terms,
      player_id: playerId,
      amount,
      valid_to: end === null ? null : new Date(end),
      given_for: givenFor ?? null,
      given_at: now,
      campaign_id: campaignId,
    })
    .onConflict((conflict) => conflict.columns(['player_id', 'given_for']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (given === undefined) return null;
  await sql`select publish_bonus(player_id, bonus_event(freebet)) from freebet where id = ${given.id}`.execute(db);
  return given.id;
}

interface PublishedBonus {
  readonly id: string;
  readonly type: BonusType;
  readonly name: string;
  /** Whether the player is told of it by itself (BON-08a). */
  readonly announced: boolean;
}

/** Publishes that a player was given a bonus that is no freebet, and notifies them. */
export async function publishBonus(
  db: Transaction<Schema>,
  playerId: string,
  { id, type, name, announced }: PublishedBonus,
): Promise<void> {
  const event = { type: 'bonus_issued', payload: { version: 1, bonus: { id, type, name, caption: null, announced } } };
  await sql`select publish_bonus(${playerId}, ${JSON.stringify(event)}::jsonb)`.execute(db);
}
