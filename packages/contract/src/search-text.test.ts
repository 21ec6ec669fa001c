import { expect, test } from 'vitest';
import { judgeSearch } from './search-text.ts';

test.each([
  ['', 'none'],
  ['  ', 'none'],
  ['ab', 'short'],
  [' ab ', 'short'],
  ['abc', 'right'],
  ['日本語', 'right'],
  ['👍👍', 'short'],
  ['x'.repeat(50), 'right'],
  ['x'.repeat(51), 'long'],
] as const)('%j is %s to search for: three to fifty characters are asked for [CAT-07]', (typed, judged) => {
  expect(judgeSearch(typed)).toBe(judged);
});

test.each([
  ['marks', 'a\u0301\u0301'],
  ['marks alone', '\u0301\u0301\u0301'],
  ['signs', 'a..'],
  ['apostrophes', "a''"],
  ['a modifier apostrophe', 'a\u02bc\u02bc'],
  ['a blank', 'a b'],
  ['blanks that are not ASCII', 'a\u2003\u2003b'],
  ['a word that is repeated', 'a a a'],
  ['hyphens', '---'],
  ['signs without width', 'a\u200b\u200d'],
])('a short text is not made long by %s [CAT-07]', (_by, typed) => {
  expect(judgeSearch(typed)).toBe('short');
});

test.each(['FC 1', "O'Higgins", 'u\u0308ber', 'st. p', 'ئەھ', 'A.C. Milan', '\u1112\u1161\u11ab국어'])(
  '%s has three letters or more [CAT-07]',
  (typed) => {
    expect(judgeSearch(typed)).toBe('right');
  },
);
