import type { Database } from '../../database/connect.ts';
import { spendLetter } from './account-letters.ts';
import { forgetDevices } from './devices.ts';
import { openSessionsOf } from './sessions.ts';

/** A password that was replaced by a letter or a code. */
export interface PasswordReset {
  readonly playerId: string;
  /** Ids of the sessions that are open with the old password. */
  readonly openSessions: readonly string[];
}

/** Replaces the password of the player whom the letter was sent to; null where the letter is spent. */
export async function resetByLetter(db: Database, token: string, passwordHash: string): Promise<PasswordReset | null> {
  const playerId = await db.transaction().execute(async (transaction) => {
    const spent = await spendLetter(transaction, token, 'password');
    if (spent !== null) await replacePassword(transaction, spent.playerId, passwordHash);
    return spent?.playerId ?? null;
  });
  return playerId === null ? null : { playerId, openSessions: await openSessionsOf(db, playerId) };
}

/** Replaces the password of a player who has proved by a code who they are. */
export async function resetPasswordOf(db: Database, playerId: string, passwordHash: string): Promise<PasswordReset> {
  await db.transaction().execute((transaction) => replacePassword(transaction, playerId, passwordHash));
  return { playerId, openSessions: await openSessionsOf(db, playerId) };
}

async function replacePassword(db: Database, playerId: string, passwordHash: string): Promise<void> {
  await db.updateTable('player').set({ password_hash: passwordHash }).where('id', '=', playerId).execute();
  await forgetDevices(db, playerId);
}
