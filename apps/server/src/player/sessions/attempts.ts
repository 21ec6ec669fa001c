import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import { lineOf, networksOf } from '../../http/network.ts';

export interface AttemptLimits {
  /** Failed attempts on one account within a window, from all devices that it does not know. */
  readonly perAccount: number;
  /** Failed attempts from one address within a window. */
  readonly perAddress: number;
  /** Failed attempts on one account from one address, or from one known device, before each next one has to wait. */
  readonly beforeWaiting: number;
  readonly windowSeconds: number;
}

/** One address gets 17 attempts in a window, so that it cannot lock an account alone (R13). */
export const defaultAttemptLimits: AttemptLimits = {
  perAccount: 20,
  perAddress: 100,
  beforeWaiting: 8,
  windowSeconds: 900,
};

/** An attempt to sign in. */
export interface Guess {
  /** The player with this login; null for an unknown one. */
  readonly playerId: string | null;
  /** In its canonical form. */
  readonly login: string;
  readonly address: string;
  /** Name of the device where the player has signed in with it before. */
  readonly device: string | null;
}

export type AttemptVerdict =
  /** `isLast`: strangers have no further attempt on this account in this window. */
  | { readonly allowed: true; readonly isLast: boolean }
  | { readonly allowed: false; readonly retryAfterSeconds: number };

export interface Attempts {
  /** Counts an attempt before it is made, and decides whether it is allowed. Concurrent ones are all counted. */
  begin(guess: Guess): Promise<AttemptVerdict>;
  /** Removes a successful attempt from the counts. */
  succeeded(guess: Guess): Promise<void>;
  /** The owner has proved their identity: forget the attempts of strangers. */
  forgive(playerId: string): Promise<void>;
  /** The same for requests that cost a letter or a password hash, for each subject and each address. */
  ask(what: string, about: string, address: string): Promise<AttemptVerdict>;
}

interface Bound {
  readonly subject: string;
  readonly most: number;
  /** From this number on, the wait before the next attempt doubles, beginning with a second. */
  readonly beforeWaiting: number;
}

/** Current time of the database, whose clock all processes share. */
type Clock = RawBuilder<Date>;
const databaseClock: Clock = sql<Date>`now()`;

/** Counts another attempt of a subject in its current window; returns their number, or null when it has to wait. */
async function take(
  db: Database,
  bound: Bound,
  windowSeconds: number,
  now: Clock = databaseClock,
): Promise<number | null> {
  const { rows } = await sql<{ count: number }>`
    insert into sign_in_attempts as seen (subject, count, window_ends, counted_at)
    values (${bound.subject}, 1, ${now} + make_interval(secs => ${windowSeconds}), ${now})
    on conflict (subject) do update set
      count = case when seen.window_ends <= ${now} then 1 else seen.count + 1 end,
      window_ends = case when seen.window_ends <= ${now} then excluded.window_ends else seen.window_ends end,
      counted_at = ${now}
    where ${freeFrom(bound)} <= ${now}
    returning count`.execute(db);
  return rows[0]?.count ?? null;
}

/** When the next attempt of a subject is allowed. */
function freeFrom({ most, beforeWaiting }: Bound) {
  return sql<Date>`
  case
    when seen.count >= ${most}::int then seen.window_ends
    when seen.count >= ${beforeWaiting}::int then least(
      seen.window_ends,
      seen.counted_at + make_interval(secs => power(2, least(seen.count - ${beforeWaiting}::int, 20))))
    else '-infinity'
  end`;
}

