/** Locales that are written as another one: by a name that says what is meant, or by one that every browser knows. */
const writings: Readonly<Record<string, string>> = { no: 'nb', 'en-AR': 'en-150', kk: 'ru' };

/** The BCP 47 tag that numbers of a locale are written by, and read back by. */
export function writingOf(locale: string): string {
  return writings[locale] ?? locale;
}
