import { type Kysely, sql } from 'kysely';

/** Confirmation of email addresses and new passwords by letter (AUTH-06). Whoever has an account by now is confirmed. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table player add column confirmed_at timestamptz default now(), add column affiliate text`.execute(
    db,
  );
  await sql`update player set confirmed_at = created_at`.execute(db);
  await sql`
    create table letter (
      token_hash bytea primary key,
      player_id bigint not null references player,
      kind text not null check (kind in ('confirmation', 'password')),
      expires_at timestamptz not null,
      used_at timestamptz
    )`.execute(db);
  await sql`create index letter_player on letter (player_id, kind) where used_at is null`.execute(db);
};
