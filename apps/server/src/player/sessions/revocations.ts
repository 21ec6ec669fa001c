import type { Database } from '../../database/connect.ts';

/** How long a push token holds. Long enough to get over a drop without asking again, short enough to mean little elsewhere. */
export const pushTokenLifetimeMs = 10 * 60_000;

/** Push tokens that a sign-out has taken back (R13): they live outside the session, so it has to say so. */
export interface Revocations {
  /** Every push token of the player that was issued until now falls; other devices get new ones by their own sessions. */
  revoke(playerId: string): void;
  /** Reads again what other processes may have written. */
  reload(): Promise<void>;
  /** Ms since 1970 at or before which the player's push tokens do not hold; 0 when none was taken back. */
  validFrom(playerId: string): number;
}

/** Starts from the sign-outs that are still worth remembering. */
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
