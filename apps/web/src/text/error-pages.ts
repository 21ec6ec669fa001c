/**
 * Words of the error pages (ERR-01 to ERR-06). They stand by themselves, without catalogue and without formats: these pages
 * work when nothing else does. English is always here; each other language is a file that is fetched when it is asked for.
 */
export type ErrorWords = Readonly<Record<ErrorTextKey, string>>;

export type ErrorTextKey =
  /** ERR-01. */
  | 'page.locked.description'
  /** ERR-02: with the place {countryName}. */
  | 'page.blocked.description'
  /** For an unknown country. */
  | 'page.blocked.somewhere.description'
  /** ERR-03, ERR-03a. */
  | 'page.error.description'
  /** ERR-04. */
  | 'page.not-found.description'
  /** ERR-05, ERR-03a. */
  | 'page.error.home-button.title'
  | 'page.error.retry-button.title';

export type ErrorKind = 'locked' | 'blocked' | 'error' | 'not_found';

export const english: ErrorWords = {
  'page.locked.description': 'Unauthorized. Sorry, but you are not authorized to view the page',
  'page.blocked.description': "Sorry, we're not available in {countryName} right now.",
  'page.blocked.somewhere.description': "Sorry, we're not available in your country right now.",
  'page.error.description': 'Oops! Sorry, something went wrong. Please come back in a while.',
  'page.not-found.description': "Oops, sorry. We can't find that page.",
  'page.error.home-button.title': 'Go to home page',
  'page.error.retry-button.title': 'Try again',
};

const known = new Map<string, ErrorWords>([['en', english]]);

function languageOf(locale: string): string {
  return locale.toLowerCase().split('-')[0] ?? 'en';
}

/** Words of a locale as far as they are here; variants share the words of their language, English stands in. */
export function errorWords(locale: string): ErrorWords {
  return known.get(languageOf(locale)) ?? english;
}

/** Fetches the words of a locale. Never throws: without them it stays English. */
export async function loadErrorWords(locale: string): Promise<ErrorWords> {
  const language = languageOf(locale);
  const files = import.meta.glob<ErrorWords>('./error-words/*.json', { import: 'default' });
  const load = files[`./error-words/${language}.json`];
  if (!known.has(language) && load !== undefined) {
    try {
      known.set(language, await load());
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
      return words['page.locked.description'];
    case 'blocked':
      return country === null
        ? words['page.blocked.somewhere.description']
        : words['page.blocked.description'].replace('{countryName}', () => country);
    case 'error':
      return words['page.error.description'];
    case 'not_found':
      return words['page.not-found.description'];
  }
}

/** Name of a country in a locale; its code when unknown. */
export function countryName(code: string, locale: string): string {
  try {
    return new Intl.DisplayNames([locale], { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
}
