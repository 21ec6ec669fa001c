import type { LootboxDraw, LootboxPrize } from '@touchline/contract';
import { toSubunits } from '@touchline/rules';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import { drawPlaces } from '../../games/model/proof.ts';
import { breakRefusalOf, refuseOnBreak } from '../../player/protection/breaks.ts';
import { openAccount } from '../ledger/accounts.ts';
import { currencyNamed } from '../ledger/currencies.ts';
import { addComboboost, giveFreebetIn, publishBonus } from './give.ts';
import { drawWire } from './lootboxes.ts';

const dayMs = 86_400_000;

/** A chest that is being opened. */
interface Opened {
  readonly id: string;
  readonly playerId: string;
  readonly campaignId: string;
  readonly name: string;
  readonly now: Date;
}

/**
 * Opens a chest of a player at `now`, feed time, and gives them what it held, in one transaction (BON-10b). One that is open
 * stays as it is, and its prize is told again. Resolves with null where the player has no such chest that may be opened. Throws
 * CallError in a break.
 */
export function openLootbox(
  db: Kysely<Schema>,
  { playerId, id, now }: { readonly playerId: string; readonly id: string; readonly now: Date },
): Promise<LootboxDraw | null> {
  return db.transaction().execute(async (transaction) => {
    // Under this lock a break that starts now waits, or is seen here (RG-09).
    await sql`select from player where id = ${playerId} for no key update`.execute(transaction);
    refuseOnBreak(await breakRefusalOf(transaction, playerId));
    const box = await transaction
      .selectFrom('lootbox')
      .select(['seed', 'prizes', 'name', 'campaign_id'])
      .where('id', '=', id)
      .where('player_id', '=', playerId)
      .executeTakeFirst();
    if (box === undefined) return null;
    const weights = box.prizes.map(({ weight }) => weight);
    const [place = 0] = drawPlaces(box.seed, weights, 1);
    // Of many at once one finds it closed; the others wait for it, and then read what it has drawn (I13).
    const { rows } = await sql`
      update lootbox set opened_at = ${now}, place = ${place}
      where id = ${id} and opened_at is null and revoked_at is null and (valid_to is null or valid_to > ${now})
      returning id`.execute(transaction);
    const prize = box.prizes[place];
    if (rows.length > 0 && prize !== undefined)
      await givePrize(transaction, prize, { id, playerId, campaignId: box.campaign_id, name: box.name, now });
    const after = await transaction
      .selectFrom('lootbox')
      .select(['id', 'seed', 'prizes', 'opened_at', 'place', 'prize_id'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return after.opened_at === null ? null : drawWire(after);
  });
}

/** Gives what was drawn. The answer of the opening shows it, so that it counts as seen (BON-08). */
async function givePrize(db: Transaction<Schema>, prize: LootboxPrize, opened: Opened): Promise<void> {
  const bonusId = await bonusOf(db, prize, opened);
  if (bonusId !== null)
    await db.updateTable('lootbox').set({ prize_id: bonusId }).where('id', '=', opened.id).execute();
  await sql`
    insert into bonus_seen (player_id, bonus_id)
    select ${opened.playerId}::bigint, id from unnest(${[opened.id, ...(bonusId === null ? [] : [bonusId])]}::bigint[]) as id
    on conflict do nothing`.execute(db);
}

function endOf({ valid_days: days }: { readonly valid_days: number | null }, now: Date): string | null {
  return days === null ? null : new Date(now.getTime() + days * dayMs).toISOString();
}

/** Gives a prize; resolves with the id of the freebet or boost. Throws where the player may have none, such as in a break. */
async function bonusOf(db: Transaction<Schema>, prize: LootboxPrize, opened: Opened): Promise<string | null> {
  const { id, playerId, campaignId, name, now } = opened;
  switch (prize.type) {
    case 'freebet': {
      const { type: _, weight: _weight, valid_days: _days, freebet_type: type, amount, ...terms } = prize;
      const freebet = { ...terms, type, name, issued_amount: amount, valid_to: endOf(prize, now) };
      const given = await giveFreebetIn(db, { playerId, freebet, now, givenFor: `lootbox-${id}`, campaignId });
      if (given === null) throw new Error(`the freebet of lootbox ${id} was not given`);
      return given;
    }
    case 'comboboost': {
      const boost = {
        name,
        ranges: prize.ranges,
        min_odds: prize.min_odds,
        uses_count: prize.uses_count,
        country_codes: [],
        event_conditions: prize.event_conditions,
        only_verified: false,
        lower_range_on_refund: prize.lower_range_on_refund,
        trigger_key: null,
        valid_to: endOf(prize, now),
      };
      const given = await addComboboost(db, boost, now, { playerId, campaignId });
      if (given === null) throw new Error('a boost without a trigger key conflicts with no other');
      await publishBonus(db, playerId, { id: given, type: 'comboboost', name, announced: false });
      return given;
    }
    case 'money':
      await payMoney(db, prize, opened);
      return null;
    case 'nothing':
      return null;
    default:
      return prize satisfies never;
  }
}

/** Pays from the house's account, once for each chest: a second transaction of it cannot be (I4). */
async function payMoney(
  db: Transaction<Schema>,
  { amount, currency }: Extract<LootboxPrize, { type: 'money' }>,
  { id, playerId }: Opened,
): Promise<void> {
  await openAccount(db, playerId, currency);
  const subunits = String(toSubunits(amount, String(currencyNamed(currency).subunits)) ?? 0n);
  await sql`
    with caused as (
      insert into ledger_transaction (kind, reference) values ('lootbox', ${id}) returning id
    )
    insert into ledger_entry (account_id, transaction_id, currency, amount)
    select account_of(part.kind, part.player_id, ${currency}), caused.id, ${currency}, part.amount
    from caused cross join (
      values ('player', ${playerId}::bigint, ${subunits}::numeric), ('house', null, -${subunits}::numeric)
    ) part(kind, player_id, amount)`.execute(db);
  await sql`
    insert into outbox (player_id, payload)
    select player_id, wallet_event(account) from ledger_account account
    where kind = 'player' and player_id = ${playerId} and currency = ${currency}`.execute(db);
}
