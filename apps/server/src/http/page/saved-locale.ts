import type { ClientConfig } from '@touchline/contract';

/** Cookie in which the page keeps the locale that was chosen last. */
export const localeCookie = 'touchline.locale';

type Locales = Pick<ClientConfig, 'base_path' | 'locales' | 'locale_aliases' | 'locale_in_url'>;

/**
 * The redirect of an address without a locale to the locale that was chosen last (NAV-03a); null where it stays. An address
 * with a locale wins, and the first locale is left out unless the site wants it in addresses (NAV-02).
 */
export function localeRedirect(address: string, kept: string | undefined, config: Locales): string | null {
  const codes = config.locales.map(({ code }) => code);
  if (kept === undefined || !codes.includes(kept)) return null;
  if (kept === codes[0] && config.locale_in_url !== true) return null;
  const [, path = '', query = ''] = /^([^?]*)(.*)$/s.exec(address) ?? [];
  const rest = path.slice(config.base_path.length);
  const segment = (rest.split('/')[1] ?? '').toLowerCase();
  const names = [...codes, ...Object.keys(config.locale_aliases ?? {})];
  if (names.some((name) => name.toLowerCase() === segment)) return null;
  return `${config.base_path}/${kept}${rest === '/' ? '' : rest}${query}`;
}
