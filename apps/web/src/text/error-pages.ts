import { english, type ErrorWords } from './english-error-words.ts';

export type ErrorKind = 'locked' | 'blocked' | 'error' | 'not_found';

const known = new Map<string, ErrorWords>([['en', english]]);

function languageOf(locale: string): string {
  return locale.toLowerCase().split('-')[0] ?? 'en';
}

/** Words of a locale as far as they are here; variants share the words of their language, English stands in. */
export function errorWords(locale: string): ErrorWords {
  return known.get(languageOf(locale)) ?? english;
}

/** Fetches the words of a locale, a file for each language. Never throws: without them it stays English. */
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
