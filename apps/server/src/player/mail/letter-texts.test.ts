import { expect, test } from 'vitest';
import { usualOperator } from '../../operator/operator-testing.ts';
import { type LetterKind, wordsOf } from './letter-texts.ts';

const kinds: readonly LetterKind[] = ['confirmation', 'password', 'known', 'unlock'];

test.each(kinds)('a letter of the kind %s is written in each language of the site [AUTH-06a]', (kind) => {
  const { locales } = usualOperator;
  const languages = new Set(locales.map(({ code }) => code.split('-', 1)[0]));
  const written = new Set(locales.map(({ code }) => wordsOf(kind, code)));
  expect(written.size).toBe(languages.size);
  expect(wordsOf(kind, 'xx')).toBe(wordsOf(kind, 'en'));
  expect(wordsOf(kind, null)).toBe(wordsOf(kind, 'en'));
});
