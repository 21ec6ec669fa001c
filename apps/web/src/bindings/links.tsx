import { createContext, type ComponentProps, type MouseEvent, useContext } from 'react';

/** How the page's addresses are written and followed; paths count from the base path and carry no locale. */
export interface Links {
  /** Full address of a path (NAV-01, NAV-02). */
  href(path: string): string;
  /** Follows a path without loading the document again. */
  go(path: string): void;
}

const LinksContext = createContext<Links | null>(null);
export const LinksProvider = LinksContext.Provider;

export function useLinks(): Links {
  const links = useContext(LinksContext);
  if (links === null) throw new Error('LinksProvider is missing above');
  return links;
}

const PathContext = createContext('/');
/** Path of the page on screen, without base path and locale. */
export const PathProvider = PathContext.Provider;
export const usePath = (): string => useContext(PathContext);

const isPlainPress = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** Link inside the page. Costs no subscription, so that a list may hold hundreds. */
export function PageLink({
  to,
  onClick,
  children,
  ...rest
}: { readonly to: string } & Omit<ComponentProps<'a'>, 'href'>) {
  const links = useLinks();
  return (
    <a
      {...rest}
      href={links.href(to)}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || !isPlainPress(event)) return;
        event.preventDefault();
        links.go(to);
      }}
    >
      {children}
    </a>
  );
}

/** Path of a match page (NAV-12) or a league page (NAV-11). */
export const pathOf = (sportKey: string, slug: string): string => `/${sportKey}/${slug}`;
