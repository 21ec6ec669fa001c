/** Names of the push channels (PUSH-03). Namespaces as in a Centrifugo configuration: `updates`, `match`, `user`. */

/** Push language of a locale: aliases `br` and `pt-BR` speak `pt`; otherwise the language part. */
export function pushLanguage(locale: string): string {
  const language = locale.toLowerCase().split('-')[0] ?? 'en';
  return language === 'br' ? 'pt' : language;
}

/** Public updates of a language: matches that open, change or end, and their main and secondary markets. */
export function updatesChannel(locale: string): string {
  return `updates:${pushLanguage(locale)}`;
}

/** Every market of one match. */
export function matchChannel(matchId: string): string {
  return `match:${matchId}`;
}

/** Private updates of a player in a locale: balance, bets. Needs a subscription token (PUSH-07). */
export function userChannel(locale: string, playerId: string): string {
  return `$user:${pushLanguage(locale)}.${playerId}`;
}

/**
 * Namespaces with Centrifugo's option names, the same for the embedded server and for a real Centrifugo. Deltas (PUSH-10)
 * go to clients that ask for them, everybody else gets values; they need publications in ASCII only.
 */
export const pushNamespaces = [
  {
    name: 'updates',
    allow_subscribe_for_client: true,
    allow_subscribe_for_anonymous: true,
    history_size: 300,
    history_ttl: 300,
    force_recovery: true,
    allowed_delta_types: ['fossil'],
    delta_publish: true,
  },
  {
    name: 'match',
    allow_subscribe_for_client: true,
    allow_subscribe_for_anonymous: true,
    history_size: 100,
    history_ttl: 120,
    force_recovery: true,
    allowed_delta_types: ['fossil'],
    delta_publish: true,
  },
  {
    name: 'user',
    allow_subscribe_for_client: false,
    allow_subscribe_for_anonymous: false,
    history_size: 50,
    history_ttl: 600,
    force_recovery: true,
  },
] as const;
