import type { I18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { AddressProvider, LinksProvider } from '../bindings/links.tsx';
import { keepLocale, LOCALE_KEY, LocaleProvider } from '../bindings/locale.ts';
import { type Page, PageProvider, Shown } from '../bindings/PageProvider.tsx';
import { TimeZone } from '../bindings/zone.tsx';
import { currentAddress, leaveFor, onFirstDoing, replaceAddress, setDocumentLanguage } from '../browser/page.ts';
import { CrashBoundary } from '../screens/CrashBoundary.tsx';
import { ErrorScreen } from '../screens/ErrorScreens.tsx';
import { Frame } from '../screens/Frame.tsx';
import { directionOf, loadText, wholeText } from '../text/load.ts';
import { useEntryParameters } from './entry-parameters.ts';
import { KeptLocale } from './KeptLocale.tsx';
import { joinLocale, namesLocale, splitLocale, withoutBase } from './locale-path.ts';
import { pageAt } from './pages.ts';
import { Pages } from './Pages.tsx';
import { usePageChanges } from './use-page-changes.ts';
import { usePageHead } from './page-head.ts';
import { addressingOf, type At, linksOf, readAddress, useShownHref } from './where.ts';

interface Props {
  readonly page: Page;
  readonly text: I18n;
  /** On the server, where no browser has an address. */
  readonly at?: At;
}

/** Everything above the screens. A change of locale keeps the page, its query and its hash (NAV-03). */
export function App({ page, text: first, at }: Props) {
  const { config, env, sportsbook } = page;
  const addressing = useMemo(() => addressingOf(config), [config]);
  const [text, setText] = useState(first);
  const [isLoading, setIsLoading] = useState(false);
  const { locale } = text;
  const { href, isOnItsWay } = useShownHref(at, config);
  const address = useMemo(() => readAddress(href, config), [href, config]);
  /** Nobody sees more than the operator lets them (ERR-01, ERR-02). */
  const access = config.access ?? 'open';
  const isBare = useMemo(() => pageAt(address.path, config)?.line.bare === true, [address.path, config]);
  const links = useMemo(() => linksOf(locale, config, leaveFor), [locale, config]);

  const wanted = useRef(locale);
  const choice = useMemo(() => {
    const change = async (code: string): Promise<void> => {
      wanted.current = code;
      setIsLoading(true);
      try {
        const next = await loadText(code);
        // The last one asked for counts, whichever catalogue came last.
        if (wanted.current !== code) return;
        const { pathname, rest } = currentAddress();
        const { path } = splitLocale(withoutBase(pathname, config.base_path), addressing);
        const joined = joinLocale({ locale: code, path }, addressing);
        replaceAddress(`${config.base_path}${joined === '/' ? '' : joined}${rest}`);
        setDocumentLanguage(code, directionOf(code));
        keepLocale(env, code);
        sportsbook.commands.setLocale(code);
        setText(next);
      } catch (error) {
        // The catalogue could not be fetched: the page stays as it is, in the language it has.
        env.report('catalogue', error);
      } finally {
        if (wanted.current === code) setIsLoading(false);
      }
    };
    return {
      locale,
      locales: config.locales.map(({ code, name_in_locale }) => ({ code, name: name_in_locale })),
      isLoading: isLoading || isOnItsWay,
      choose: (code: string) => {
        if (code !== (isLoading ? wanted.current : locale)) void change(code);
      },
    };
  }, [addressing, config, env, sportsbook, locale, isLoading, isOnItsWay]);

  /**
   * The address as it should be written: alias and case of the locale, and the first one left out or not (NAV-02). One
   * that is gone back to may be of another locale: then the page follows it.
   */
  const followed = useRef(href);
  useEffect(() => {
    const { pathname, rest } = currentAddress();
    // While the next page is on its way the browser's address is not the one that is shown.
    if (pathname !== href.replace(/[?#].*$/s, '') || !pathname.startsWith(config.base_path)) return;
    const named = withoutBase(pathname, config.base_path);
    const place = splitLocale(named, addressing);
    if (place.locale !== locale) {
      // Once: a language that cannot be had leaves the page as it is.
      if (followed.current !== href) choice.choose(place.locale);
      followed.current = href;
      return;
    }
    const joined = joinLocale(place, addressing);
    const written = `${config.base_path}${joined === '/' ? '' : joined}`;
    if (written === pathname) return;
    // The first locale was asked for by its name, which is left out from here on: the next visit must not undo that.
    if (locale === addressing.codes[0] && env.local.get(LOCALE_KEY) !== locale && namesLocale(named, addressing))
      keepLocale(env, locale);
    replaceAddress(`${written}${rest}`);
  }, [href, locale, addressing, config, choice, env]);

  // Somebody begins to do something: whatever comes next has its texts at hand.
  useEffect(
    () =>
      onFirstDoing(() => {
        wholeText().catch((error: unknown) => env.report('catalogue', error));
      }),
    [env],
  );
  usePageChanges(address.path);
  usePageHead(href, text, page);
  useEntryParameters(address, links, env);

  return (
    <PageProvider page={page}>
      <I18nProvider i18n={text}>
        <LocaleProvider value={choice}>
          <KeptLocale />
          <TimeZone>
            <LinksProvider value={links}>
              <AddressProvider value={address}>
                <CrashBoundary>
                  {access !== 'open' ? (
                    <>
                      <ErrorScreen kind={access} />
                      <Shown />
                    </>
                  ) : isBare ? (
                    <Pages />
                  ) : (
                    <Frame>
                      <Pages />
                    </Frame>
                  )}
                </CrashBoundary>
              </AddressProvider>
            </LinksProvider>
          </TimeZone>
        </LocaleProvider>
      </I18nProvider>
    </PageProvider>
  );
}
