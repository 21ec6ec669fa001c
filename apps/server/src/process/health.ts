import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';

/** A database that hangs counts as down, so that a readiness probe is answered soon (I16). */
const timeoutMs = 2_000;

export async function answers(db: Database): Promise<boolean> {
  const timer = new AbortController();
  try {
    const asked = sql`select 1`.execute(db).then(() => true);
    return await Promise.race([asked, setTimeout(timeoutMs, false, { signal: timer.signal })]);
  } catch {
    return false;
  } finally {
    timer.abort();
  }
}
