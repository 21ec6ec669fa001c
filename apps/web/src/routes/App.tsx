import type { I18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { RouterProvider } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { LocaleProvider } from '../bindings/locale.ts';
import { type Page, PageProvider } from '../bindings/PageProvider.tsx';
import { currentAddress, replaceAddress, setDocumentLanguage } from '../browser/page.ts';
import { directionOf, loadText } from '../text/load.ts';
import { joinLocale, splitLocale, withoutBase } from './localePath.ts';
import { createPageRouter } from './router.tsx';

export const LOCALE_KEY = 'touchline.locale';

/** Everything above the routes. A change of locale keeps the page, its query and its hash (NAV-03). */
export function App({ page, text: first }: { readonly page: Page; readonly text: I18n }) {
  const { config, env, sportsbook } = page;
  const base = config.base_path;
  const codes = useMemo(() => config.locales.map(({ code }) => code), [config]);
  const [text, setText] = useState(first);
  const [isLoading, setIsLoading] = useState(false);
  const { locale } = text;
  const router = useMemo(() => createPageRouter({ base, locale, codes }), [base, locale, codes]);

  const choice = useMemo(() => {
    const change = async (code: string): Promise<void> => {
      setIsLoading(true);
      try {
        const next = await loadText(code);
        const { pathname, rest } = currentAddress();
        const { path } = splitLocale(withoutBase(pathname, base), codes);
        const joined = joinLocale({ locale: code, path }, codes);
        replaceAddress(`${joined === '/' ? base : `${base}${joined}`}${rest}`);
        setDocumentLanguage(code, directionOf(code));
        env.local.set(LOCALE_KEY, code);
        sportsbook.commands.setLocale(code);
        setText(next);
      } catch (error) {
        // The catalogue could not be fetched: the page stays as it is, in the language it has.
        env.report('catalogue', error);
      } finally {
        setIsLoading(false);
      }
    };
    return {
      locale,
      locales: config.locales.map(({ code, name_in_locale }) => ({ code, name: name_in_locale })),
      isLoading,
      choose: (code: string) => {
        if (code !== locale) void change(code);
      },
    };
  }, [base, codes, config, env, sportsbook, locale, isLoading]);

  return (
    <PageProvider page={page}>
      <I18nProvider i18n={text}>
        <LocaleProvider value={choice}>
          <RouterProvider key={locale} router={router} />
        </LocaleProvider>
      </I18nProvider>
    </PageProvider>
  );
}
