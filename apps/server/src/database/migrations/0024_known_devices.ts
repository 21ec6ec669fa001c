import { type Kysely, sql } from 'kysely';
import { canonicalEmail } from '../../sessions/logins.ts';

/**
 * Devices that a player has signed in with, attempts that wait longer and longer, letters that unlock an account, and the
 * browser that asked for a letter. Addresses are kept in their canonical form from here on.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table known_device (
      token_hash bytea not null,
      player_id bigint not null references player,
      seen_at timestamptz not null default now(),
      primary key (token_hash, player_id)
    )`.execute(db);
  await sql`create index known_device_player on known_device (player_id, seen_at)`.execute(db);
  await sql`alter table sign_in_attempts add column counted_at timestamptz not null default now()`.execute(db);
  await sql`
    alter table letter
      add column device_hash bytea,
      drop constraint letter_kind_check,
      add constraint letter_kind_check check (kind in ('confirmation', 'password', 'unlock'))`.execute(db);
  const { rows } = await sql<{ id: string; email: string }>`
    select id, email from player where email is not null order by id`.execute(db);
  const taken = new Set(rows.map(({ email }) => email));
  for (const { id, email } of rows) {
    const canonical = canonicalEmail(email);
    // Of two accounts by two writings of one address, that with the canonical one is the address's.
    if (canonical === null || taken.has(canonical)) continue;
    taken.add(canonical);
    await sql`update player set email = ${canonical} where id = ${id}`.execute(db);
  }
};
