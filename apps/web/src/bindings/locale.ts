import { createContext, useContext } from 'react';

/** Storage key of the locale that the player chose last (NAV-03). */
export const LOCALE_KEY = 'touchline.locale';

/** NAV-02, NAV-03: the locale of the page and how to change it. */
export interface LocaleChoice {
  readonly locale: string;
  readonly locales: readonly { readonly code: string; readonly name: string }[];
  /** A catalogue is on its way. */
  readonly isLoading: boolean;
  choose(code: string): void;
}

const LocaleContext = createContext<LocaleChoice | null>(null);
export const LocaleProvider = LocaleContext.Provider;

export function useLocale(): LocaleChoice {
  const choice = useContext(LocaleContext);
  if (choice === null) throw new Error('LocaleProvider is missing above');
  return choice;
}
