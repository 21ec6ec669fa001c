import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import type { SignUp } from '../database/tables/players.ts';

export type LetterKind = 'confirmation' | 'password';

const lifetimeSeconds = { confirmation: 3 * 24 * 3600, password: 3600 } as const satisfies Record<LetterKind, number>;

const hash = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * Makes the secret of a letter. An earlier one for a new password counts no more; each one that confirms an address goes on
 * to count for what was asked for with it, as more than one person may have asked.
 */
export const issueLetter = async (
  db: Database,
  playerId: string,
  kind: LetterKind,
  signUp: SignUp | null = null,
): Promise<string> => {
  const token = randomBytes(32).toString('base64url');
  await db
    .deleteFrom('letter')
    .where((where) =>
      where.or([
        where('expires_at', '<', sql<Date>`now()`),
        where.and([
          where('player_id', '=', playerId),
          where('kind', '=', 'password'),
          where('used_at', 'is', null),
          where.val(kind === 'password'),
        ]),
      ]),
    )
    .execute();
  await db
    .insertInto('letter')
    .values({
      token_hash: hash(token),
      player_id: playerId,
      kind,
      expires_at: new Date(Date.now() + lifetimeSeconds[kind] * 1000),
      used_at: null,
      sign_up: signUp === null ? null : JSON.stringify(signUp),
    })
    .execute();
  return token;
};

/** Uses a letter up: whose it was, or null when it is unknown, expired or spent. One of any number of racers wins (I13). */
export const spendLetter = async (
  db: Database,
  token: string,
  kind: LetterKind,
): Promise<{ readonly playerId: string; readonly signUp: SignUp | null } | null> => {
  const row = await db
    .updateTable('letter')
    .set({ used_at: sql<Date>`now()` })
    .where('token_hash', '=', hash(token))
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['player_id', 'sign_up'])
    .executeTakeFirst();
  return row === undefined ? null : { playerId: row.player_id, signUp: row.sign_up };
};

/** What was asked for with the latest letter that may still confirm the address of a player; null for none. */
export const signUpAwaiting = async (db: Database, playerId: string): Promise<SignUp | null> => {
  const row = await db
    .selectFrom('letter')
    .select('sign_up')
    .where('player_id', '=', playerId)
    .where('kind', '=', 'confirmation')
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('expires_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.sign_up ?? null;
};

/** Takes back every letter of a kind that a player has not used. */
export const dropLetters = async (db: Database, playerId: string, kind: LetterKind): Promise<void> => {
  await db
    .deleteFrom('letter')
    .where('player_id', '=', playerId)
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .execute();
};
