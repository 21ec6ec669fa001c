import type { FreebetType } from '@touchline/contract';
import { sql } from 'kysely';
import { CallError } from '../calls/handler.ts';
import type { Database } from '../database/connect.ts';
import { giveFreebetIn } from '../sportsbook/bonuses/give.ts';
import { freebetFor, lockedCampaign, statusOf } from './campaigns.ts';

export interface CodeUse {
  readonly playerId: string;
  /** As the player typed it. */
  readonly code: string;
  /** Feed time. */
  readonly now: Date;
}

/** Spaces around it and its capitals do not matter. */
export function storedCode(typed: string): string {
  return typed.trim().toUpperCase();
}

/**
 * Gives a player what a promo code stands for, once (BON-07c). One conditional statement takes a use of it, in the transaction
 * that gives. Throws CallError for a code that nobody gave out, is over, or was used by the player.
 */
export function usePromoCode(
  db: Database,
  { playerId, code, now }: CodeUse,
): Promise<{ readonly id: string; readonly type: FreebetType; readonly name: string }> {
  return db.transaction().execute(async (transaction) => {
    const row = await transaction
      .selectFrom('promo_code')
      .select(['code', 'campaign_id'])
      .where('code', '=', storedCode(code))
      .executeTakeFirst();
    if (row === undefined) throw new CallError('promo_code_unknown', 'There is no such code.');
    const campaign = await lockedCampaign(transaction, row.campaign_id);
    const { currency } = await transaction
      .selectFrom('player')
      .select('currency')
      .where('id', '=', playerId)
      .executeTakeFirstOrThrow();
    const freebet = freebetFor(campaign.terms, currency, now);
    const over = new CallError('promo_code_over', 'This code gives nothing any more.');
    if (statusOf(campaign, now) !== 'running' || freebet === null) throw over;
    const id = await giveFreebetIn(transaction, {
      playerId,
      // The answer says what it brought.
      freebet: { ...freebet, announced: false },
      now,
      givenFor: `campaign-${row.campaign_id}`,
      campaignId: row.campaign_id,
    });
    if (id === null) throw new CallError('promo_code_used', 'The player has used this code.');
    const { rows } = await sql`
      update promo_code set times_used = times_used + 1
      where code = ${row.code} and (most_uses is null or times_used < most_uses)
      returning code`.execute(transaction);
    if (rows.length === 0) throw over;
    return { id, type: freebet.type, name: freebet.name };
  });
}
