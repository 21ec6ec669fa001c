import type { ClientConfig, IdentityProvider, LoginKind, PlayerField } from '@touchline/contract';
import type { OperatorConfig } from '@touchline/contract/operator';

/** What the bookmaker asks and allows of its players. */
export interface AccountOptions {
  /** Minutes from a sign-in to the end of its session; null for no limit (AUTH-14). */
  readonly sessionMinutes: number | null;
  /** What a sign-up asks for beside login, password and currency (AUTH-06b). */
  readonly playerFields: readonly PlayerField[];
  /** Countries of residence that a sign-up may name; null for every one (CFG-02). */
  readonly countries: readonly string[] | null;
  /** The one that is chosen beforehand; null for none. */
  readonly defaultCountry: string | null;
  /** What players sign in by (AUTH-06). */
  readonly signInBy: readonly LoginKind[];
  readonly signUpBy: readonly LoginKind[];
  /** Years from which somebody may open an account. */
  readonly minimumAge: number;
  /** Whether players prove their number on the page (AUTH-11). */
  readonly phoneVerification: boolean;
  /** Whether players can end all of their sessions at once (AUTH-06a). */
  readonly signOutEverywhere: boolean;
  /** Services by which players prove who they are (AUTH-11). */
  readonly identityProviders: readonly IdentityProvider[];
  /** Whether codes to a phone set passwords and unlock accounts that have nothing else (AUTH-06). */
  readonly passwordByPhone: boolean;
  /** Beginnings of numbers that short messages may go to; any when empty. */
  readonly messagePrefixes: readonly string[];
  /** Short messages that may be asked for in an hour. */
  readonly messageRation: { readonly perNetwork: number; readonly perHour: number };
}

/**
 * The operator's choices with their defaults. `isLocal`: without an address from outside. Elsewhere nothing goes to phones
 * unless it is asked for, because the short messages of this server are files.
 */
export function accountOptions(config: OperatorConfig, isLocal: boolean): AccountOptions {
  const { accounts, minimum_age: minimumAge, countries = null, default_country: defaultCountry = null } = config;
  const { sign_in_by: signInBy, short_messages: messages } = accounts;
  const signUpBy = accounts.sign_up_by ?? (isLocal || !signInBy.includes('email') ? signInBy : ['email']);
  const phoneVerification = accounts.phone_verification ?? isLocal;
  return {
    sessionMinutes: accounts.session_minutes ?? null,
    playerFields: accounts.player_fields,
    countries,
    defaultCountry,
    signInBy,
    signUpBy,
    minimumAge,
    phoneVerification,
    signOutEverywhere: accounts.sign_out_everywhere,
    identityProviders: accounts.identity_providers ?? (isLocal ? ['serasa', 'sumsub'] : []),
    // Messages that sign-ups or verifications need reach phones.
    passwordByPhone: signInBy.includes('phone') && (signUpBy.includes('phone') || phoneVerification),
    messagePrefixes: messages.prefixes,
    messageRation: { perNetwork: messages.per_network, perHour: messages.per_hour },
  };
}

/** What the page has to know of it (CFG-02). */
export function accountConfig(options: AccountOptions): Partial<ClientConfig> {
  const { countries, defaultCountry } = options;
  return {
    player_fields: [...options.playerFields],
    ...(countries === null ? {} : { countries: [...countries] }),
    ...(defaultCountry === null ? {} : { default_country: defaultCountry }),
    platform_settings: {
      sign_in_by: [...options.signInBy],
      sign_up_by: [...options.signUpBy],
      phone_verification: options.phoneVerification,
      password_by_phone: options.passwordByPhone,
      sign_out_everywhere: options.signOutEverywhere,
      identity_providers: [...options.identityProviders],
    },
  };
}
