/** Messages between this page and the one that frames it. The page works without a frame too. */

export type ParentMessage =
  /** Block size of the whole page in CSS pixels. */
  | { readonly kind: 'height'; readonly value: number }
  /** The visitor wants to bet. */
  | { readonly kind: 'sign_in' }
  /** The visit has ended: a new launch is needed. */
  | { readonly kind: 'relaunch' };

export interface Appearance {
  readonly theme: 'dark' | 'light';
  readonly locale: string;
}

export function isFramed(): boolean {
  return window.parent !== window;
}

/** Whether another page than the product's own stands around this one: it could cover what is pressed (EMB-03b). */
export function isHosted(): boolean {
  const { ancestorOrigins, origin } = window.location;
  return isFramed() && (window.top !== window.parent || (ancestorOrigins?.[0] ?? origin) !== origin);
}

/** Nothing secret is sent, so any parent may receive it. The frame policy decides who may be the parent. */
export function postToParent(message: ParentMessage): void {
  if (isFramed()) window.parent.postMessage({ source: 'arena', ...message }, '*');
}

/** Theme and locale that the surrounding page sends, at first and after each change. Other messages are ignored. */
export function onAppearance(listener: (appearance: Appearance) => void): void {
  window.addEventListener('message', ({ source, data }: MessageEvent<unknown>) => {
    if (source !== window.parent || typeof data !== 'object' || data === null) return;
    const { kind, theme, locale } = data as Record<string, unknown>;
    if (kind === 'look' && (theme === 'dark' || theme === 'light') && typeof locale === 'string') {
      listener({ theme, locale });
    }
  });
}

/** Sends the height of `element` to the parent whenever it changes. */
export function reportHeight(element: Element): void {
  let last = 0;
  new ResizeObserver(() => {
    const value = Math.ceil(element.getBoundingClientRect().height);
    if (value !== last) postToParent({ kind: 'height', value });
    last = value;
  }).observe(element);
}
