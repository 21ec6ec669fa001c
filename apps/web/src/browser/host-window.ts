/** The window of a host, and what the page measures for it. Loaded in a frame alone. */
import type { ProductMessage } from '@touchline/contract/host';

/** Posts to the host: a browser brings it to a page of this origin alone. */
export function postToHost(message: ProductMessage, origin: string): void {
  window.parent.postMessage(message, origin);
}

/** Calls back with each message to the page. Returns how to stop. */
export function onHostMessage(
  listener: (arrived: { readonly isFromParent: boolean; readonly origin: string; readonly data: unknown }) => void,
): () => void {
  const receive = ({ source, origin, data }: MessageEvent<unknown>): void =>
    listener({ isFromParent: source !== null && source === window.parent, origin, data });
  window.addEventListener('message', receive);
  return () => window.removeEventListener('message', receive);
}

/** Origin of the host as far as the browser says it; null where it does not. */
export function hostOrigin(): string | null {
  const [above] = window.location.ancestorOrigins ?? [];
  if (above !== undefined) return above;
  return URL.canParse(document.referrer) ? new URL(document.referrer).origin : null;
}

/** Calls back with the size that the page wants, in whole pixels, now and at each change. Returns how to stop. */
export function onPageSize(listener: (size: { readonly width: number; readonly height: number }) => void): () => void {
  const { body } = document;
  const watch = new ResizeObserver(() => {
    const { width, height } = body.getBoundingClientRect();
    listener({ width: Math.round(width), height: Math.ceil(height) });
  });
  watch.observe(body);
  return () => watch.disconnect();
}

/** The part of the frame that is seen, for the styles of what stands fixed (`framed.css`). */
export function showSeenPart({ top, height }: { readonly top: number; readonly height: number }): void {
  const { dataset, style } = document.documentElement;
  dataset['seen'] = '';
  style.setProperty('--seen-top', `${Math.round(top)}px`);
  style.setProperty('--seen-size', `${Math.round(height)}px`);
}

/** Calls back with the match of a card of the home page that is followed (EMB-02). Returns how to stop. */
export function onTopEvent(listener: (matchId: string, href: string) => void): () => void {
  const press = ({ target }: MouseEvent): void => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('[data-card] a') : null;
    const matchId = link?.closest<HTMLElement>('[data-card]')?.dataset['card'];
    if (link !== null && matchId !== undefined) listener(matchId, link.pathname);
  };
  document.addEventListener('click', press);
  return () => document.removeEventListener('click', press);
}
