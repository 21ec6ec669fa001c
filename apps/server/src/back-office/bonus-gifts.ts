import type { BodyOf } from '@touchline/contract';
import type { OperatorCalls } from '@touchline/contract/operator-calls';
import { sql, type Transaction } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { addComboboost, giveFreebetIn, publishBonus } from '../sportsbook/bonuses/give.ts';
import { type Change, conflict, isId, notThere } from './audited.ts';
import { badField, checkAmount } from './campaign-amounts.ts';
import { boostOf, freebetOf, giveOfCampaign } from './campaigns.ts';
import { foundPlayer } from './player-file.ts';
import { checkBounds, checkRanges } from './terms-checks.ts';

type ToGive = BodyOf<OperatorCalls['giveBonus']>;
type Given = Change<{ readonly id: string; readonly player_id: string }>;

/** Gives one player a bonus; `now` is feed time. Throws CallError where that cannot be. */
export async function giveBonus(
  db: Transaction<Schema>,
  { player: which, ...gift }: ToGive,
  now: Date,
): Promise<Given> {
  const player = await foundPlayer(db, which);
  if ('valid_to' in gift && gift.valid_to !== undefined && new Date(gift.valid_to) <= now)
    throw badField('valid_to', 'must be later than now');
  await refuseInBreak(db, player.id);
  const id = await given(db, gift, { player, now });
  return {
    target: `bonus ${id}`,
    before: null,
    after: { player: player.id, ...gift },
    answer: { id, player_id: player.id },
  };
}

/** No gift may call a player back from a break (RG-09). */
async function refuseInBreak(db: Transaction<Schema>, playerId: string): Promise<void> {
  const { rows } = await sql<{ free: boolean }>`select check_break(${playerId}) is null as free`.execute(db);
  if (rows[0]?.free !== true) throw conflict('The player takes a break, and gets nothing meanwhile.');
}

interface Recipient {
  readonly player: { readonly id: string; readonly currency: string };
  readonly now: Date;
}

type Gift = ToGive extends infer Each ? (Each extends ToGive ? Omit<Each, 'player'> : never) : never;

async function given(db: Transaction<Schema>, gift: Gift, { player, now }: Recipient): Promise<string> {
  if (gift.type === 'campaign') {
    const { campaign_id: id, currency = player.currency } = gift;
    return giveOfCampaign(db, { id, playerId: player.id, currency, now });
  }
  if (gift.type === 'freebet') {
    const { currency, amount, valid_to: end, type: _, announced = true, ...terms } = gift;
    checkBounds(terms);
    checkAmount('amount', currency, amount);
    const freebet = {
      ...freebetOf(terms, { currency, issued_amount: amount, valid_to: end ?? null }),
      announced,
    };
    const id = await giveFreebetIn(db, { playerId: player.id, freebet, now });
    if (id === null) throw notThere('player');
    return id;
  }
  checkRanges(gift.ranges);
  const id = await addComboboost(
    db,
    { ...boostOf(gift, gift.valid_to ?? null), announced: gift.announced ?? true },
    now,
    { playerId: player.id },
  );
  if (id === null) throw new Error('a boost without a trigger key conflicts with no other');
  await publishBonus(db, player.id, {
    id,
    type: 'comboboost',
    name: gift.name,
    announced: gift.announced ?? true,
  });
  return id;
}

/** Takes an unused bonus of one player back; `now` is feed time. Throws CallError where there is none to take. */
export async function revokeBonus(db: Transaction<Schema>, id: string, reason: string, now: Date): Promise<Given> {
  if (!isId(id)) throw notThere('bonus');
  const playerId =
    (await revokedFreebet(db, id, now)) ?? (await revokedLootbox(db, id, now)) ?? (await revokedBoost(db, id, now));
  return {
    target: `bonus ${id}`,
    before: { player: playerId, open: true },
    after: { player: playerId, open: false, reason },
    answer: { id, player_id: playerId },
  };
}

const notOpen = 'The bonus was used, revoked, or is over.';

/** Null where no freebet has this id. A bet that takes it meanwhile holds its row, and wins or finds it gone (I13). */
async function revokedFreebet(db: Transaction<Schema>, id: string, now: Date): Promise<string | null> {
  const row = await db
    .selectFrom('freebet')
    .select(['player_id', 'bet_id', 'revoked_at', 'valid_to'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) return null;
  if (row.bet_id !== null || row.revoked_at !== null || (row.valid_to !== null && row.valid_to <= now))
    throw conflict(notOpen);
  await db.updateTable('freebet').set({ active: false, valid_to: now, revoked_at: now }).where('id', '=', id).execute();
  return row.player_id;
}

/** Null where no lootbox has this id. An opening that comes meanwhile waits for its row, and finds it gone (I13). */
async function revokedLootbox(db: Transaction<Schema>, id: string, now: Date): Promise<string | null> {
  const row = await db
    .selectFrom('lootbox')
    .select(['player_id', 'opened_at', 'revoked_at', 'valid_to'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) return null;
  if (row.opened_at !== null || row.revoked_at !== null || (row.valid_to !== null && row.valid_to <= now))
    throw conflict(notOpen);
  await db.updateTable('lootbox').set({ revoked_at: now }).where('id', '=', id).execute();
  return row.player_id;
}

/** A bet that takes it meanwhile holds its row, and has counted its use, or finds it gone (I13). */
async function revokedBoost(db: Transaction<Schema>, id: string, now: Date): Promise<string> {
  const row = await db
    .selectFrom('comboboost')
    .select(['player_id', 'withdrawn', 'valid_to'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (row === undefined) throw notThere('bonus');
  if (!row.player_id) throw conflict('This boost is for all players: end its campaign.');
  // Read once the row is held: a use that was counted meanwhile is seen.
  const used = await db
    .selectFrom('comboboost_use')
    .select('times_used')
    .where('bonus_id', '=', id)
    .where('player_id', '=', row.player_id)
    .executeTakeFirst();
  if (row.withdrawn || (used?.times_used ?? 0) > 0 || (row.valid_to !== null && row.valid_to <= now))
    throw conflict(notOpen);
  await db.updateTable('comboboost').set({ withdrawn: true }).where('id', '=', id).execute();
  return row.player_id;
}
