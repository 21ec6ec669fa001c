import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table match (
      id text primary key,
      urn_id text not null,
      slug text not null,
      type text not null,
      name text not null,
      sport_key text not null,
      category_id text not null,
      tournament_id text not null,
      tournament_name text not null,
      provider text not null,
      start_time timestamptz not null,
      status smallint not null check (status between 0 and 5),
      data jsonb not null,
      source text not null,
      ended boolean not null default false
    )`.execute(db);
  await sql`create index match_open on match (id) where not ended`.execute(db);
  await sql`create index match_slug on match (slug)`.execute(db);
  await sql`
    create unlogged table market (
      match_id text not null,
      market_id text not null,
      specifier text not null,
      name text not null,
      status smallint not null,
      outcomes jsonb not null,
      version bigint not null,
      primary key (match_id, market_id, specifier)
    ) with (fillfactor = 60, autovacuum_vacuum_scale_factor = 0.1)`.execute(db);
  await sql`
    create table market_result (
      match_id text not null references match,
      market_id text not null,
      specifier text not null,
      results jsonb not null,
      decided_at timestamptz not null default now(),
      primary key (match_id, market_id, specifier)
    )`.execute(db);
  await sql`
    create table feed_clock (
      id smallint primary key check (id = 1),
      feed_time timestamptz not null,
      source text not null
    )`.execute(db);
};
