import type { AcceptMode, OddsType } from '@touchline/contract';
import type { ColumnType, Generated } from 'kysely';

/** What a player has chosen; what is absent has its default. */
export interface SavedSettings {
  readonly stakes?: readonly string[];
  readonly auto_accept_odds_change?: AcceptMode;
  readonly odds_type?: OddsType;
}

export interface PlayerTable {
  /** From 1000 on. */
  id: Generated<string>;
  email: string | null;
  auth_phone_number: string | null;
  /** argon2id in the PHC string form. */
  password_hash: string;
  first_name: string | null;
  last_name: string | null;
  nickname: string | null;
  language: Generated<string>;
  /** The active account's. */
  currency: Generated<string>;
  /** VAL-12. */
  restricted: Generated<boolean>;
  settings: ColumnType<SavedSettings, string | undefined, string>;
  settings_updated_at: Date | null;
  created_at: ColumnType<Date, Date | undefined, never>;
}

export interface SessionTable {
  /** SHA-256 of the token; the token itself is only in the cookie. */
  token_hash: Buffer;
  id: Generated<string>;
  player_id: string;
  created_at: ColumnType<Date, Date | undefined, never>;
  expires_at: Date;
  ended_at: Date | null;
  address: string | null;
}

/** Counts attempts to sign in for each login and each address (R13). */
export interface SignInAttemptsTable {
  subject: string;
  count: number;
  window_ends: Date;
}

/** What this installation signs with. */
export interface SecretTable {
  name: string;
  value: string;
}

export interface PlayerTables {
  player: PlayerTable;
  session: SessionTable;
  sign_in_attempts: SignInAttemptsTable;
  secret: SecretTable;
}
