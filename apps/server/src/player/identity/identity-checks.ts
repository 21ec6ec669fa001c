import { createHash, randomBytes } from 'node:crypto';
import type { IdentityProvider, IdentityState } from '@touchline/contract';
import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';

/** A service that says who somebody is. */
export interface IdentityService {
  /** Address of the page that a player is sent to. `token` names the check in the answer of the service. */
  start(provider: IdentityProvider, token: string): Promise<string>;
}

export type IdentityOutcome = 'pending' | 'approved' | 'rejected';

export interface IdentityChecks {
  state(playerId: string): Promise<IdentityState>;
  /** Begins a check and returns the address of its page. */
  start(playerId: string, provider: IdentityProvider): Promise<string>;
  /** Language of the player of an open check; null for an unknown one, or one that a later check has replaced. */
  languageOf(token: string): Promise<string | null>;
  /** What the service has found; false for a check that is decided already, replaced or unknown. */
  decide(token: string, outcome: IdentityOutcome): Promise<boolean>;
}

export function createIdentityChecks(db: Database, service: IdentityService): IdentityChecks {
  /** The latest check of its player, while nobody has decided it. */
  const open = (token: string) => sql<boolean>`
    token_hash = ${hash(token)} and status in ('started', 'pending') and not exists (
      select from identity_check later where later.player_id = identity_check.player_id and later.id > identity_check.id)`;
  return {
    async state(playerId) {
      const row = await db
        .selectFrom('identity_check')
        .select(['status', 'provider'])
        .where('player_id', '=', playerId)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
      if (row === undefined) return { status: 'none', provider: null };
      return { status: row.status === 'started' ? 'none' : row.status, provider: row.provider };
    },

    async start(playerId, provider) {
      const token = randomBytes(32).toString('base64url');
      await db
        .insertInto('identity_check')
        .values({ player_id: playerId, provider, token_hash: hash(token) })
        .execute();
      return service.start(provider, token);
    },

    async languageOf(token) {
      const row = await db
        .selectFrom('identity_check')
        .innerJoin('player', 'player.id', 'identity_check.player_id')
        .select('player.language')
        .where(open(token))
        .executeTakeFirst();
      return row?.language ?? null;
    },

    decide: (token, outcome) =>
      db.transaction().execute(async (transaction) => {
        const row = await transaction
          .updateTable('identity_check')
          .set({ status: outcome })
          .where(open(token))
          .returning('player_id')
          .executeTakeFirst();
        if (row === undefined) return false;
        // The rules of bonuses read it from the player (BON-06).
        if (outcome === 'approved')
          await transaction.updateTable('player').set({ verified: true }).where('id', '=', row.player_id).execute();
        return true;
      }),
  };
}

function hash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
