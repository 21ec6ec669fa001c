import type { Account, Player } from './session-wire.ts';

function nonEmpty(text: string | null | undefined): string | null {
  const trimmed = text?.trim() ?? '';
  return trimmed === '' ? null : trimmed;
}

/** Logged in means that an email or an auth phone number stands on the profile (AUTH-02). */
export function isLoggedIn(player: Player | null): boolean {
  return player !== null && (nonEmpty(player.email) !== null || nonEmpty(player.auth_phone_number) !== null);
}

/** Full name, else nickname, else email, else phone; empty for a visitor (AUTH-02). */
export function displayName(player: Player | null): string {
  if (player === null) return '';
  const fullName = [nonEmpty(player.first_name), nonEmpty(player.last_name)].filter((name) => name !== null).join(' ');
  return (
    nonEmpty(fullName) ??
    nonEmpty(player.nickname) ??
    nonEmpty(player.email) ??
    nonEmpty(player.auth_phone_number) ??
    nonEmpty(player.mobile_phone) ??
    ''
  );
}

/** Active accounts only (AUTH-10). */
export function activeAccounts(accounts: readonly Account[]): readonly Account[] {
  return accounts.filter((account) => account.active);
}

/** The account of a currency, if it is there and active. */
export function accountIn(accounts: readonly Account[], currency: string): Account | null {
  return accounts.find((account) => account.active && account.currency === currency) ?? null;
}

/**
 * The currency to bet in (AUTH-03): the wanted one when the player has an active account in it, else the profile's,
 * else that of the first active account, else the site's default.
 */
export function activeCurrency(
  player: Player | null,
  accounts: readonly Account[],
  siteDefault: string,
  wanted: string | null = null,
): string {
  if (!isLoggedIn(player)) return siteDefault;
  const candidates = [wanted, player?.currency ?? null].filter((currency) => currency !== null);
  const held = candidates.find((currency) => accountIn(accounts, currency) !== null);
  return held ?? activeAccounts(accounts)[0]?.currency ?? player?.currency ?? siteDefault;
}

/** Whether a player is in a group of the loyalty programme (AUTH-09, AUTH-13). */
export function isInStatusGroup(
  groups: readonly { readonly id: string; readonly status: boolean }[],
  id: string,
): boolean {
  return groups.some((group) => group.id === id && group.status);
}
