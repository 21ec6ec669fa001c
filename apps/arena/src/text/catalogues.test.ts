import { languages } from '@touchline/contract/locales';
import { describe, expect, test } from 'vitest';
import { type Catalogue, type Message, textIn } from './text.ts';

const files = import.meta.glob<Catalogue>('./catalogues/*.json', { eager: true, import: 'default' });
const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!**/*.test.ts'], {
  eager: true,
  query: '?raw',
  import: 'default',
});

/** Written in another script than English, so that what is equal was left untranslated. */
const OTHER_SCRIPTS: ReadonlySet<string> = new Set(['ru', 'kk', 'ar', 'he', 'fa', 'ur']);

function catalogueOf(language: string): Catalogue {
  const catalogue = files[`./catalogues/${language}.json`];
  if (catalogue === undefined) throw new Error(`there is no catalogue of ${language}`);
  return catalogue;
}
function wordsOf(message: Message): readonly string[] {
  return typeof message === 'string' ? [message] : Object.values(message);
}
function placesOf(message: Message): readonly string[] {
  return [
    ...new Set(wordsOf(message).flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))),
  ].toSorted();
}
const english = catalogueOf('en');
const englishWords = new Set(Object.values(english).flatMap(wordsOf));

test('every language has a catalogue, and every catalogue is of a language', () => {
  expect(Object.keys(files).toSorted()).toEqual(languages.map((each) => `./catalogues/${each}.json`).toSorted());
});

describe.each(languages)('%s', (language) => {
  const catalogue = catalogueOf(language);

  test('has every text of the games and no other, with the same places [LAY-02]', () => {
    expect(Object.entries(catalogue).map(([key, message]) => [key, placesOf(message)])).toEqual(
      Object.entries(english).map(([key, message]) => [key, placesOf(message)]),
    );
  });

  test('has each plural of its language, no empty text and no blanks around one', () => {
    const plurals = new Intl.PluralRules(language);
    // As many numbers as any game has.
    const needed = new Set(['other', ...Array.from({ length: 49 }, (_, index) => plurals.select(index + 1))]);
    for (const [key, message] of Object.entries(catalogue)) {
      for (const text of wordsOf(message)) expect(text.trim() === text && text !== '', key).toBe(true);
      if (typeof message !== 'string') expect(Object.keys(message), key).toEqual(expect.arrayContaining([...needed]));
    }
  });

  test.skipIf(!OTHER_SCRIPTS.has(language))('leaves nothing in English', () => {
    const hasWords = (text: string): boolean => /\p{L}{2}/u.test(text.replaceAll(/\{\w+\}/g, ''));
    const left = Object.entries(catalogue).filter(([, message]) =>
      wordsOf(message).some((each) => hasWords(each) && englishWords.has(each)),
    );
    expect(left).toEqual([]);
  });
});

test('every text is used', () => {
  const code = Object.values(sources).join('\n');
  // Keys that are put together at run time begin with what stands before the first place of a template.
  const prefixes = [...code.matchAll(/`([a-z.]+\.)\$\{/g)].map(([, prefix = '']) => prefix);
  const isQuoted = (key: string): boolean => code.includes(`'${key}'`) || code.includes(`"${key}"`);
  const unused = Object.keys(english).filter(
    (key) => !isQuoted(key) && !prefixes.some((prefix) => key.startsWith(prefix)),
  );
  expect(unused).toEqual([]);
});

test('a text fills its places and takes the plural of its count; among words from right to left a value stands alone', () => {
  const of = (language: string) => textIn(language, catalogueOf(language));
  expect(of('en').t('market.numbers', { count: 1 })).toBe('1 number, drawn');
  expect(of('en').t('forecast.both', { first: '$& Ann', second: '{first}' })).toBe('$& Ann, then {first}');
  expect(of('ru').t('market.numbers', { count: 3 })).not.toBe(
    of('ru').t('market.numbers', { count: 5 }).replace('5', '3'),
  );
  expect(of('ar').t('call.post', { first: 'Ann', second: 'Ben', third: 'Cy' })).toContain('\u2068Ann\u2069');
  expect(of('ar').direction).toBe('rtl');
});
