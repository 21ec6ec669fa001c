import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { type Formats, formatsIn } from './formats.ts';
import { englishText } from './text/text.ts';
import type { Say } from './words.ts';

/** Words, and how numbers and times are written. */
export interface Language {
  readonly t: Say;
  readonly formats: Formats;
}

export const LanguageContext = createContext<Language>({ t: englishText.t, formats: formatsIn('en') });

export function useLanguage(): Language {
  return useContext(LanguageContext);
}
