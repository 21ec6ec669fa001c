/** What the page does to the document around it. */

const BRAND_SEPARATOR = ' · ';

export function setTitle(title: string | null, brand: string): void {
  document.title = title === null ? brand : `${title}${BRAND_SEPARATOR}${brand}`;
}

export function setDocumentLanguage(locale: string, direction: 'ltr' | 'rtl'): void {
  document.documentElement.lang = locale;
  document.documentElement.dir = direction;
}

export type Theme = 'dark' | 'light';

export function readTheme(): Theme {
  return document.documentElement.dataset['theme'] === 'light' ? 'light' : 'dark';
}

export function applyTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
}

/** Address of the page without its origin. */
export function currentAddress(): { readonly pathname: string; readonly rest: string } {
  return { pathname: location.pathname, rest: `${location.search}${location.hash}` };
}

/** Swaps the address in place, without a new entry in the history. */
export function replaceAddress(href: string): void {
  history.replaceState(history.state, '', href);
}

export function reloadPage(): void {
  location.reload();
}

/** A key pressed anywhere on the page; returns how to stop. */
export function onKey(listener: (event: KeyboardEvent) => void): () => void {
  document.addEventListener('keydown', listener);
  return () => document.removeEventListener('keydown', listener);
}

/** Watches a media query; returns how to stop. */
export function watchMedia(query: string, listener: () => void): () => void {
  const media = window.matchMedia(query);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

export function matchesMedia(query: string): boolean {
  return window.matchMedia(query).matches;
}
