import type { Database } from '../../database/connect.ts';

/** Lifetime of a push token: long enough to reconnect without a new one, short enough to be of little use to a thief. */
export const pushTokenLifetimeMs = 10 * 60_000;

/**
 * Push tokens that were revoked by signing out (R13). They are valid without the session, so the session cannot end them.
 */
export interface Revocations {
  /** Revokes every push token of the player that was issued until now; other devices get new ones by their own sessions. */
  revoke(playerId: string): void;
  /** Reads revocations of other processes. */
  reload(): Promise<void>;
  /** Ms since epoch: push tokens of the player issued until then are invalid; 0 for none. */
  validFrom(playerId: string): number;
}

/** Loads recent sign-outs. */
export async function loadRevocations(db: Database, now: () => number = Date.now): Promise<Revocations> {
  const moments = new Map<string, number>();
  const reload = async (): Promise<void> => {
    const recent = await db
      .selectFrom('session')
      .select(['player_id', (of) => of.fn.max('ended_at').as('ended_at')])
      .where('ended_at', '>', new Date(now() - pushTokenLifetimeMs))
      .groupBy('player_id')
      .execute();
    for (const { player_id, ended_at } of recent)
      moments.set(player_id, Math.max(moments.get(player_id) ?? 0, ended_at?.getTime() ?? 0));
  };
  await reload();
  return {
    reload,
    revoke(playerId) {
      for (const [id, moment] of moments) if (moment < now() - pushTokenLifetimeMs) moments.delete(id);
      moments.set(playerId, now());
    },
    validFrom: (playerId) => moments.get(playerId) ?? 0,
  };
}
