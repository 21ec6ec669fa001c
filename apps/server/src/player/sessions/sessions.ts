import { createHash, randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Caller } from '../../calls/handler.ts';
import type { Database } from '../../database/connect.ts';
import type { Schema } from '../../database/schema.ts';

export interface Sessions {
  /** Opens a session and returns its token, which is stored nowhere. */
  open(playerId: string, address: string): Promise<string>;
  /** Ends a session. Its token is invalid once this resolves. */
  end(sessionId: string): Promise<void>;
  callerOf(token: string): Promise<Caller | null>;
  /** Whether the token is that of a session that nobody ended and whose time is up (AUTH-14). */
  isOver(token: string): Promise<boolean>;
  /**
   * Notes when the sportsbook session was opened, that its player goes on, or is active; whole seconds left, null without a
   * limit.
   */
  note(sessionId: string, what: 'opened' | 'continued' | 'active'): Promise<number | null>;
  readonly lifetimeSeconds: number;
}

export interface SessionOptions {
  /** Whether other processes open and end sessions too. */
  readonly shared?: boolean;
  /** Minutes from a sign-in to its end; null for the lifetime of the cookie. */
  readonly minutes?: number | null;
}

const lifetimeSeconds = 30 * 24 * 3600;
const tokenForm = /^[A-Za-z0-9_-]{43}$/;
/** Most sessions cached, so that a call needs no query for its player. */
const heldAtMost = 10_000;

/**
 * Sessions are stored in the database. A process alone caches what it has read until it ends the session itself or the
 * session expires. With `shared` every call queries: an end in another process takes effect at once.
 */
export function createSessions(
  db: Database,
  now: () => number = Date.now,
  { shared = false, minutes = null }: SessionOptions = {},
): Sessions {
  const openSeconds = minutes === null ? lifetimeSeconds : Math.min(lifetimeSeconds, minutes * 60);
  const held = new Map<string, { readonly caller: Caller; readonly expiresAt: number }>();
  /** Cache key of a session, by its id. */
  const keys = new Map<string, string>();
  let endings = 0;

  const drop = (key: string) => {
    keys.delete(held.get(key)?.caller.sessionId ?? '');
    held.delete(key);
  };
  const hold = (key: string, entry: { caller: Caller; expiresAt: number }) => {
    const [oldest] = held.keys();
    if (held.size >= heldAtMost && oldest !== undefined) drop(oldest);
    held.set(key, entry);
    keys.set(entry.caller.sessionId, key);
  };

  return {
    lifetimeSeconds,
    async open(playerId, address) {
      const token = randomBytes(32).toString('base64url');
      const expires_at = new Date(now() + openSeconds * 1000);
      await db
        .insertInto('session')
        .values({ token_hash: hash(token), player_id: playerId, expires_at, ended_at: null, address })
        .execute();
      return token;
    },
    async end(sessionId) {
      // A concurrent read may have seen the session open: it must not be cached after this.
      await db
        .updateTable('session')
        .set({ ended_at: new Date(now()) })
        .where('id', '=', sessionId)
        .where('ended_at', 'is', null)
        .execute();
      endings += 1;
      const key = keys.get(sessionId);
      if (key !== undefined) drop(key);
    },
    async callerOf(token) {
      if (!tokenForm.test(token)) return null;
      const token_hash = hash(token);
      const key = token_hash.toString('base64');
      const entry = held.get(key);
      if (entry !== undefined) {
        if (entry.expiresAt > now()) return entry.caller;
        drop(key);
        return null;
      }
      const before = endings;
      const row = await db
        .selectFrom('session')
        .select(['id', 'player_id', 'expires_at'])
        .where('token_hash', '=', token_hash)
        .where('ended_at', 'is', null)
        .where('expires_at', '>', new Date(now()))
        .executeTakeFirst();
      if (row === undefined) return null;
      const expiresAt = row.expires_at.getTime();
      const caller = { sessionId: row.id, playerId: row.player_id, expiresAt };
      if (!shared && before === endings) hold(key, { caller, expiresAt });
      return caller;
    },
    async isOver(token) {
      if (!tokenForm.test(token)) return false;
      const row = await db
        .selectFrom('session')
        .select('id')
        .where('token_hash', '=', hash(token))
        .where('ended_at', 'is', null)
        .where('expires_at', '<=', new Date(now()))
        .executeTakeFirst();
      return row !== undefined;
    },
    async note(sessionId, what) {
      const { expires_at } = await db
        .updateTable('session')
        .set(noted(what, new Date(now())))
        .where('id', '=', sessionId)
        .returning('expires_at')
        .executeTakeFirstOrThrow();
      return minutes === null ? null : Math.max(0, Math.ceil((expires_at.getTime() - now()) / 1000));
    },
  };
}

function noted(what: Parameters<Sessions['note']>[1], at: Date) {
  if (what === 'opened') return { opened_at: sql<Date>`coalesce(opened_at, ${at})` };
  return what === 'continued' ? { continued_at: at } : { active_at: at };
}

/** Ids of the sessions of a player that nobody has ended. */
export async function openSessionsOf(db: Kysely<Schema>, playerId: string): Promise<readonly string[]> {
  const open = await db
    .selectFrom('session')
    .select('id')
    .where('player_id', '=', playerId)
    .where('ended_at', 'is', null)
    .execute();
  return open.map(({ id }) => id);
}

function hash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
