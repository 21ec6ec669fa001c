import { type Kysely, sql } from 'kysely';

/** Slips that were shared (PLC-09). The same slip has the same code, so that sharing it again keeps nothing more. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table share_code (
      code text primary key,
      fingerprint bytea not null unique,
      bets jsonb not null,
      created_at timestamptz not null default now()
    )`.execute(db);
};
