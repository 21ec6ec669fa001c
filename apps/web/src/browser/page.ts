/** Changes to the document around the React root. */

const BRAND_SEPARATOR = ' · ';

let status = 200;
const statusListeners = new Set<() => void>();

function setStatus(code: number): void {
  status = code;
  for (const listener of statusListeners) listener();
}

/** Records the status that the server would answer with; returns how to undo it. */
export function publishStatus(code: number): () => void {
  setStatus(code);
  return () => setStatus(200);
}
export function pageStatus(): number {
  return status;
}

/** Whenever the status changes; returns how to stop. */
export function onStatus(listener: () => void): () => void {
  statusListeners.add(listener);
  return () => void statusListeners.delete(listener);
}

const titleListeners = new Set<() => void>();

export function setTitle(title: string | null, brand: string): void {
  document.title = title === null ? brand : `${title}${BRAND_SEPARATOR}${brand}`;
  for (const listener of titleListeners) listener();
}

/** Whenever the page knows what it is about; returns how to stop. */
export function onTitle(listener: () => void): () => void {
  titleListeners.add(listener);
  return () => void titleListeners.delete(listener);
}

function inHead(selector: string, tag: 'meta' | 'link', attributes: Readonly<Record<string, string>> | null): void {
  const found = document.head.querySelector(selector);
  if (attributes === null) {
    found?.remove();
    return;
  }
  const element = found ?? document.head.appendChild(document.createElement(tag));
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
}

interface Head {
  readonly description: string;
  readonly canonicalPath: string;
  /** Not for search engines: then the page has no one address. */
  readonly isHidden: boolean;
  /** Key of the page (NAV-24a); null where it has none. */
  readonly pageKey: string | null;
}

/** Metadata for tools that read the page. */
export function writeHead({ description, canonicalPath, isHidden, pageKey }: Head): void {
  inHead('meta[name="page-key"]', 'meta', pageKey === null ? null : { name: 'page-key', content: pageKey });
  inHead('meta[name="description"]', 'meta', { name: 'description', content: description });
  inHead('meta[name="robots"]', 'meta', isHidden ? { name: 'robots', content: 'noindex' } : null);
  const href = `${location.origin}${canonicalPath}`;
  inHead('link[rel="canonical"]', 'link', isHidden ? null : { rel: 'canonical', href });
  // The other languages of the page before stand for that page.
  for (const other of document.head.querySelectorAll('link[rel="alternate"][hreflang]')) other.remove();
}

/** Marks the document once its listeners are attached, for programs such as the browser stories. */
export function setAlive(): void {
  document.documentElement.dataset['alive'] = '';
}

export function setDocumentLanguage(locale: string, direction: 'ltr' | 'rtl'): void {
  document.documentElement.lang = locale;
  document.documentElement.dir = direction;
}

export type Theme = 'dark' | 'light';

export function readTheme(): Theme {
  return document.documentElement.dataset['theme'] === 'light' ? 'light' : 'dark';
}

/** A server puts it into the markup; without one the page does. */
export function addStyleSheet(href: string): void {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href }));
}

export function applyTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
}

/** Address of the page without its origin. */
export function currentAddress(): { readonly pathname: string; readonly rest: string } {
  return { pathname: location.pathname, rest: `${location.search}${location.hash}` };
}

/** Full address of the page, without its fragment. */
export function pageHref(): string {
  return location.href.replace(/#.*$/s, '');
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

const PRESSED_BY_KEY = 'button, input, summary';

/**
 * A key that is held down presses once: a browser would go on pressing, and the second press may cost money (I1). Returns
 * how to stop.
 */
export function pressOnceByKey(): () => void {
  return onKey((event) => {
    if (event.key !== 'Enter' || !event.repeat) return;
    if (event.target instanceof Element && event.target.closest(PRESSED_BY_KEY) !== null) event.preventDefault();
  });
}

/** Calls back once, at the first sign that somebody is there: a finger, a key, a pointer that moves. Returns how to stop. */
export function onFirstInput(listener: () => void): () => void {
  const events = ['pointerdown', 'pointermove', 'wheel', 'keydown'] as const;
  const stop = (): void => {
    for (const event of events) document.removeEventListener(event, onInput, true);
  };
  const onInput = (): void => {
    stop();
    listener();
  };
  for (const event of events) document.addEventListener(event, onInput, { capture: true, passive: true });
  return stop;
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

/** Whether another page embeds this one in a frame. */
export function isEmbedded(): boolean {
  return window.self !== window.top;
}

/** Whether a tool measures the page (lighthouse mode): it says so in its name, or the address does. */
export function isMeasured(): boolean {
  return navigator.userAgent.includes('Chrome-Lighthouse') || new URLSearchParams(location.search).has('lighthouse');
}

/** Follows an address that leads out of the page. */
export function leaveFor(href: string): void {
  location.assign(href);
}
