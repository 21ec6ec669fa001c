import { type Kysely, sql } from 'kysely';

/** What players keep at hand (API-07), and the ways to results: by day, and by league. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table favourite (
      id bigint generated always as identity primary key,
      player_id bigint not null references player,
      type text not null check (type in ('matches', 'tournaments', 'sports')),
      thing_id text not null,
      created_at timestamptz not null default now(),
      constraint favourite_once unique (player_id, type, thing_id)
    )`.execute(db);
  await sql`create index match_start on match (start_time)`.execute(db);
  await sql`create index match_of_tournament on match (tournament_id, start_time)`.execute(db);
};
