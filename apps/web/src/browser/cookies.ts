/** What a cookie is kept as. */
let kind = 'Lax';

/** In the frame of another site only a cookie of this kind is kept, apart for each site (EMB-03a). */
export function keepCookiesFramed(): void {
  kind = 'None; Secure; Partitioned';
}

const DAY_SECONDS = 86_400;
/** Browsers drop a cookie whose name and value are longer together than 4096 bytes. */
const LONGEST = 4_000;

/** Value of a cookie, or null. Cookies are closed to some frames: then there is none. */
export function readCookie(name: string): string | null {
  try {
    const pair = document.cookie.split('; ').find((each) => each.startsWith(`${name}=`));
    return pair === undefined ? null : decodeURIComponent(pair.slice(name.length + 1));
  } catch {
    return null;
  }
}

/**
 * Keeps a value for so many days, on this host or on every host of `domain`. Browsers cap the life of a cookie (400 days in Chromium): what shall live
 * longer is written again at each visit. Any text, percent-encoded; one that no browser would keep is not written.
 */
export function writeCookie(name: string, value: string, days: number, domain?: string): void {
  const written = encodeURIComponent(value);
  if (value === '' || name.length + written.length > LONGEST) return;
  try {
    const secure = location.protocol === 'https:' ? '; Secure' : '';
    const place = domain === undefined ? '' : `; Domain=${domain}`;
    document.cookie = `${name}=${written}; Path=/; Max-Age=${days * DAY_SECONDS}; SameSite=${kind}${secure}${place}`;
  } catch {
    // A frame that may keep no cookies: the choice holds until the page is left.
  }
}

/** Takes a cookie of this host away. */
export function dropCookie(name: string): void {
  try {
    document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=${kind}`;
  } catch {
    // A frame that may keep no cookies has none.
  }
}
