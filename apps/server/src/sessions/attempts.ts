import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import { networksOf } from '../http/network.ts';

export interface AttemptLimits {
  /** Failed attempts on one login within a window. */
  readonly perAccount: number;
  /** Failed attempts from one address within a window. */
  readonly perAddress: number;
  readonly windowSeconds: number;
}

export const defaultAttemptLimits: AttemptLimits = { perAccount: 20, perAddress: 100, windowSeconds: 900 };

export interface Attempts {
  /** Counts an attempt before it is made, and says whether it may be made. Racing ones are all counted. */
  begin(login: string, address: string): Promise<boolean>;
  /** Takes back the count of an attempt that was right. */
  succeeded(login: string, address: string): Promise<void>;
}

/** Counts one more of a subject in the window that runs; answers how many there are. */
const count = async (db: Database, subject: string, windowSeconds: number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    insert into sign_in_attempts as seen (subject, count, window_ends)
    values (${subject}, 1, now() + make_interval(secs => ${windowSeconds}))
    on conflict (subject) do update set
      count = case when seen.window_ends <= now() then 1 else least(seen.count + 1, 1000000) end,
      window_ends = case when seen.window_ends <= now() then excluded.window_ends else seen.window_ends end
    returning count`.execute(db);
  return rows[0]?.count ?? 1;
};

const forgetPast = async (db: Database): Promise<void> => {
  // Those that somebody else forgets or counts at this moment are left to them.
  await sql`
    delete from sign_in_attempts where subject in (
      select subject from sign_in_attempts where window_ends <= now() for update skip locked)`.execute(db);
};

/** Bounds guessing for each account and each address; kept in the database, so a restart forgives nothing (R13). */
export const createAttempts = (db: Database, limits: AttemptLimits = defaultAttemptLimits): Attempts => {
  const subjects = (login: string, address: string) => [
    { subject: `login ${hash(login)}`, limit: limits.perAccount },
    ...networksOf(address).map(({ name, factor }) => ({
      subject: `address ${name}`,
      limit: limits.perAddress * factor,
    })),
  ];
  return {
    async begin(login, address) {
      let allowed = true;
      for (const { subject, limit } of subjects(login, address))
        allowed = (await count(db, subject, limits.windowSeconds)) <= limit && allowed;
      return allowed;
    },
    async succeeded(login, address) {
      await forgetPast(db);
      for (const { subject } of subjects(login, address)) {
        await sql`update sign_in_attempts set count = greatest(count - 1, 0) where subject = ${subject}`.execute(db);
      }
    },
  };
};

/** How often one address may have something, counted where all processes see it. */
export interface Ration {
  /** Takes one of what is left in this window; false when there is nothing. */
  take(address: string): Promise<boolean>;
}

export const createRation = (
  db: Database,
  { what, most, windowSeconds }: { readonly what: string; readonly most: number; readonly windowSeconds: number },
): Ration => ({
  async take(address) {
    let allowed = true;
    for (const { name, factor } of networksOf(address)) {
      const taken = await count(db, `${what} ${name}`, windowSeconds);
      if (taken === 1) await forgetPast(db);
      allowed = taken <= most * factor && allowed;
    }
    return allowed;
  },
});

/** People type passwords into the wrong field: what was typed is not kept. */
const hash = (text: string): string => createHash('sha256').update(text).digest('base64url');
