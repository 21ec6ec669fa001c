import { type I18n, type Messages, setupI18n } from '@lingui/core';
import { isRightToLeft } from '@touchline/contract/locales';
import { loadFormats } from './formats.ts';

type Halves = Readonly<Record<string, () => Promise<() => Messages>>>;

/**
 * Two lazy chunks a locale, of every locale that has a catalogue: what the first screen says, and the rest. A variant's
 * hold its language's texts too.
 */
const firstHalves: Halves = import.meta.glob<() => Messages>(['./catalogues/*.json', '!./catalogues/*.*.json'], {
  query: '?catalogue=first',
  import: 'default',
});
const laterHalves: Halves = import.meta.glob<() => Messages>(['./catalogues/*.json', '!./catalogues/*.*.json'], {
  query: '?catalogue=later',
  import: 'default',
});

function fileOf(locale: string): string {
  return `./catalogues/${locale}.json`;
}

/** Whose texts a locale has: its own, its language's, else English. */
export function textsOf(locale: string): string {
  return [locale, locale.split('-')[0] ?? locale].find((each) => firstHalves[fileOf(each)] !== undefined) ?? 'en';
}

/** LAY-02. */
export function directionOf(locale: string): 'ltr' | 'rtl' {
  return isRightToLeft(locale) ? 'rtl' : 'ltr';
}

async function halfOf(halves: Halves, locale: string): Promise<Messages> {
  const load = halves[fileOf(textsOf(locale))];
  if (load === undefined) throw new Error(`no catalogue for ${locale}`);
  const read = await load();
  return read();
}

interface Completion {
  isWhole: boolean;
  /** A text was requested from the half that is not loaded yet. */
  isMissed: boolean;
  loading: Promise<void> | null;
}

const completions = new WeakMap<I18n, Completion>();
/** The texts in use. */
let latest: I18n | null = null;

/** Compiled texts switched on. Counts stand in western figures, as all numbers of the page (`formats.ts`). */
export function speaking(locale: string, messages: Messages, missing: (key: string) => string): I18n {
  return setupI18n({
    locale,
    locales: `${locale}-u-nu-latn`,
    messages: { [locale]: messages },
    missing: (_, key) => missing(key),
  });
}

/** The texts of a locale, loaded and switched on: all of them, or what the first screen says. */
export async function loadText(locale: string, much: 'whole' | 'first' = 'whole'): Promise<I18n> {
  const completion: Completion = { isWhole: much === 'whole', isMissed: false, loading: null };
  const [first, later] = await Promise.all([
    halfOf(firstHalves, locale),
    much === 'whole' ? halfOf(laterHalves, locale) : {},
    loadFormats(locale),
  ]);
  const text = speaking(locale, { ...first, ...later }, (key) => {
    if (completion.isWhole) return key;
    completion.isMissed = true;
    // Until all texts are loaded, a missing text is empty instead of its key. A request after a failure loads again.
    wholeText().catch(() => undefined);
    return '';
  });
  completions.set(text, completion);
  latest = text;
  return text;
}

/** Loads what is missing of the texts that the page speaks now; at once where nothing is. */
export async function wholeText(): Promise<void> {
  const text = latest;
  const completion = text === null ? undefined : completions.get(text);
  if (text === null || completion === undefined || completion.isWhole) return;
  const load = async (): Promise<void> => {
    try {
      const later = await halfOf(laterHalves, text.locale);
      completion.isWhole = true;
      // Only a component that missed a text renders again; nearly none does.
      if (completion.isMissed) text.load(text.locale, later);
      else Object.assign(text.messages, later);
    } finally {
      completion.loading = null;
    }
  };
  completion.loading ??= load();
  await completion.loading;
}

/** Loads code together with the texts that it speaks. */
export function withText<T>(load: () => Promise<T>): () => Promise<T> {
  return async () => {
    const [loaded] = await Promise.all([load(), wholeText()]);
    return loaded;
  };
}
