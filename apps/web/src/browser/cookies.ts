const DAY_SECONDS = 86_400;
/** What a cookie's value may hold without being written in another way. */
const PLAIN = /^[A-Za-z0-9._~-]{1,200}$/;

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
 * Keeps a value for so many days, on this host. Browsers cap the life of a cookie (400 days in Chromium): what shall live
 * longer is written again at each visit. A value that is not plain is not written.
 */
export function writeCookie(name: string, value: string, days: number): void {
  if (!PLAIN.test(value)) return;
  try {
    const secure = location.protocol === 'https:' ? '; Secure' : '';
    document.cookie = `${name}=${value}; Path=/; Max-Age=${days * DAY_SECONDS}; SameSite=Lax${secure}`;
  } catch {
    // A frame that may keep no cookies: the choice holds for as long as the page stands.
  }
}
