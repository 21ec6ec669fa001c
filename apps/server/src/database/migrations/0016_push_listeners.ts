import { type Kysely, sql } from 'kysely';

/**
 * Who may hear a private channel (decision 30): players by the languages they hold a token for, and until when. Not
 * unlogged: a token outlives a crash of the database.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table push_listener (
      player_id bigint not null references player,
      language text not null,
      noted_at timestamptz not null,
      until timestamptz not null,
      told boolean not null default false,
      primary key (player_id, language)
    ) with (fillfactor = 70)`.execute(db);
  await sql`create index push_listener_noted on push_listener (noted_at)`.execute(db);
};
