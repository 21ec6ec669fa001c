import type { I18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { useEffect, useMemo, useState } from 'react';
import { AddressProvider, LinksProvider } from '../bindings/links.tsx';
import { LocaleProvider } from '../bindings/locale.ts';
import { type Page, PageProvider, Shown, useSelect } from '../bindings/PageProvider.tsx';
import { useReadable } from '../bindings/use-readable.ts';
import { TimeZone } from '../bindings/zone.tsx';
import { leaveFor, onFirstInput } from '../browser/page.ts';
import { CrashBoundary } from '../screens/CrashBoundary.tsx';
import { ErrorScreen } from '../screens/ErrorScreens.tsx';
import { Frame } from '../screens/Frame.tsx';
import { wholeText } from '../text/load.ts';
import { useEntryParameters } from './entry-parameters.ts';
import { SavedLocale } from './SavedLocale.tsx';
import { pageAt } from './pages.ts';
import { Pages } from './Pages.tsx';
import { usePageChanges } from './use-page-changes.ts';
import { usePageHead } from './page-head.ts';
import { useLocaleChoice, useWrittenAddress } from './use-locale-choice.ts';
import { type At, linksOf, readAddress, useShownHref } from './where.ts';

interface Props {
  readonly page: Page;
  readonly text: I18n;
  /** On the server, where no browser has an address. */
  readonly at?: At;
}

/** Providers and frame around the screens. */
export function App({ page, text: first, at }: Props) {
  const { config, env } = page;
  const [text, setText] = useState(first);
  const { locale } = text;
  const { href, isOnItsWay } = useShownHref(at, config);
  const address = useMemo(() => readAddress(href, config), [href, config]);
  const isBare = useMemo(() => pageAt(address.path, config)?.line.bare === true, [address.path, config]);
  const links = useMemo(() => linksOf(locale, config, leaveFor), [locale, config]);

  const choice = useLocaleChoice(page, locale, isOnItsWay, setText);
  useWrittenAddress(page, href, choice);

  // Once the first action is done, load all texts that later screens need.
  useEffect(
    () =>
      onFirstInput(() =>
        env.whenIdle(() => {
          wholeText().catch((error: unknown) => env.report('catalogue', error));
        }),
      ),
    [env],
  );
  usePageChanges(address.path);
  usePageHead(href, text, page);
  useEntryParameters(address, links, env, page.sportsbook.commands);

  return (
    <PageProvider page={page}>
      <I18nProvider i18n={text}>
        <LocaleProvider value={choice}>
          <SavedLocale />
          <TimeZone>
            <LinksProvider value={links}>
              <AddressProvider value={address}>
                <CrashBoundary>
                  <Content isBare={isBare} />
                </CrashBoundary>
              </AddressProvider>
            </LinksProvider>
          </TimeZone>
        </LocaleProvider>
      </I18nProvider>
    </PageProvider>
  );
}

/** The page, or why the operator does not serve this visitor now (ERR-01, ERR-02, AUTH-12a). */
function Content({ isBare }: { readonly isBare: boolean }) {
  const access = useReadable(useSelect().siteAccess);
  const [first] = useState(access);
  if (access !== 'open') {
    return (
      <>
        <ErrorScreen kind={access} isSudden={first === 'open'} />
        <Shown />
      </>
    );
  }
  return isBare ? (
    <Pages />
  ) : (
    <Frame>
      <Pages />
    </Frame>
  );
}
