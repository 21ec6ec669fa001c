import type { ClientConfig, IdentityProvider, PlayerField } from '@touchline/contract';
import type { OperatorConfig } from '@touchline/contract/operator';

/** What the bookmaker asks and allows of its players. */
export interface AccountOptions {
  /** Minutes from a sign-in to the end of its session; null for no limit (AUTH-14). */
  readonly sessionMinutes: number | null;
  /** What a sign-up asks for beside login, password and currency (AUTH-06b). */
  readonly playerFields: readonly PlayerField[];
  readonly signUpBy: readonly ('email' | 'phone')[];
  /** Years from which somebody may open an account. */
  readonly minimumAge: number;
  /** Whether players prove their number on the page (AUTH-11). */
  readonly phoneVerification: boolean;
  /** Services by which players prove who they are (AUTH-11). */
  readonly identityProviders: readonly IdentityProvider[];
}

/**
 * The operator's choices with their defaults. `isLocal`: without an address from outside. Elsewhere nothing goes to phones
 * unless it is asked for, because the short messages of this server are files.
 */
export function accountOptions({ accounts, minimum_age }: OperatorConfig, isLocal: boolean): AccountOptions {
  return {
    sessionMinutes: accounts.session_minutes ?? null,
    playerFields: accounts.player_fields,
    signUpBy: accounts.sign_up_by ?? (isLocal ? ['email', 'phone'] : ['email']),
    minimumAge: minimum_age,
    phoneVerification: accounts.phone_verification ?? isLocal,
    identityProviders: accounts.identity_providers ?? (isLocal ? ['serasa', 'sumsub'] : []),
  };
}

/** What the page has to know of it. */
export function accountConfig(options: AccountOptions): Partial<ClientConfig> {
  return {
    player_fields: [...options.playerFields],
    sign_up_by: [...options.signUpBy],
    phone_verification: options.phoneVerification,
    sign_out_everywhere: true,
    identity_providers: [...options.identityProviders],
  };
}
