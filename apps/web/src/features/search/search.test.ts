import { expect, test } from 'vitest';
import { piecesOf } from './marks.ts';
import { addRecent, readRecent } from './recent.ts';

test('a name is cut where it holds what was looked for [CAT-07]', () => {
  const cut = (...args: Parameters<typeof piecesOf>) =>
    piecesOf(...args).map(({ text, isHit }) => (isHit ? `[${text}]` : text));
  expect(cut('Real Madrid', [{ from: 5, to: 11 }])).toEqual(['Real ', '[Madrid]']);
  expect(
    cut('Real Madrid', [
      { from: 5, to: 8 },
      { from: 0, to: 4 },
    ]),
  ).toEqual(['[Real]', ' ', '[Mad]', 'rid']);
  expect(cut('Real', [])).toEqual(['Real']);
});

test('marks that do not fit the name break nothing [CAT-07]', () => {
  const wild = [
    { from: -3, to: 2 },
    { from: 2, to: 2 },
    { from: 1, to: 3 },
    { from: 2, to: 4 },
    { from: 3, to: 99 },
  ];
  expect(
    piecesOf('<b>x', wild)
      .map(({ text }) => text)
      .join(''),
  ).toBe('<b>x');
});

test('recent searches are few, the latest first, each once', () => {
  let stored: string | null = null;
  for (const words of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'a8', 'a9', ' A3 ']) stored = addRecent(stored, words);
  expect(readRecent(stored)).toEqual(['A3', 'a9', 'a8', 'a7', 'a6', 'a5', 'a4', 'a2']);
  for (const broken of [null, '', '{', '{}', '[1,null,""]']) expect(readRecent(broken)).toEqual([]);
});
