/** The address of a page: base path, locale unless it may be left out, path of the page (NAV-01, NAV-02). */
export interface Place {
  readonly locale: string;
  /** From the base path on, without the locale; begins with a slash. */
  readonly path: string;
}

/** What of the configuration says how locales stand in addresses. */
export interface LocaleAddressing {
  /** In their order; the first one is left out unless `inUrl`. */
  readonly codes: readonly string[];
  /** Other words for them (NAV-02): `{ br: 'pt-BR' }`. */
  readonly aliases?: Readonly<Record<string, string>>;
  /** The first one stands in addresses too. */
  readonly inUrl?: boolean;
}

function addressingOf(codes: readonly string[] | LocaleAddressing): LocaleAddressing {
  return 'codes' in codes ? codes : { codes };
}

function codeOf(segment: string, { codes, aliases = {} }: LocaleAddressing): string | undefined {
  const wanted =
    Object.entries(aliases).find(([alias]) => alias.toLowerCase() === segment.toLowerCase())?.[1] ?? segment;
  return codes.find((code) => code.toLowerCase() === wanted.toLowerCase());
}

/** Takes the locale off a path that has already lost its base path. */
export function splitLocale(path: string, codes: readonly string[] | LocaleAddressing): Place {
  const addressing = addressingOf(codes);
  const [, segment = '', ...rest] = path.split('/');
  const locale = codeOf(segment, addressing);
  return locale === undefined ? { locale: addressing.codes[0] ?? 'en', path } : { locale, path: `/${rest.join('/')}` };
}

/** Whether a path that has already lost its base path says which locale is meant. */
export function namesLocale(path: string, addressing: LocaleAddressing): boolean {
  return codeOf(path.split('/')[1] ?? '', addressing) !== undefined;
}

/** Where a visit begins: a path that names no locale is followed in the one that was kept, if the site has it (NAV-03a). */
export function startPlace(path: string, addressing: LocaleAddressing, kept: string | null): Place {
  const place = splitLocale(path, addressing);
  const isFollowed = kept !== null && addressing.codes.includes(kept) && !namesLocale(path, addressing);
  return isFollowed ? { ...place, locale: kept } : place;
}

/** Puts the locale before a path; the first one is left out unless the settings want it there. */
export function joinLocale(place: Place, codes: readonly string[] | LocaleAddressing): string {
  const addressing = addressingOf(codes);
  if (place.locale === addressing.codes[0] && addressing.inUrl !== true) return place.path;
  return place.path === '/' ? `/${place.locale}` : `/${place.locale}${place.path}`;
}

/** What stands after the base path; everything when the address does not carry it. */
export function withoutBase(pathname: string, base: string): string {
  if (pathname === base) return '/';
  return pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : pathname;
}

/** A path as pages are looked up by: single slashes, none at the end, lower case. Null when its escapes are broken. */
export function plainPath(path: string): string | null {
  try {
    const plain = decodeURIComponent(path)
      .replaceAll(/\/{2,}/g, '/')
      .toLowerCase();
    return plain.length > 1 && plain.endsWith('/') ? plain.slice(0, -1) : plain;
  } catch {
    return null;
  }
}
