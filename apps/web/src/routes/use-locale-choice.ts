import type { I18n } from '@lingui/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { keepLocale, LOCALE_KEY, type LocaleChoice } from '../bindings/locale.ts';
import type { Page } from '../bindings/PageProvider.tsx';
import { currentAddress, replaceAddress, setDocumentLanguage } from '../browser/page.ts';
import { directionOf, loadText } from '../text/load.ts';
import { joinLocale, namesLocale, splitLocale, withoutBase } from './locale-path.ts';
import { addressingOf } from './where.ts';

/**
 * The locale of the page; a change of it keeps the path, its query and its hash (NAV-03). `isOnItsWay`: the next page is
 * loading.
 */
export function useLocaleChoice(
  { config, env, sportsbook }: Page,
  locale: string,
  isOnItsWay: boolean,
  onText: (text: I18n) => void,
): LocaleChoice {
  const addressing = useMemo(() => addressingOf(config), [config]);
  const [isLoading, setIsLoading] = useState(false);
  const wanted = useRef(locale);
  return useMemo(() => {
    const change = async (code: string, isChosen: boolean): Promise<void> => {
      wanted.current = code;
      setIsLoading(true);
      try {
        const next = await loadText(code);
        // The last chosen locale counts, in whatever order the catalogues arrive.
        if (wanted.current !== code) return;
        const { pathname, rest } = currentAddress();
        const { path } = splitLocale(withoutBase(pathname, config.base_path), addressing);
        const joined = joinLocale({ locale: code, path }, addressing);
        replaceAddress(`${config.base_path}${joined === '/' ? '' : joined}${rest}`);
        setDocumentLanguage(code, directionOf(code));
        keepLocale(env, code);
        sportsbook.commands.setLocale(code);
        if (isChosen) void sportsbook.commands.saveLocale(code);
        onText(next);
      } catch (error) {
        // Without the catalogue the page keeps its language.
        env.report('catalogue', error);
      } finally {
        if (wanted.current === code) setIsLoading(false);
      }
    };
    const turnTo = (code: string, isChosen: boolean): void => {
      if (code !== (isLoading ? wanted.current : locale)) void change(code, isChosen);
    };
    return {
      locale,
      locales: config.locales.map(({ code, name_in_locale }) => ({ code, name: name_in_locale })),
      isLoading: isLoading || isOnItsWay,
      choose: (code) => turnTo(code, true),
      follow: (code) => turnTo(code, false),
    };
  }, [addressing, config, env, sportsbook, locale, isLoading, isOnItsWay, onText]);
}

/**
 * Writes the address in its one form: alias and case of the locale, the first locale named or left out (NAV-02). After
 * going back to an address of another locale, the page takes that locale.
 */
export function useWrittenAddress({ config, env }: Page, href: string, choice: LocaleChoice): void {
  const addressing = useMemo(() => addressingOf(config), [config]);
  const { locale } = choice;
  const followed = useRef(href);
  useEffect(() => {
    const { pathname, rest } = currentAddress();
    // While the next page loads, the browser's address is ahead of the page.
    if (pathname !== href.replace(/[?#].*$/s, '') || !pathname.startsWith(config.base_path)) return;
    const named = withoutBase(pathname, config.base_path);
    const place = splitLocale(named, addressing);
    if (place.locale !== locale) {
      // Once only: a locale that fails to load leaves the page unchanged.
      if (followed.current !== href) choice.follow(place.locale);
      followed.current = href;
      return;
    }
    const joined = joinLocale(place, addressing);
    const written = `${config.base_path}${joined === '/' ? '' : joined}`;
    if (written === pathname) return;
    // The address named the first locale, and no longer does: remember the choice, or the next visit would undo it.
    if (locale === addressing.codes[0] && env.local.get(LOCALE_KEY) !== locale && namesLocale(named, addressing))
      keepLocale(env, locale);
    replaceAddress(`${written}${rest}`);
  }, [href, locale, addressing, config, choice, env]);
}
