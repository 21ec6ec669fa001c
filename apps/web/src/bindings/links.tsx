import { createContext, type ComponentProps, type MouseEvent, useCallback, useContext } from 'react';

/** How the page's addresses are written and followed; paths count from the base path and carry no locale. */
export interface Links {
  /** Full address of a path (NAV-01, NAV-02). */
  href(path: string): string;
  /** Follows a path without loading the document again; `replace` leaves no new entry in the history. */
  go(path: string, how?: { readonly replace?: boolean }): void;
  /** Somebody is about to follow a path: fetches its code, so that the page is there at once. */
  prepare(path: string): void;
}

const LinksContext = createContext<Links | null>(null);
export const LinksProvider = LinksContext.Provider;

export function useLinks(): Links {
  const links = useContext(LinksContext);
  if (links === null) throw new Error('LinksProvider is missing above');
  return links;
}

/** Where the page on screen stands. */
export interface Address {
  /** Without base path and locale. */
  readonly path: string;
  /** Query values; one that holds commas is a list (NAV-29). */
  readonly search: Readonly<Record<string, string | readonly string[]>>;
  /** The same as it is written, with its `?`; empty when there is none. */
  readonly query: string;
  /** With its `#`; empty when there is none. */
  readonly hash: string;
}

const AddressContext = createContext<Address>({ path: '/', search: {}, query: '', hash: '' });
export const AddressProvider = AddressContext.Provider;
export function useAddress(): Address {
  return useContext(AddressContext);
}
/** Path of the page on screen, without base path and locale. */
export function usePath(): string {
  return useAddress().path;
}

/** NAV-29: reads the part of an address after its `?`. The last of two equal names counts. */
export function readSearch(search: string): Address['search'] {
  return Object.fromEntries(
    [...new URLSearchParams(search)].map(([name, value]) => [
      name,
      value.includes(',') ? value.split(',').filter((item) => item !== '') : value,
    ]),
  );
}

/**
 * The one value of a name as whoever made the link meant it: commas make no list of it, a plus is a plus, and what is no
 * percent-encoding stands for itself. For codes and tags of others, which may hold anything. The last of two equal names
 * counts; null for none.
 */
export function textOf(query: string, name: string): string | null {
  const written = query
    .replace(/^\?/, '')
    .split('&')
    .findLast((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);
  if (written === undefined || written === '') return null;
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}

/** Values of a name as a list: none, one or many. */
export function listOf(value: string | readonly string[] | undefined): readonly string[] {
  return value === undefined || value === '' ? [] : typeof value === 'string' ? [value] : value;
}

/** The one value of a name; null where there is none or a list. */
export function oneOf(value: string | readonly string[] | undefined): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

/** `?a=1&b=2,3`, names in the order given; values of null and empty lists are left out. Empty without any. */
export function writeSearch(values: Readonly<Record<string, string | readonly string[] | null>>): string {
  const pairs = Object.entries(values).flatMap(([name, value]) => {
    const items = value === null ? [] : listOf(value);
    return items.length === 0 ? [] : [`${encodeURIComponent(name)}=${items.map(encodeURIComponent).join(',')}`];
  });
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/** The filters in the address (NAV-28), and how to change some of them without a new entry in the history. */
export function useFilters(): readonly [
  Address['search'],
  (changes: Readonly<Record<string, string | readonly string[] | null>>) => void,
] {
  const { path, search, hash } = useAddress();
  const { go } = useLinks();
  const change = useCallback(
    (changes: Readonly<Record<string, string | readonly string[] | null>>) =>
      go(`${path}${writeSearch({ ...search, ...changes })}${hash}`, { replace: true }),
    [go, path, search, hash],
  );
  return [search, change];
}

/** A click that follows a link here, not in another tab or window. */
export function isPlainPress(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

/** An address that leads out of the page: left as it is (NAV-04). Anything else is a path of the page, never a script. */
export function isForeign(to: string): boolean {
  return /^(?:https?:\/\/|sms:|mailto:)/i.test(to);
}

/** Link inside the page. Costs no subscription, so that a list may hold hundreds. */
export function PageLink({
  to,
  onClick,
  children,
  ...rest
}: { readonly to: string } & Omit<ComponentProps<'a'>, 'href'>) {
  const links = useLinks();
  const prepare = (): void => links.prepare(to);
  return (
    <a
      {...rest}
      href={links.href(to)}
      onPointerEnter={prepare}
      onFocus={prepare}
      onPointerDown={prepare}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || !isPlainPress(event) || isForeign(to)) return;
        event.preventDefault();
        links.go(to);
      }}
    >
      {children}
    </a>
  );
}

/** Path of a match page (NAV-12) or a league page (NAV-11). */
export function pathOf(sportKey: string, slug: string): string {
  return `/${sportKey}/${slug}`;
}
