import { type Kysely, sql } from 'kysely';

/**
 * What addresses have spent over all processes, counted by what it cost (decision 61), in the columns of
 * rate-limiter-flexible. Worth nothing after a crash.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`drop table request_count`.execute(db);
  await sql`
    create unlogged table request_points (
      key varchar(255) primary key,
      points integer not null default 0,
      expire bigint
    )`.execute(db);
};
