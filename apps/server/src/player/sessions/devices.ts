import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';

/** How long a device is remembered after its last sign-in: as long as browsers keep its cookie. */
export const deviceLifetimeSeconds = 365 * 24 * 3600;
/** Most remembered devices of a player: the latest. */
const mostDevices = 20;

const tokenForm = /^[A-Za-z0-9_-]{43}$/;

/** Hash of a device token, as the database stores it. */
export function hashOfDevice(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** The token of a cookie; null when it is malformed. */
export function deviceToken(cookie: string | null): string | null {
  return cookie !== null && tokenForm.test(cookie) ? cookie : null;
}

/**
 * The id of the device that the player has signed in with; null for a stranger's. `playerId` is null for an unknown
 * account, for which the same query runs.
 */
export async function knownDevice(
  db: Database,
  playerId: string | null,
  cookie: string | null,
): Promise<string | null> {
  const token = deviceToken(cookie);
  if (token === null) return null;
  const hash = hashOfDevice(token);
  const row = await db
    .selectFrom('known_device')
    .select('player_id')
    .where('token_hash', '=', hash)
    .where('player_id', '=', playerId ?? '0')
    .where('seen_at', '>', sql<Date>`now() - make_interval(secs => ${deviceLifetimeSeconds})`)
    .executeTakeFirst();
  return row === undefined ? null : hash.toString('base64url');
}

/**
 * Replaces the token of a device, so that one that was planted or copied before becomes useless. Players who know the
 * device know it by the new token, and so does `playerId`. A code that a sign-up or a new password waits for
 * counts with the new one, where nobody signs in.
 */
export async function renewDevice(db: Database, cookie: string | null, playerId: string | null): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const token_hash = hashOfDevice(token);
  const before = deviceToken(cookie);
  if (before !== null) {
    const former = hashOfDevice(before);
    await db.updateTable('known_device').set({ token_hash }).where('token_hash', '=', former).execute();
    // Not at every sign-in: no index finds these rows.
    if (playerId === null) {
      await db.updateTable('phone_code').set({ device_hash: token_hash }).where('device_hash', '=', former).execute();
      await db
        .updateTable('password_code')
        .set({ device_hash: token_hash })
        .where('device_hash', '=', former)
        .execute();
    }
  }
  if (playerId === null) return token;
  await db
    .insertInto('known_device')
    .values({ token_hash, player_id: playerId })
    .onConflict((conflict) => conflict.columns(['token_hash', 'player_id']).doUpdateSet({ seen_at: sql<Date>`now()` }))
    .execute();
  await sql`
    delete from known_device where player_id = ${playerId} and token_hash in (
      select token_hash from known_device where player_id = ${playerId} order by seen_at desc offset ${mostDevices})
    `.execute(db);
  return token;
}

/** Forgets all devices of the player. */
export async function forgetDevices(db: Database, playerId: string): Promise<void> {
  await db.deleteFrom('known_device').where('player_id', '=', playerId).execute();
}
