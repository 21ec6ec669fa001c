import { languages } from '@touchline/contract/locales';
import { expect, test } from 'vitest';
import { english, type ErrorWords } from './english-error-words.ts';
import { errorTitle, errorWords, loadErrorWords } from './error-pages.ts';

const files = import.meta.glob<ErrorWords>('./error-words/*.json', { eager: true, import: 'default' });
const translations = Object.fromEntries(
  Object.entries(files).map(([path, words]) => [/(\w+)\.json$/.exec(path)?.[1] ?? '', words]),
);

test('the words of the generic error page come by the keys of the specification [ERR-03] [ERR-03a]', async () => {
  expect(english['page.error.description']).toBe('Oops! Sorry, something went wrong. Please come back in a while.');
  expect(english['page.error.home-button.title']).toBe('Go to home page');
  const words = { ...english, 'page.error.description': 'By its key.' };
  expect(errorTitle(words, 'error', null)).toBe('By its key.');
  expect(errorTitle(await loadErrorWords('de-CH'), 'error', null)).toBe(translations['de']?.['page.error.description']);
});

test.each(Object.entries(translations))('%s says every error in its own words [ERR-06a]', async (language, words) => {
  expect(Object.keys(words).toSorted()).toEqual(Object.keys(english).toSorted());
  const same = Object.entries(words).filter(([key, text]) => text === english[key as keyof typeof english]);
  expect(same).toEqual([]);
  expect(words['page.blocked.description'].split('{countryName}')).toHaveLength(2);
  await loadErrorWords(language);
  expect(errorTitle(errorWords(language), 'blocked', 'A $& B')).toContain('A $& B');
});

test('the error pages are written in every language [ERR-06a]', () => {
  const codes = languages.filter((language) => language !== 'en').map((language) => language.split('-')[0] ?? '');
  expect(Object.keys(translations).toSorted()).toEqual(codes.toSorted());
});
