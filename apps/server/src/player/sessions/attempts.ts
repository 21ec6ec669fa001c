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

/** From one address 17 attempts fit into a window: nobody locks an account alone (R13). */
export const defaultAttemptLimits: AttemptLimits = {
  perAccount: 20,
  perAddress: 100,
  beforeWaiting: 8,
  windowSeconds: 900,
};

/** Somebody tries a password. */
export interface Guess {
  /** The player whom the login names, whichever of their logins it is; null where it is nobody's. */
  readonly playerId: string | null;
  /** In its canonical form. */
  readonly login: string;
  readonly address: string;
  /** Name of the device where the player has signed in with it before. */
  readonly device: string | null;
}

export type AttemptVerdict =
  /** `isLast`: strangers get no further one on this account in this window. */
  | { readonly allowed: true; readonly isLast: boolean }
  | { readonly allowed: false; readonly retryAfterSeconds: number };

export interface Attempts {
  /** Counts an attempt before it is made, and says whether it may be made. Racing ones are all counted. */
  begin(guess: Guess): Promise<AttemptVerdict>;
  /** Takes back the count of an attempt that was right. */
  succeeded(guess: Guess): Promise<void>;
  /** The owner of an account has proved to be one: what strangers tried counts no more. */
  forgive(playerId: string): Promise<void>;
  /** The same for what costs a letter or a derived key: bounded for each thing asked about and each address. */
  ask(what: string, about: string, address: string): Promise<AttemptVerdict>;
}

interface Bound {
  readonly subject: string;
  readonly most: number;
  /** From so many on each next one waits twice as long as the one before, beginning with a second. */
  readonly beforeWaiting: number;
}

/** The moment, as the database has it: its clock is that of all processes. */
type Clock = RawBuilder<Date>;
const databaseClock: Clock = sql<Date>`now()`;

/** Counts one more of a subject in the window that runs; answers how many there are, or null when one has to wait. */
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

/** When the next one of a subject may come. */
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
  // Those that somebody else forgets or counts at this moment are left to them.
  await sql`
    delete from sign_in_attempts where subject in (
      select subject from sign_in_attempts where window_ends <= now() for update skip locked)`.execute(db);
}

/**
 * Bounds guessing for each account and each address; kept in the database, so a restart forgives nothing (R13). `now` is for
 * tests.
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
   * The nearest first: what waits there counts no further. A known device is bounded by itself alone, so that no stranger
   * and no neighbour locks its player out.
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

/** How often one address may have something, counted where all processes see it. */
export interface Ration {
  /** Takes one of what is left in this window; false when there is nothing. */
  take(address: string): Promise<boolean>;
}

export function createRation(
  db: Database,
  { what, most, windowSeconds }: { readonly what: string; readonly most: number; readonly windowSeconds: number },
): Ration {
  return {
    async take(address) {
      let allowed = true;
      for (const { name, factor } of networksOf(address)) {
        const bound = { subject: `${what} ${name}`, most: most * factor, beforeWaiting: most * factor };
        const taken = await take(db, bound, windowSeconds);
        if (taken === 1) await forgetPast(db);
        allowed = taken !== null && allowed;
      }
      return allowed;
    },
  };
}

/** People type passwords into the wrong field: what was typed is not kept. */
function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
