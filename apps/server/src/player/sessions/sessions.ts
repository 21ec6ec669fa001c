import { createHash, randomBytes } from 'node:crypto';
import type { Caller } from '../../calls/handler.ts';
import type { Database } from '../../database/connect.ts';

export interface Sessions {
  /** Opens a session and returns its token, which is new each time and kept nowhere. */
  open(playerId: string, address: string): Promise<string>;
  /** Ends a session: when it resolves, its token means nothing any more. */
  end(sessionId: string): Promise<void>;
  callerOf(token: string): Promise<Caller | null>;
  readonly lifetimeSeconds: number;
}

const lifetimeSeconds = 30 * 24 * 3600;
const tokenForm = /^[A-Za-z0-9_-]{43}$/;
/** Sessions held in memory so that a call needs no trip of its own to ask who is there. */
const heldAtMost = 10_000;

/**
 * Sessions live in the database. Where this process alone works on it, what it has read stays true until it ends a session
 * itself or the session expires. Where it is `shared` every call asks: an end that another process has answered holds at
 * once.
 */
export function createSessions(
  db: Database,
  now: () => number = Date.now,
  { shared = false }: { readonly shared?: boolean } = {},
): Sessions {
  const held = new Map<string, { readonly caller: Caller; readonly expiresAt: number }>();
  /** Where a session is held, by its id. */
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
      const expires_at = new Date(now() + lifetimeSeconds * 1000);
      await db
        .insertInto('session')
        .values({ token_hash: hash(token), player_id: playerId, expires_at, ended_at: null, address })
        .execute();
      return token;
    },
    async end(sessionId) {
      // Whoever reads at this moment may have read it as open: nothing read before the end is held.
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
      const caller = { sessionId: row.id, playerId: row.player_id };
      if (!shared && before === endings) hold(key, { caller, expiresAt: row.expires_at.getTime() });
      return caller;
    },
  };
}

function hash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
