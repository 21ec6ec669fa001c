import { useEffect, useState } from 'react';
import type { ErrorWords } from '../text/english-error-words.ts';
import { errorWords, loadErrorWords } from '../text/error-pages.ts';

/** Words of the error pages in a locale: at once as far as they are here, in full as soon as they came. */
export function useErrorWords(locale: string): ErrorWords {
  const [words, setWords] = useState(() => errorWords(locale));
  useEffect(() => {
    let isGone = false;
    const load = async (): Promise<void> => {
      const loaded = await loadErrorWords(locale);
      if (!isGone) setWords(loaded);
    };
    void load();
    return () => {
      isGone = true;
    };
  }, [locale]);
  return words;
}
