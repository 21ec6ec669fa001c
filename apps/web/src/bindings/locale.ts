import { createContext, useContext } from 'react';
import type { Env } from '@touchline/client';
import { writeChoice } from '../browser/choices.ts';

/** Storage key of the locale that the player chose last (NAV-03); its cookie has the same name. */
export const LOCALE_KEY = 'touchline.locale';

/** Keeps a locale for the next visit: for this page, and as a cookie for the server's first screen (NAV-03a). */
export function keepLocale({ local }: Env, code: string): void {
  local.set(LOCALE_KEY, code);
  writeChoice(LOCALE_KEY, code);
}

/** NAV-02, NAV-03: the locale of the page and how to change it. */
export interface LocaleChoice {
  readonly locale: string;
  readonly locales: readonly { readonly code: string; readonly name: string }[];
  /** A catalogue is on its way. */
  readonly isLoading: boolean;
  /** By the player, whose letters are then in it too (API-01c). */
  choose(code: string): void;
  /** By an address, or by what was kept of an earlier visit. */
  follow(code: string): void;
}

const LocaleContext = createContext<LocaleChoice | null>(null);
export const LocaleProvider = LocaleContext.Provider;

export function useLocale(): LocaleChoice {
  const choice = useContext(LocaleContext);
  if (choice === null) throw new Error('LocaleProvider is missing above');
  return choice;
}
