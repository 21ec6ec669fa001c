/** How the page speaks with the one around it; it works alone as well. */

export type Wish =
  /** Block size of the whole page in CSS pixels. */
  | { readonly kind: 'height'; readonly value: number }
  /** The visitor wants to bet. */
  | { readonly kind: 'sign_in' }
  /** The visit has ended: a new launch is needed. */
  | { readonly kind: 'relaunch' };

export interface Look {
  readonly theme: 'dark' | 'light';
  readonly locale: string;
}

export function isFramed(): boolean {
  return window.parent !== window;
}

/** Not secret, so it is posted to any parent: the page's policy decides who may frame it. */
export function tellAround(wish: Wish): void {
  if (isFramed()) window.parent.postMessage({ source: 'arena', ...wish }, '*');
}

/** Look as the page around says it, now and when it changes. Anything else that is sent is ignored. */
export function hearLook(listener: (look: Look) => void): void {
  window.addEventListener('message', ({ source, data }: MessageEvent<unknown>) => {
    if (source !== window.parent || typeof data !== 'object' || data === null) return;
    const { kind, theme, locale } = data as Record<string, unknown>;
    if (kind === 'look' && (theme === 'dark' || theme === 'light') && typeof locale === 'string') {
      listener({ theme, locale });
    }
  });
}

/** Tells the height of `element` whenever it changes. */
export function tellHeight(element: Element): void {
  let last = 0;
  new ResizeObserver(() => {
    const value = Math.ceil(element.getBoundingClientRect().height);
    if (value !== last) tellAround({ kind: 'height', value });
    last = value;
  }).observe(element);
}
