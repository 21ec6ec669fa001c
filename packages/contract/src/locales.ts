/** Languages that have every text, English first. The page, the games, letters and error pages are written in each. */
export const languages = [
  'en',
  'de',
  'ar',
  'fr',
  'it',
  'es',
  'pt-BR',
  'fi',
  'no',
  'ru',
  'kk',
  'tr',
  'he',
  'fa',
  'ur',
] as const;
export type Language = (typeof languages)[number];

/** Locales with the texts of their language, except for those that they write in another way. */
export const variants = ['en-AR', 'en-AU', 'en-CA', 'en-IN', 'en-NZ', 'fr-CH', 'de-CH'] as const;

export type Locale = Language | (typeof variants)[number];

/** Every locale of the product (ERR-06), in the order of the language menu. */
export const locales: readonly Locale[] = [...languages, ...variants];

/** What each locale is called in its own language. */
export const localeNames: Readonly<Record<Locale, string>> = {
  en: 'English',
  de: 'Deutsch',
  ar: 'العربية',
  fr: 'Français',
  it: 'Italiano',
  es: 'Español',
  'pt-BR': 'Português (Brasil)',
  fi: 'Suomi',
  no: 'Norsk',
  ru: 'Русский',
  kk: 'Қазақша',
  tr: 'Türkçe',
  he: 'עברית',
  fa: 'فارسی',
  ur: 'اردو',
  'en-AR': 'English (Argentina)',
  'en-AU': 'English (Australia)',
  'en-CA': 'English (Canada)',
  'en-IN': 'English (India)',
  'en-NZ': 'English (New Zealand)',
  'fr-CH': 'Français (Suisse)',
  'de-CH': 'Deutsch (Schweiz)',
};

const rightToLeft: ReadonlySet<string> = new Set<Language>(['ar', 'he', 'fa', 'ur']);

/** Whether the language of a locale is written from right to left. */
export function isRightToLeft(locale: string): boolean {
  return rightToLeft.has(locale.split('-', 1)[0] ?? locale);
}

/** Other words for locales in addresses (ERR-06). */
export const localeAliases: Readonly<Record<string, Locale>> = {
  br: 'pt-BR',
  pt: 'pt-BR',
  nb: 'no',
  nn: 'no',
  iw: 'he',
};
