import { isRightToLeft } from '@touchline/contract/locales';
import english from './catalogues/en.json';

export type TextKey = keyof typeof english;

/** A text, or one for each plural category of its language, chosen by its `{count}`. Places are written `{name}`. */
export type Message = string | Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>;
export type Catalogue = Readonly<Record<TextKey, Message>>;

export interface Text {
  /** Language of the words, which need not be that of the locale: what nobody has written is said in English. */
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  t(key: TextKey, values?: Readonly<Record<string, string | number>>): string;
}

/** Texts of a catalogue. */
export function textIn(language: string, catalogue: Catalogue): Text {
  const plurals = new Intl.PluralRules(language);
  const direction = isRightToLeft(language) ? 'rtl' : 'ltr';
  // Names and amounts keep their own direction among words that run the other way.
  const alone = (value: string): string => (direction === 'rtl' ? `\u2068${value}\u2069` : value);
  return {
    language,
    direction,
    t(key, values = {}) {
      const message = catalogue[key];
      const chosen =
        typeof message === 'string'
          ? message
          : (message[plurals.select(Number(values['count'] ?? 0))] ?? message.other ?? '');
      return chosen.replace(/\{(\w+)\}/g, (place, name: string) => {
        const value = values[name];
        return value === undefined ? place : alone(String(value));
      });
    },
  };
}

export const englishText: Text = textIn('en', english);

/** One chunk a language. */
const catalogues = import.meta.glob<Catalogue>(['./catalogues/*.json', '!./catalogues/en.json'], { import: 'default' });

/** The texts for a locale: its own, its language's, else English; English too when they cannot be fetched. */
export async function loadText(locale: string): Promise<Text> {
  for (const language of [locale, locale.split('-')[0] ?? locale]) {
    const load = catalogues[`./catalogues/${language}.json`];
    if (load !== undefined)
      return load().then(
        (catalogue) => textIn(language, catalogue),
        () => englishText,
      );
  }
  return englishText;
}
