import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import type { SignUp } from '../../database/tables/players-tables.ts';

export type LetterKind = 'confirmation' | 'password' | 'unlock';

const lifetimeSeconds = { confirmation: 3 * 24 * 3600, password: 3600, unlock: 24 * 3600 } as const satisfies Record<
  LetterKind,
  number
>;

function hash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** What a letter that confirms an address carries. */
export interface ConfirmationRequest {
  readonly signUp: SignUp;
  /** SHA-256 of the token of the browser that asked. */
  readonly deviceHash: Buffer;
}

/**
 * Creates the token of a letter, and invalidates an earlier one of its kind: whoever requested that one cannot use it any
 * more.
 */
export function issueLetter(
  db: Database,
  playerId: string,
  kind: LetterKind,
  asked: ConfirmationRequest | null = null,
): Promise<string> {
  return db.transaction().execute(async (transaction) => {
    // Of concurrent requests one letter remains.
    await transaction.selectFrom('player').select('id').where('id', '=', playerId).forUpdate().execute();
    await transaction
      .deleteFrom('letter')
      .where('expires_at', '<', sql<Date>`now()`)
      .execute();
    await dropLetters(transaction, playerId, kind);
    const token = randomBytes(32).toString('base64url');
    await transaction
      .insertInto('letter')
      .values({
        token_hash: hash(token),
        player_id: playerId,
        kind,
        expires_at: new Date(Date.now() + lifetimeSeconds[kind] * 1000),
        used_at: null,
        sign_up: asked === null ? null : JSON.stringify(asked.signUp),
        device_hash: asked?.deviceHash ?? null,
      })
      .execute();
    return token;
  });
}

/** Token hash of the browser that requested a valid letter; undefined for no such letter. */
export async function deviceBehind(db: Database, token: string, kind: LetterKind): Promise<Buffer | null | undefined> {
  const row = await db
    .selectFrom('letter')
    .select('device_hash')
    .where('token_hash', '=', hash(token))
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row === undefined ? undefined : row.device_hash;
}

/**
 * Uses a letter up and returns its player; null when it is unknown, expired or spent. Of concurrent uses one succeeds
 * (I13). In a transaction that goes on to change the player, the player is locked first, as `issueLetter` does: in the
 * other order two of them would wait for each other, and one would end as a deadlock.
 */
export async function spendLetter(
  db: Database,
  token: string,
  kind: LetterKind,
): Promise<{ readonly playerId: string; readonly signUp: SignUp | null } | null> {
  const tokenHash = hash(token);
  await db
    .selectFrom('player')
    .select('id')
    .where('id', '=', (of) => of.selectFrom('letter').select('player_id').where('token_hash', '=', tokenHash))
    .forUpdate()
    .execute();
  const row = await db
    .updateTable('letter')
    .set({ used_at: sql<Date>`now()` })
    .where('token_hash', '=', tokenHash)
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['player_id', 'sign_up'])
    .executeTakeFirst();
  return row === undefined ? null : { playerId: row.player_id, signUp: row.sign_up };
}

/**
 * The sign-up of the valid letter that can confirm a player's address; null for none. `playerId` is null for an unknown
 * account, for which the same query runs.
 */
export async function signUpAwaiting(db: Database, playerId: string | null): Promise<SignUp | null> {
  const row = await db
    .selectFrom('letter')
    .select('sign_up')
    .where('player_id', '=', playerId ?? '0')
    .where('kind', '=', 'confirmation')
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('expires_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.sign_up ?? null;
}

/** Deletes the unused letters of a kind of a player. */
export async function dropLetters(db: Database, playerId: string, kind: LetterKind): Promise<void> {
  await db
    .deleteFrom('letter')
    .where('player_id', '=', playerId)
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .execute();
}
