import { useEffect, useRef } from 'react';
import { LOCALE_KEY, useLocale } from '../bindings/locale.ts';
import { usePage } from '../bindings/PageProvider.tsx';
import { useSession } from '../bindings/player.ts';
import { currentAddress } from '../browser/page.ts';
import { namesLocale, splitLocale, withoutBase } from './locale-path.ts';
import { addressingOf } from './where.ts';

/**
 * Follows, once a visit, the locale that was kept, or else the language of the player, where the address names no locale
 * (NAV-03a). A server that received the cookie has redirected already.
 */
export function SavedLocale() {
  const { config, env } = usePage();
  const { locale, follow } = useLocale();
  const { player } = useSession();
  const isFollowed = useRef(false);
  const wanted = player?.language ?? null;
  useEffect(() => {
    const code = env.local.get(LOCALE_KEY) ?? wanted;
    if (isFollowed.current || code === null) return;
    isFollowed.current = true;
    const addressing = addressingOf(config);
    if (namesLocale(withoutBase(currentAddress().pathname, config.base_path), addressing)) return;
    const known = namesLocale(`/${code}`, addressing) ? splitLocale(`/${code}`, addressing).locale : locale;
    if (known !== locale) follow(known);
  }, [env, config, wanted, locale, follow]);
  return null;
}
