import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';

/** A database that hangs is as good as none; whoever asks whether we are ready is told soon (I16). */
const answersWithinMs = 2_000;

export async function answers(db: Database): Promise<boolean> {
  const given = new AbortController();
  try {
    const asked = sql`select 1`.execute(db).then(() => true);
    return await Promise.race([asked, setTimeout(answersWithinMs, false, { signal: given.signal })]);
  } catch {
    return false;
  } finally {
    given.abort();
  }
}
