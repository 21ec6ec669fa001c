import { type I18n, type Messages, setupI18n } from '@lingui/core';

/** One lazy chunk a locale. */
const catalogues: Readonly<Record<string, () => Promise<{ default: Messages }>>> = {
  en: () => import('./catalogues/en.json?catalogue'),
  de: () => import('./catalogues/de.json?catalogue'),
  ar: () => import('./catalogues/ar.json?catalogue'),
};

const RIGHT_TO_LEFT: ReadonlySet<string> = new Set(['ar', 'he', 'fa', 'ur']);

export const writtenLocales: readonly string[] = Object.keys(catalogues);

/** LAY-02. */
export function directionOf(locale: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.has(locale.split('-')[0] ?? '') ? 'rtl' : 'ltr';
}

/** The texts of a locale, loaded and switched on. A locale that nobody has written falls back to English. */
export async function loadText(locale: string): Promise<I18n> {
  const written = catalogues[locale] === undefined ? 'en' : locale;
  const catalogue = await (catalogues[written] ?? (() => import('./catalogues/en.json?catalogue')))();
  return setupI18n({ locale, messages: { [locale]: catalogue.default } });
}
