import { useEffect, useEffectEvent, useRef } from 'react';
import type { HostLink } from '@touchline/client/host';
import { useHostLink } from '../bindings/host-link.ts';
import { useAddress, useLinks } from '../bindings/links.tsx';
import { useLocale } from '../bindings/locale.ts';
import { addressOfPage } from '../bindings/page-keys.ts';
import { usePage } from '../bindings/PageProvider.tsx';
import { onTopEvent } from '../browser/host-window.ts';
import { onTitle, pageStatus } from '../browser/page.ts';
import { useSearch } from '../features/search/SearchProvider.tsx';
import { pageAt } from '../routes/pages.ts';
import { pageKeyOf, subjectOf } from '../routes/subject.ts';
import './framed.css';

/** [EMB-01, EMB-02] What the page and the host of its frame say to each other. Nothing to see. */
export function HostMessages() {
  const links = useLinks();
  const search = useSearch();
  const { locale, choose } = useLocale();
  const { path } = useAddress();
  const link = useHostLink({
    go: (to) => links.go('path' in to ? to.path : addressOfPage(to)),
    search: (isOpen) => (isOpen ? search.open() : search.close()),
    restore: (code) => links.go(`${path}?betcode=${code}`, { replace: true }),
    chooseLocale: choose,
    locale: () => locale,
  });
  usePageLoaded(link);
  useEffect(
    () =>
      onTopEvent((matchId, href) =>
        link.tell({ type: 'sportsbook:top-event-clicked', payload: { match_id: matchId, path: href } }),
      ),
    [link],
  );
  return null;
}

/** Tells the host of each page once it is known what it is about (NAV-24a). */
function usePageLoaded({ tell }: Pick<HostLink, 'tell'>): void {
  const { config, sportsbook } = usePage();
  const address = useAddress().path;
  const language = useLocale().locale;
  const told = useRef('');
  const tellPage = useEffectEvent((path: string, locale: string) => {
    const at = pageAt(path, config);
    const isFound = at !== null && pageStatus() === 200;
    const page = isFound ? pageKeyOf(at, subjectOf(at, sportsbook.select)) : null;
    // A page in a sport is a match, a league or a category once it has loaded: its title says when.
    const isUnknown = isFound && page === null && 'slug' in at.params;
    if (isUnknown || told.current === `${locale} ${path}`) return;
    told.current = `${locale} ${path}`;
    tell({ type: 'sportsbook:page-loaded', payload: { page, path, locale } });
  });
  useEffect(() => {
    tellPage(address, language);
    return onTitle(() => tellPage(address, language));
  }, [address, language]);
}
