/** The address of a page: base path, locale unless it is the first configured one, path of the page (NAV-01, NAV-02). */
export interface Place {
  readonly locale: string;
  /** From the base path on, without the locale; begins with a slash. */
  readonly path: string;
}

const codeOf = (segment: string, codes: readonly string[]): string | undefined =>
  codes.find((code) => code.toLowerCase() === segment.toLowerCase());

/** Takes the locale off a path that has already lost its base path. */
export function splitLocale(path: string, codes: readonly string[]): Place {
  const [, segment = '', ...rest] = path.split('/');
  const locale = codeOf(segment, codes);
  return locale === undefined ? { locale: codes[0] ?? 'en', path } : { locale, path: `/${rest.join('/')}` };
}

/** Puts the locale before a path; the first one is left out. */
export function joinLocale(place: Place, codes: readonly string[]): string {
  if (place.locale === codes[0]) return place.path;
  return place.path === '/' ? `/${place.locale}` : `/${place.locale}${place.path}`;
}

/** What stands after the base path; everything when the address does not carry it. */
export function withoutBase(pathname: string, base: string): string {
  if (pathname === base) return '/';
  return pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : pathname;
}