async function secondsUntilFree(db: Database, bound: Bound, now: Clock): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from ${freeFrom(bound)} - ${now}))::int as seconds
    from sign_in_attempts seen where subject = ${bound.subject} and ${freeFrom(bound)} > ${now}`.execute(db);
  return Math.max(1, rows[0]?.seconds ?? 1);
}

async function forgetPast(db: Database): Promise<void> {
  // Rows that another transaction has locked are left to it.
  await sql`
    delete from sign_in_attempts where subject in (
      select subject from sign_in_attempts where window_ends <= now() for update skip locked)`.execute(db);
}

/**
 * Limits guessing for each account and each address. The counts are in the database, so that a restart does not reset them
 * (R13). `now` is for tests.
 */
export function createAttempts(
  db: Database,
  limits: AttemptLimits = defaultAttemptLimits,
  now: Clock = databaseClock,
): Attempts {
  const { perAccount, perAddress, beforeWaiting, windowSeconds } = limits;
  const fromAddress = (address: string): readonly Bound[] =>
    networksOf(address).map(({ name, factor }) => ({
      subject: `address ${name}`,
      most: perAddress * factor,
      beforeWaiting: perAddress * factor,
    }));
  /**
   * The narrowest subject first: an attempt that has to wait there is not counted further. A known device has a limit of
   * its own, so that neither a stranger nor a neighbour locks its player out.
   */
  const boundsOf = ({ playerId, login, address, device }: Guess): readonly Bound[] => {
    const account = playerId === null ? `login ${hash(login)}` : `player ${playerId}`;
    if (device !== null) return [{ subject: `${account} from device ${device}`, most: perAccount, beforeWaiting }];
    return [
      { subject: `${account} from ${lineOf(address)}`, most: perAccount, beforeWaiting },
      ...fromAddress(address),
      { subject: account, most: perAccount, beforeWaiting: perAccount },
    ];
  };
  const begin = async (bounds: readonly Bound[]): Promise<AttemptVerdict> => {
    let isLast = false;
    for (const bound of bounds) {
      const taken = await take(db, bound, windowSeconds, now);
      if (taken === null) return { allowed: false, retryAfterSeconds: await secondsUntilFree(db, bound, now) };
      isLast = taken === bound.most;
    }
    return { allowed: true, isLast };
  };
  return {
    async begin(guess) {
      const verdict = await begin(boundsOf(guess));
      return verdict.allowed ? { allowed: true, isLast: verdict.isLast && guess.device === null } : verdict;
    },
    async succeeded(guess) {
      await forgetPast(db);
      for (const { subject } of boundsOf(guess)) {
        await sql`update sign_in_attempts set count = greatest(count - 1, 0) where subject = ${subject}`.execute(db);
      }
    },
    async forgive(playerId) {
      await db.deleteFrom('sign_in_attempts').where('subject', '=', `player ${playerId}`).execute();
    },
    ask: (what, about, address) =>
      begin([
        ...fromAddress(address),
        { subject: `login ${hash(`${what} ${about}`)}`, most: perAccount, beforeWaiting: perAccount },
      ]),
  };
}

/** Limits how often one key may have something, across all processes. */
export interface Ration {
  /** Takes one of the rest in this window; false when none is left. */
  take(key: string): Promise<boolean>;
  /** Whether one is left, without taking it. */
  isLeft(key: string): Promise<boolean>;
}

export function createRation(
  db: Database,
  { what, most, windowSeconds }: { readonly what: string; readonly most: number; readonly windowSeconds: number },
): Ration {
  return {
    async isLeft(key) {
      for (const { name, factor } of networksOf(key)) {
        const { rows } = await sql`
          select from sign_in_attempts
          where subject = ${`${what} ${name}`} and count >= ${most * factor} and window_ends > now()`.execute(db);
        if (rows.length > 0) return false;
      }
      return true;
    },
    async take(key) {
      let allowed = true;
      for (const { name, factor } of networksOf(key)) {
        const bound = { subject: `${what} ${name}`, most: most * factor, beforeWaiting: most * factor };
        const taken = await take(db, bound, windowSeconds);
        if (taken === 1) await forgetPast(db);
        allowed = taken !== null && allowed;
      }
      return allowed;
    },
  };
}

/** Stores a hash of the login: people type passwords into the wrong field. */
function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
