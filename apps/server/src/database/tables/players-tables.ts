import type { AcceptMode, IdentityProvider, NotificationSettings, OddsType, Settings } from '@touchline/contract';
import type { ColumnType, Generated } from 'kysely';

/** What a player has chosen; what is absent has its default. */
export interface SavedSettings {
  readonly stakes?: readonly string[];
  readonly stakes_by_currency?: Readonly<Record<string, readonly string[]>>;
  readonly auto_accept_odds_change?: AcceptMode;
  readonly odds_type?: OddsType;
  /** What the player wants to be told of; read by `write_notifications`. */
  readonly notifications?: NotificationSettings;
  readonly one_signal_push_notification_subscription?: Settings['one_signal_push_notification_subscription'];
}

export interface PlayerTable {
  /** From 1000 on. */
  id: Generated<string>;
  /** In its canonical form. */
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
  /** Set by the operator; bets that the player places from then on are VIP bets (PLC-08). */
  is_vip: Generated<boolean>;
  settings: ColumnType<SavedSettings, string | undefined, string>;
  settings_updated_at: Date | null;
  created_at: ColumnType<Date, Date | undefined, never>;
  /** When the email address was confirmed; until then nobody signs in (AUTH-06). */
  confirmed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** Who sent the player (NAV-27). */
  affiliate: string | null;
  /** ISO 3166 alpha-2 of the place of residence, where it is known. */
  country: string | null;
  /** Brazilian players bet only with one on record (PLC-02). */
  municipality: string | null;
  /** Whether the player's identity is verified (BON-06). */
  verified: Generated<boolean>;
  /** Decimal text (AUTH-13). */
  comp_points: Generated<string>;
  /** In its canonical form; one that is not proved is not that of `auth_phone_number`. */
  mobile_phone: string | null;
  /** Country that the player named with the number. */
  phone_country: string | null;
  /** `YYYY-MM-DD`. */
  birth_date: ColumnType<Date | null, string | null, string | null>;
}

/** A group of the loyalty programme (AUTH-13). */
export interface StatusGroupTable {
  id: string;
  name: string;
  /** Players are put into it; else they are in it by their comp points. */
  writeable: boolean;
  /** Decimal text; null for no bound. */
  comp_points_min: string | null;
  comp_points_max: string | null;
}

/** Who was put into a writeable group. */
export interface PlayerStatusGroupTable {
  player_id: string;
  group_id: string;
}

/** What somebody asked for who opened an account; it counts from the confirmation on. */
export interface SignUp {
  readonly passwordHash: string;
  readonly currency: string;
  readonly language: string;
  readonly affiliate: string | null;
  /** Absent of sign-ups before such things were asked for. */
  readonly person?: SignUpPerson;
}

/** What a sign-up asks for of a person (AUTH-06b); null where it did not. */
export interface SignUpPerson {
  readonly country: string | null;
  /** Absent of sign-ups before it was asked for. */
  readonly municipality?: string | null;
  readonly firstName: string | null;
  readonly lastName: string | null;
  /** `YYYY-MM-DD`. */
  readonly birthDate: string | null;
  /** A number in its canonical form, which nobody has proved. */
  readonly phone: string | null;
}

/** A code that proves a phone number. */
export interface PhoneCodeTable {
  /** Null for a decoy, which proves nothing. */
  player_id: string | null;
  phone: string;
  phone_country: string | null;
  /** SHA-256 of player and code. */
  code_hash: Buffer;
  session_id: string | null;
  device_hash: Buffer | null;
  sign_up: ColumnType<SignUp | null, string | null, string | null>;
  attempts: number;
  sent_at: Date;
  expires_at: Date;
}

/** A code that lets a new password be set. */
export interface PasswordCodeTable {
  phone: string;
  /** SHA-256 of the token of the browser that asked. */
  device_hash: Buffer;
  /** Null for a decoy. */
  player_id: string | null;
  /** SHA-256 of player and code. */
  code_hash: Buffer;
  attempts: Generated<number>;
  sent_at: Date;
  expires_at: Date;
}

/** Tokens sent by letter: each can be used once, until it expires. */
export interface LetterTable {
  /** SHA-256 of the token; the token itself is only in the letter. */
  token_hash: Buffer;
  player_id: string;
  kind: 'confirmation' | 'password' | 'unlock';
  expires_at: Date;
  used_at: Date | null;
  /** Null for a letter that confirms no address. */
  sign_up: ColumnType<SignUp | null, string | null, never>;
  /** SHA-256 of the token of the browser that asked for it: there the letter alone confirms what was asked for. */
  device_hash: Buffer | null;
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
  /** When it opened its sportsbook session (AUTH-14). */
  opened_at: ColumnType<Date | null, never, Date>;
  /** When its player last went on after a reality check. */
  continued_at: ColumnType<Date | null, never, Date>;
  /** When its player was last active on a visible page (RG-03). */
  active_at: ColumnType<Date | null, never, Date>;
}

/** A check of who a player is, by a service outside. */
export interface IdentityCheckTable {
  id: Generated<string>;
  player_id: string;
  provider: IdentityProvider;
  /** SHA-256 of the token by which the service names the check. */
  token_hash: Buffer;
  status: Generated<'started' | 'pending' | 'approved' | 'rejected'>;
  created_at: ColumnType<Date, Date | undefined, never>;
}

/** A device that a player has signed in with (R13). */
export interface KnownDeviceTable {
  /** SHA-256 of the token; the token itself is only in the cookie. */
  token_hash: Buffer;
  player_id: string;
  seen_at: ColumnType<Date, Date | undefined, Date>;
}

/** Attempts to sign in, for each account and each address (R13). */
export interface SignInAttemptsTable {
  subject: string;
  count: number;
  window_ends: Date;
  /** When the last one was counted. */
  counted_at: ColumnType<Date, Date | undefined, Date>;
}

/** Secrets of this installation, for signatures and results. */
export interface SecretTable {
  name: string;
  value: string;
}

export interface PlayerTables {
  player: PlayerTable;
  letter: LetterTable;
  session: SessionTable;
  phone_code: PhoneCodeTable;
  password_code: PasswordCodeTable;
  identity_check: IdentityCheckTable;
  known_device: KnownDeviceTable;
  sign_in_attempts: SignInAttemptsTable;
  status_group: StatusGroupTable;
  player_status_group: PlayerStatusGroupTable;
  secret: SecretTable;
}
