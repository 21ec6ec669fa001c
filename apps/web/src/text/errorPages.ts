/**
 * Words of the error pages (ERR-01 to ERR-06). They stand by themselves, without catalogue and without formats: these pages
 * work when nothing else does. English is always here; the other languages are one file that is fetched when one of them
 * is asked for.
 */
export interface ErrorWords {
  /** ERR-01. */
  readonly locked: string;
  /** ERR-02: with the country in it. */
  readonly blocked: (country: string) => string;
  /** Where nobody knows the country. */
  readonly blockedHere: string;
  /** ERR-03: `page.error.description`. */
  readonly error: string;
  /** ERR-04. */
  readonly notFound: string;
  /** ERR-05: `page.error.home-button.title`. */
  readonly home: string;
  readonly retry: string;
}

export type ErrorKind = 'locked' | 'blocked' | 'error' | 'not_found';

export const english: ErrorWords = {
  locked: 'Unauthorized. Sorry, but you are not authorized to view the page',
  blocked: (country) => `Sorry, we're not available in ${country} right now.`,
  blockedHere: "Sorry, we're not available in your country right now.",
  error: 'Oops! Sorry, something went wrong. Please come back in a while.',
  notFound: "Oops, sorry. We can't find that page.",
  home: 'Go to home page',
  retry: 'Try again',
};

/** Locales that the path may name before any configuration says so. */
export const errorLocales: readonly string[] =
  'en ar de es fa fi fr he it kk no pt-BR ru tr ur en-AR en-AU en-CA en-IN en-NZ fr-CH de-CH'.split(' ');

/** Words that addresses may have for locales, where no configuration says so (ERR-06). */
export const localeAliases: Readonly<Record<string, string>> = {
  br: 'pt-BR',
  pt: 'pt-BR',
  nb: 'no',
  nn: 'no',
  iw: 'he',
};

const known = new Map<string, ErrorWords>([['en', english]]);

const languageOf = (locale: string): string => locale.toLowerCase().split('-')[0] ?? 'en';

/** Words of a locale as far as they are here; variants share the words of their language, English stands in. */
export const errorWords = (locale: string): ErrorWords => known.get(languageOf(locale)) ?? english;

/** Fetches the words of a locale. Never throws: without them it stays English. */
export async function loadErrorWords(locale: string): Promise<ErrorWords> {
  if (!known.has(languageOf(locale))) {
    try {
      const { translations } = await import('./errorPageTranslations.ts');
      for (const [language, words] of Object.entries(translations)) known.set(language, words);
    } catch {
      // Not even our own files can be had.
    }
  }
  return errorWords(locale);
}

/** What a page says and is called. */
export function errorTitle(words: ErrorWords, kind: ErrorKind, country: string | null): string {
  switch (kind) {
    case 'locked':
      return words.locked;
    case 'blocked':
      return country === null ? words.blockedHere : words.blocked(country);
    case 'error':
      return words.error;
    case 'not_found':
      return words.notFound;
  }
}

/** Name of a country in a locale; its code where nobody can name it. */
export function countryName(code: string, locale: string): string {
  try {
    return new Intl.DisplayNames([locale], { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
}
