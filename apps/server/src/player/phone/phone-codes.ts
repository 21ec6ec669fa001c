import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import type { SignUp } from '../../database/tables/players-tables.ts';

export const codeLifetimeSeconds = 600;
/** Seconds from one code of a player to the next. */
export const resendSeconds = 60;
/** Attempts that one code has. */
export const mostAttempts = 5;

/** Who asked for a code, which alone may use it: a session, or the browser of a sign-up. */
export type CodeAsker = { readonly sessionId: string } | { readonly deviceHash: Buffer; readonly signUp: SignUp };

export interface CodeRequest {
  readonly playerId: string;
  /** In its canonical form. */
  readonly phone: string;
  readonly phoneCountry: string | null;
  readonly asker: CodeAsker;
}

/**
 * Makes the code of a player, which ends an earlier one; null where the last one is less than a minute old. Of concurrent
 * requests one is answered with a code.
 */
export async function issueCode(db: Database, request: CodeRequest): Promise<string | null> {
  const { playerId, phone, phoneCountry, asker } = request;
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const isSession = 'sessionId' in asker;
  const row = {
    phone,
    phone_country: phoneCountry,
    code_hash: hash(playerId, code),
    session_id: isSession ? asker.sessionId : null,
    device_hash: isSession ? null : asker.deviceHash,
    sign_up: isSession ? null : JSON.stringify(asker.signUp),
    attempts: 0,
    sent_at: sql<Date>`now()`,
    expires_at: sql<Date>`now() + make_interval(secs => ${codeLifetimeSeconds})`,
  };
  const written = await db
    .insertInto('phone_code')
    .values({ player_id: playerId, ...row })
    .onConflict((conflict) =>
      conflict
        .column('player_id')
        .doUpdateSet(row)
        .where('phone_code.sent_at', '<=', sql<Date>`now() - make_interval(secs => ${resendSeconds})`),
    )
    .returning('player_id')
    .executeTakeFirst();
  return written === undefined ? null : code;
}

/** What a code confirms that is on its way already: of the browser that it counts in, what was given last. */
export async function replaceSignUp(
  db: Database,
  { playerId, deviceHash, signUp }: { playerId: string; deviceHash: Buffer; signUp: SignUp },
): Promise<void> {
  await db
    .updateTable('phone_code')
    .set({ sign_up: JSON.stringify(signUp) })
    .where('player_id', '=', playerId)
    .where('device_hash', '=', deviceHash)
    .execute();
}

/**
 * Stands for the code of a number that has an account: whoever gave it is answered as with a code of their own, and no six
 * digits are right (R13).
 */
export async function issueDecoy(db: Database, phone: string, deviceHash: Buffer): Promise<void> {
  const row = {
    code_hash: randomBytes(32),
    phone_country: null,
    session_id: null,
    device_hash: deviceHash,
    sign_up: null,
    attempts: 0,
    sent_at: sql<Date>`now()`,
    expires_at: sql<Date>`now() + make_interval(secs => ${codeLifetimeSeconds})`,
  };
  await db
    .insertInto('phone_code')
    .values({ player_id: null, phone, ...row })
    .onConflict((conflict) =>
      conflict
        .column('phone')
        .where('player_id', 'is', null)
        .doUpdateSet(row)
        .where('phone_code.sent_at', '<=', sql<Date>`now() - make_interval(secs => ${resendSeconds})`),
    )
    .execute();
}

/** Whether a code, or what stands for one, counts for a number in a browser. */
export async function isWaitingFor(db: Database, phone: string, deviceHash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('phone_code')
    .select('phone')
    .where('phone', '=', phone)
    .where('device_hash', '=', deviceHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes a code back that is not sent. */
export async function dropCode(db: Database, playerId: string): Promise<void> {
  await db.deleteFrom('phone_code').where('player_id', '=', playerId).execute();
}

export interface ProvedPhone {
  readonly playerId: string;
  readonly phone: string;
  readonly phoneCountry: string | null;
  readonly signUp: SignUp | null;
}

/** The code of a player in their session, or that of a number in the browser of its sign-up. */
export type CodePlace =
  | { readonly playerId: string; readonly sessionId: string }
  | { readonly phone: string; readonly deviceHash: Buffer };

/**
 * Counts an attempt and compares. A code that was right is used up: of concurrent uses one succeeds (I13). `spent`: there is
 * no code here, it is too old, or has no attempt left.
 */
export async function useCode(db: Database, place: CodePlace, code: string): Promise<ProvedPhone | 'wrong' | 'spent'> {
  const isHere =
    'sessionId' in place
      ? sql<boolean>`player_id = ${place.playerId} and session_id = ${place.sessionId}`
      : sql<boolean>`phone = ${place.phone} and device_hash = ${place.deviceHash}`;
  const row = await db
    .updateTable('phone_code')
    .set({ attempts: sql<number>`attempts + 1` })
    .where(isHere)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('attempts', '<', mostAttempts)
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) return 'spent';
  const { player_id: playerId } = row;
  const given = hash(playerId ?? '', code);
  if (playerId === null || !timingSafeEqual(given, row.code_hash))
    return row.attempts < mostAttempts ? 'wrong' : 'spent';
  const used = await db
    .deleteFrom('phone_code')
    .where('player_id', '=', playerId)
    .where('code_hash', '=', given)
    .returning('player_id')
    .executeTakeFirst();
  if (used === undefined) return 'spent';
  return { playerId, phone: row.phone, phoneCountry: row.phone_country, signUp: row.sign_up };
}

export interface SentCode {
  readonly phone: string;
  readonly phoneCountry: string | null;
  /** Whether it still counts in this session. */
  readonly counts: boolean;
  readonly sentAt: Date;
}

/** The latest code of a player; undefined for none. */
export async function sentCode(db: Database, playerId: string, sessionId: string): Promise<SentCode | undefined> {
  const row = await db
    .selectFrom('phone_code')
    .select(['phone', 'phone_country', 'sent_at'])
    .select(
      sql<boolean>`expires_at > now() and attempts < ${mostAttempts} and session_id is not distinct from ${sessionId}`.as(
        'counts',
      ),
    )
    .where('player_id', '=', playerId)
    .executeTakeFirst();
  return row && { phone: row.phone, phoneCountry: row.phone_country, counts: row.counts, sentAt: row.sent_at };
}

function hash(playerId: string, code: string): Buffer {
  return createHash('sha256').update(`${playerId}:${code}`).digest();
}
