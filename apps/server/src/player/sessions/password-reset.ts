import type { Database } from '../../database/connect.ts';
import { spendLetter } from './account-letters.ts';
import { forgetDevices } from './devices.ts';
import { openSessionsOf } from './sessions.ts';

/** A password that was replaced by a letter. */
export interface PasswordReset {
  readonly playerId: string;
  /** Ids of the sessions that are open with the old password. */
  readonly openSessions: readonly string[];
}

/** Replaces the password of the player whom the letter was sent to; null where the letter is spent. */
export async function resetByLetter(db: Database, token: string, passwordHash: string): Promise<PasswordReset | null> {
  const reset = await db.transaction().execute(async (transaction) => {
    const spent = await spendLetter(transaction, token, 'password');
    if (spent === null) return null;
    const { playerId } = spent;
    await transaction.updateTable('player').set({ password_hash: passwordHash }).where('id', '=', playerId).execute();
    await forgetDevices(transaction, playerId);
    return { playerId };
  });
  if (reset === null) return null;
  return { ...reset, openSessions: await openSessionsOf(db, reset.playerId) };
}
