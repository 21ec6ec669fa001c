import { useEffect, useMemo, useRef, useState } from 'react';
import { navigate, useLocationProperty } from 'wouter/use-browser-location';
import type { ClientConfig } from '@touchline/contract';
import type { Address, Links } from '../bindings/links.tsx';
import { isForeign, readSearch } from '../bindings/links.tsx';
import { currentAddress } from '../browser/page.ts';
import { joinLocale, type LocaleAddressing, splitLocale, withoutBase } from './locale-path.ts';
import { fetchScreen, pageAt, prepare, screenOf } from './pages.ts';

/** Path and query of the request in server rendering. */
export interface At {
  readonly path: string;
  readonly search: string;
}

export function addressingOf(config: ClientConfig): LocaleAddressing {
  return {
    codes: config.locales.map(({ code }) => code),
    ...(config.locale_aliases === undefined ? {} : { aliases: config.locale_aliases }),
    ...(config.locale_in_url === undefined ? {} : { inUrl: config.locale_in_url }),
  };
}

function here(): string {
  const { pathname, rest } = currentAddress();
  return `${pathname}${rest}`;
}

/** Path, query and hash in the browser's address, as they are now. */
export function useHref(at: At | undefined): string {
  return useLocationProperty(here, () => (at === undefined ? here() : `${at.path}${at.search}`));
}

const parts = /^([^?#]*)(\?[^#]*)?(#.*)?$/s;

/** What an address of ours says, without base path and locale. */
export function readAddress(href: string, config: ClientConfig): Address {
  const [, pathname = '/', search = '', hash = ''] = parts.exec(href) ?? [];
  const { path } = splitLocale(withoutBase(pathname, config.base_path), addressingOf(config));
  return { path, search: readSearch(search), query: search, hash };
}

/**
 * The address that the page shows. It follows the browser's once the code of the screen is here: until then the former
 * page stays (and `isOnItsWay`), so that nothing blank is ever shown. Code that fails to load is reported by the
 * screen.
 */
export function useShownHref(
  at: At | undefined,
  config: ClientConfig,
): { readonly href: string; readonly isOnItsWay: boolean } {
  const asked = useHref(at);
  const [shown, setShown] = useState(asked);
  const isReady = useMemo(() => {
    const page = pageAt(readAddress(asked, config).path, config);
    return page === null || screenOf(page.line) !== null;
  }, [asked, config]);
  if (isReady && shown !== asked) setShown(asked);
  const latest = useRef(asked);
  useEffect(() => {
    latest.current = asked;
    if (shown === asked || isReady) return;
    const page = pageAt(readAddress(asked, config).path, config);
    const show = (): void => {
      if (latest.current === asked) setShown(asked);
    };
    if (page === null) return;
    fetchScreen(page.line).then(show, show);
  }, [asked, shown, isReady, config]);
  return { href: isReady ? asked : shown, isOnItsWay: !isReady && shown !== asked };
}

/** How addresses of a locale are written and followed. */
export function linksOf(locale: string, config: ClientConfig, leave: (href: string) => void): Links {
  const addressing = addressingOf(config);
  const href = (to: string): string => {
    if (isForeign(to)) return to;
    const [, path = '/', search = '', hash = ''] = parts.exec(to) ?? [];
    const joined = joinLocale({ locale, path: path.startsWith('/') ? path : `/${path}` }, addressing);
    return `${config.base_path}${joined === '/' ? '' : joined}${search}${hash}`;
  };
  return {
    href,
    go: (to, how) => {
      if (isForeign(to)) leave(to);
      else navigate(href(to), { replace: how?.replace === true });
    },
    prepare: (to) => {
      const [, path = '/'] = parts.exec(to) ?? [];
      void prepare(path, config);
    },
  };
}
