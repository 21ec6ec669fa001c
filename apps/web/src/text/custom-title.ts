import type { ClientConfig, CustomPage } from '@touchline/contract';

/** Title of a page that the operator wrote: in the locale, else in the site's first one; null where neither was written. */
export function customTitle({ title }: CustomPage, locale: string, config: ClientConfig): string | null {
  return title[locale] ?? title[config.locales[0]?.code ?? locale] ?? null;
}
