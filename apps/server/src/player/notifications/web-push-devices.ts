import { createHash } from 'node:crypto';
import type { WebPushDevice } from '@touchline/contract';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../database/schema.ts';

/** Browsers of a player that show notifications while the page is closed (decision 99). */
export interface WebPushDevices {
  /** Those of sessions that nobody has ended, the latest first; ids in hex. */
  list(playerId: string): Promise<{ id: string; created_at: string }[]>;
  /** Resolves with the id. A browser that is known goes over to the player and session. */
  add(owner: { readonly playerId: string; readonly sessionId: string }, device: WebPushDevice): Promise<string>;
  remove(playerId: string, id: string): Promise<void>;
}

/** Of one player: the oldest goes when another comes. */
const mostDevices = 10;

export function createWebPushDevices(db: Kysely<Schema>): WebPushDevices {
  return {
    async list(playerId) {
      const rows = await db
        .selectFrom('web_push_device as device')
        .innerJoin('session', 'session.id', 'device.session_id')
        .select(['device.id', 'device.created_at'])
        .where('device.player_id', '=', playerId)
        .where('session.ended_at', 'is', null)
        .orderBy('device.created_at', 'desc')
        .execute();
      return rows.map(({ id, created_at: at }) => ({ id: id.toString('hex'), created_at: at.toISOString() }));
    },

    async add({ playerId, sessionId }, { endpoint, keys: { p256dh, auth }, locale }) {
      const id = createHash('sha256').update(endpoint).digest();
      const device = { player_id: playerId, session_id: sessionId, endpoint, p256dh, auth, locale };
      await db.transaction().execute(async (transaction) => {
        // Additions of a player are serialised: two concurrent ones could both pass the limit.
        await transaction.selectFrom('player').select('id').where('id', '=', playerId).forUpdate().execute();
        // What waits for the player before is not for this one.
        await transaction
          .deleteFrom('web_push_device')
          .where('id', '=', id)
          .where('player_id', '!=', playerId)
          .execute();
        await transaction
          .insertInto('web_push_device')
          .values({ id, ...device })
          .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...device, created_at: sql`now()` }))
          .execute();
        await sql`
          delete from web_push_device where id in (
            select id from web_push_device where player_id = ${playerId}
            order by created_at desc, id offset ${mostDevices})`.execute(transaction);
      });
      return id.toString('hex');
    },

    async remove(playerId, id) {
      await db
        .deleteFrom('web_push_device')
        .where('id', '=', Buffer.from(id, 'hex'))
        .where('player_id', '=', playerId)
        .execute();
    },
  };
}
