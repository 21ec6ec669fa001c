import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';

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

/** Bounds guessing for each account and each address; kept in the database, so a restart forgives nothing (R13). */
export const createAttempts = (db: Database, limits: AttemptLimits = defaultAttemptLimits): Attempts => {
  const subjects = (login: string, address: string) => [
    { subject: `login ${hash(login)}`, limit: limits.perAccount },
    { subject: `address ${address}`, limit: limits.perAddress },
  ];
  const count = async (subject: string): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      insert into sign_in_attempts as seen (subject, count, window_ends)
      values (${subject}, 1, now() + make_interval(secs => ${limits.windowSeconds}))
      on conflict (subject) do update set
        count = case when seen.window_ends <= now() then 1 else least(seen.count + 1, 1000000) end,
        window_ends = case when seen.window_ends <= now() then excluded.window_ends else seen.window_ends end
      returning count`.execute(db);
    return rows[0]?.count ?? 1;
  };
  return {
    async begin(login, address) {
      let allowed = true;
      for (const { subject, limit } of subjects(login, address)) allowed = (await count(subject)) <= limit && allowed;
      return allowed;
    },
    async succeeded(login, address) {
      await sql`delete from sign_in_attempts where window_ends <= now()`.execute(db);
      for (const { subject } of subjects(login, address)) {
        await sql`update sign_in_attempts set count = greatest(count - 1, 0) where subject = ${subject}`.execute(db);
      }
    },
  };
};

/** People type passwords into the wrong field: what was typed is not kept. */
const hash = (text: string): string => createHash('sha256').update(text).digest('base64url');
