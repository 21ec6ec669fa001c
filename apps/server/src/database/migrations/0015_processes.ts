import { type Kysely, sql } from 'kysely';

/**
 * What several processes on one database share (decision 29): who leads and how far the feed is told, the batches that
 * the others follow, and requests counted together. Batches and counts are worth nothing after a crash.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table feed_lead (
      id smallint primary key check (id = 1),
      term bigint not null default 0,
      version bigint not null default 0,
      told bigint not null default 0,
      kept_above bigint not null default 0,
      feed_time bigint not null default 0,
      running boolean not null default true,
      origin text,
      game text not null default '',
      heard_at timestamptz not null default '-infinity'
    )`.execute(db);
  await sql`insert into feed_lead (id) values (1)`.execute(db);
  await sql`
    create unlogged table feed_batch (
      whole boolean not null,
      version bigint not null,
      part integer not null,
      body text not null,
      written_at timestamptz not null default clock_timestamp(),
      primary key (whole, version, part)
    )`.execute(db);
  await sql`
    create unlogged table request_count (
      minute bigint not null,
      address text not null,
      count integer not null,
      primary key (minute, address)
    )`.execute(db);
};
