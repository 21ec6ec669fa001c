/** An address that may be opened inside the page. */
export interface SafeAddress {
  readonly address: string;
  /** A page of our own origin is framed without the rights of that origin. */
  readonly isOwn: boolean;
}

const machine = /^(?:localhost|127\.0\.0\.1|\[::1\])$/;

/** A page on the local machine may load from the local machine, as no network lies between. */
function isOnMachine(url: URL, origin: string): boolean {
  return (
    url.protocol === 'http:' &&
    machine.test(url.hostname) &&
    URL.canParse(origin) &&
    machine.test(new URL(origin).hostname)
  );
}

/**
 * The address as it may be opened inside the page: https, or from the page's own origin or machine; null for everything
 * else (I11: `javascript:`, `data:`, plain http, what is no address).
 */
export function safeAddress(link: string, origin: string): SafeAddress | null {
  const isPath = /^\/(?![/\\])/.test(link);
  if (isPath) return { address: link, isOwn: true };
  if (!URL.canParse(link)) return null;
  const url = new URL(link);
  const isOwn = origin !== '' && url.origin === origin;
  return url.protocol === 'https:' || isOwn || isOnMachine(url, origin) ? { address: url.href, isOwn } : null;
}

/** Address of an operator's page for one match from its template; null where there is none that is safe (LAY-08a, CAT-10b). */
export function filledAddress(
  template: string | undefined,
  { match, locale, user = '' }: { readonly match: string; readonly locale: string; readonly user?: string },
  origin: string,
): SafeAddress | null {
  if (template === undefined) return null;
  const filled = template
    .replaceAll('{match}', encodeURIComponent(match))
    .replaceAll('{locale}', encodeURIComponent(locale))
    .replaceAll('{user}', encodeURIComponent(user));
  return safeAddress(filled, origin);
}

/** Who sends it, as a person can name it. */
export function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address;
}
