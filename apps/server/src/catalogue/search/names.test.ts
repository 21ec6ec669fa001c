import { describe, expect, test } from 'vitest';
import { createVocabulary, nothingClose } from './closeness.ts';
import { fold, wordsOf } from './folding.ts';
import { matchName, nameOf } from './names.ts';

function typed(text: string): string[] {
  return wordsOf(fold(text).folded).map((word) => word.text);
}

/** The parts of a name that are marked; null when it is not found. */
function found(query: string, name: string, forgiving = false): string[] | null {
  const vocabulary = createVocabulary();
  for (const { text } of nameOf(name).words) vocabulary.add(text);
  const closeStart = forgiving ? vocabulary.closeTo(typed(query)) : nothingClose;
  const match = matchName(typed(query), nameOf(name), [], closeStart);
  return match && match.marks.map(({ from, to }) => name.slice(from, to));
}

describe('search [CAT-07]', () => {
  test.each([
    ['munchen', 'FC Bayern München', ['München']],
    ['MÜNCHEN', 'fc bayern munchen', ['munchen']],
    ['mu\u0308nchen', 'FC Bayern München', ['München']],
    ['strasse', 'Lange Straße 1', ['Straße']],
    ['straß', 'Lange Straße 1', ['Straß']],
    ['lodz', 'Widzew Łódź', ['Łódź']],
    ['istanbul', 'İstanbul Başakşehir', ['İstanbul']],
    ['kizil', 'Kızıl Yıldız', ['Kızıl']],
    ['KIZIL', 'Kızıl Yıldız', ['Kızıl']],
    ['aek', 'ÆK Odense', ['ÆK']],
    ['aeko', 'Ækorn Odense', ['Æko']],
    ['bodo glimt', 'Bodø/Glimt', ['Bodø', 'Glimt']],
    ['madrid real', 'Real Madrid vs Atlético Madrid', ['Real', 'Madrid']],
    ['chelsea arsenal', 'Arsenal vs Chelsea', ['Arsenal', 'Chelsea']],
    ['man uni', 'Manchester United', ['Man', 'Uni']],
    ['ohiggins', "O'Higgins FC", ["O'Higgins"]],
    ['st pauli', 'F.C. St. Pauli', ['St', 'Pauli']],
    ['динамо', 'Динамо Киев', ['Динамо']],
    ['киев', 'Динамо Киев', ['Киев']],
    ['чайка', 'Чаика', null],
    ['الهلال', 'نادي الهلال', ['الهلال']],
    ['هلال', 'نادي الهلال', ['هلال']],
    ['senal', 'Arsenal', ['senal']],
    ['arsenal spurs', 'Arsenal vs Chelsea', null],
  ])('%s in %s', (query, name, marks) => {
    expect(found(query, name)).toEqual(marks);
  });

  test.each([
    ['arsenl', 'Arsenal', ['Arsenal']],
    ['asrenal', 'Arsenal', ['Arsenal']],
    ['arzenal', 'Arsenal', ['Arsenal']],
    ['manchestr unted', 'Manchester United', ['Manchester', 'United']],
    ['dortmundd', 'Borussia Dortmund', ['Dortmund']],
    ['munchn', 'FC Bayern München', ['München']],
    ['arznal', 'Arsenal', null],
    ['barcelnoa', 'Barcelona', ['Barcelona']],
    ['barzelnoa', 'Barcelona', ['Barcelona']],
    ['bay', 'Bar', null],
  ])('forgives %s for %s', (query, name, marks) => {
    expect(found(query, name, true)).toEqual(marks);
    if (marks !== null) expect(found(query, name)).toBeNull();
  });

  test('a whole word ranks above a beginning, a beginning above an inside [CAT-07]', () => {
    const rank = (name: string) => matchName(typed('inter'), nameOf(name), [], nothingClose)?.rank;
    expect(['Inter', 'Internacional', 'Winterthur'].map(rank)).toEqual([0, 1, 2]);
  });

  test('the country of a league is searched too, but not marked [CAT-07]', () => {
    const match = matchName(typed('england premier'), nameOf('Premier League'), [nameOf('England')], nothingClose);
    expect(match?.marks).toEqual([{ from: 0, to: 7 }]);
  });
});

test.each([
  ['abcd', 'abcd', 4],
  ['abcd', 'abdc', 4],
  ['abcd', 'abcdefg', 4],
  ['abcd', 'xbcd', 4],
  ['abcd', 'abc', 3],
  ['abcd', 'acbdefg', 4],
  ['abcd', 'xycd', null],
  ['abcd', 'badc', null],
  ['abcd', '', null],
  ['abc', 'abd', null],
  ['abcdefgh', 'badcefgh', 8],
  ['abcdefgh', 'bacdexgh', 8],
  ['abcdefgh', 'badcfegh', null],
  ['a'.repeat(50), 'a'.repeat(60), 50],
  ['abcdefghijk', 'abcdefgh', null],
  ['abcdefghij', 'abcdefgh', 8],
])('a close start of %s in %s', (query, word, length) => {
  const vocabulary = createVocabulary();
  vocabulary.add(word);
  expect(vocabulary.closeTo([query])(query, word)).toBe(length);
});
