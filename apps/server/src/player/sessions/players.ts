import type { Player } from '@touchline/contract';
import { type Selectable, sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import type { PlayerTable } from '../../database/tables/players-tables.ts';
import { canonicalEmail, canonicalPhone } from './logins.ts';
import { hashPassword } from './password.ts';

export type PlayerRow = Selectable<PlayerTable>;

export function playerWire(row: PlayerRow): Player {
  return {
    id: row.id,
    email: row.email,
    mobile_phone: row.mobile_phone ?? row.auth_phone_number,
    auth_phone_number: row.auth_phone_number,
    first_name: row.first_name,
    last_name: row.last_name,
    nickname: row.nickname,
    language: row.language,
    currency: row.currency,
    restricted: row.restricted,
    verified: row.verified,
  };
}

/** The player behind an email or phone in its canonical form (AUTH-06). */
export function findByLogin(db: Database, login: string): Promise<PlayerRow | undefined> {
  return db
    .selectFrom('player')
    .selectAll()
    .where(login.includes('@') ? sql<boolean>`lower(email) = ${login}` : sql<boolean>`auth_phone_number = ${login}`)
    .executeTakeFirst();
}

export function findPlayer(db: Database, id: string): Promise<PlayerRow | undefined> {
  return db.selectFrom('player').selectAll().where('id', '=', id).executeTakeFirst();
}

export interface NewPlayer {
  /** Null for an account by phone. */
  readonly email: string | null;
  readonly password: string;
  readonly phone?: string;
  /** A number that its player has yet to prove, in its canonical form. */
  readonly waitingPhone?: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly nickname?: string;
  readonly currency?: string;
  readonly restricted?: boolean;
  readonly vip?: boolean;
  readonly language?: string;
  readonly affiliate?: string;
  /** ISO 3166 alpha-2. */
  readonly country?: string;
  readonly municipality?: string;
  /** Whether the email address is taken as confirmed (AUTH-06). */
  readonly confirmed: boolean;
}

/** Adds a player; null when the email or phone is taken. */
export async function addPlayer(db: Database, { password, ...player }: NewPlayer): Promise<string | null> {
  return insertPlayer(db, player, await hashPassword(password));
}

/** The same with a password that is hashed already. */
export async function insertPlayer(
  db: Database,
  player: Omit<NewPlayer, 'password'>,
  passwordHash: string,
): Promise<string | null> {
  const row = await db
    .insertInto('player')
    .values({
      email: player.email === null ? null : (canonicalEmail(player.email) ?? player.email.toLowerCase()),
      mobile_phone: player.waitingPhone ?? null,
      phone_country: null,
      birth_date: null,
      auth_phone_number: player.phone === undefined ? null : canonicalPhone(player.phone),
      password_hash: passwordHash,
      first_name: player.firstName ?? null,
      last_name: player.lastName ?? null,
      nickname: player.nickname ?? null,
      currency: player.currency ?? 'EUR',
      restricted: player.restricted ?? false,
      is_vip: player.vip ?? false,
      settings_updated_at: null,
      language: player.language ?? 'en',
      affiliate: player.affiliate ?? null,
      country: player.country ?? null,
      municipality: player.municipality ?? null,
      confirmed_at: player.confirmed ? new Date() : null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}
