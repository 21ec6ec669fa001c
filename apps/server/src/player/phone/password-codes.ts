import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import { codeLifetimeSeconds, mostAttempts, resendSeconds } from './phone-codes.ts';

/** A number, in its canonical form, and the browser that asked for a code to it. */
export interface CodeBrowser {
  readonly phone: string;
  /** SHA-256 of the browser's token. */
  readonly deviceHash: Buffer;
}

/** When the last code of a browser was sent to a number, as far as that still counts; null for none. */
export async function passwordCodeSent(
  db: Database,
  { phone, deviceHash }: CodeBrowser,
): Promise<'now' | 'before' | null> {
  const row = await db
    .selectFrom('password_code')
    .select(sql<boolean>`sent_at > now() - make_interval(secs => ${resendSeconds})`.as('is_new'))
    .where('phone', '=', phone)
    .where('device_hash', '=', deviceHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  if (row === undefined) return null;
  return row.is_new ? 'now' : 'before';
}

/**
 * Makes a code, which ends the browser's earlier one. Without a player it is a decoy: no six digits are right, and guesses are
 * answered as for any other (R13). Null where another request has made one meanwhile.
 */
export async function issuePasswordCode(
  db: Database,
  { phone, deviceHash }: CodeBrowser,
  playerId: string | null,
): Promise<string | null> {
  await db
    .deleteFrom('password_code')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute();
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const row = {
    player_id: playerId,
    code_hash: hash(playerId ?? 'nobody', code),
    attempts: 0,
    sent_at: sql<Date>`now()`,
    expires_at: sql<Date>`now() + make_interval(secs => ${codeLifetimeSeconds})`,
  };
  const written = await db
    .insertInto('password_code')
    .values({ phone, device_hash: deviceHash, ...row })
    .onConflict((conflict) =>
      conflict
        .columns(['phone', 'device_hash'])
        .doUpdateSet(row)
        .where('password_code.sent_at', '<=', sql<Date>`now() - make_interval(secs => ${resendSeconds})`),
    )
    .returning('phone')
    .executeTakeFirst();
  return written === undefined ? null : code;
}

/**
 * Counts an attempt and compares. A right code is used up, and every other one of its player with it: of concurrent uses one
 * succeeds (I13). `spent`: there is no code here, it is too old, or has no attempt left.
 */
export async function usePasswordCode(
  db: Database,
  { phone, deviceHash }: CodeBrowser,
  code: string,
): Promise<{ readonly playerId: string } | 'wrong' | 'spent'> {
  const row = await db
    .updateTable('password_code')
    .set({ attempts: sql<number>`attempts + 1` })
    .where('phone', '=', phone)
    .where('device_hash', '=', deviceHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('attempts', '<', mostAttempts)
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) return 'spent';
  const { player_id: playerId } = row;
  const isRight = timingSafeEqual(hash(playerId ?? 'nobody', code), row.code_hash);
  if (playerId === null || !isRight) return row.attempts < mostAttempts ? 'wrong' : 'spent';
  const used = await db
    .deleteFrom('password_code')
    .where('player_id', '=', playerId)
    .returning('device_hash')
    .execute();
  return used.some(({ device_hash }) => device_hash.equals(deviceHash)) ? { playerId } : 'spent';
}

function hash(owner: string, code: string): Buffer {
  return createHash('sha256').update(`${owner}:${code}`).digest();
}
