import { expect, test } from 'vitest';
import { namesIn, shortNamesOf } from './short-class-names.ts';

test('classes and animations of a style sheet are found, those in comments are not', () => {
  expect(
    namesIn(
      '/* .old */ .row > .cell:hover, .row .wide_2 { animation: pulse 0.5s } @keyframes pulse { to { opacity: 0 } }',
    ),
  ).toEqual(['row', 'cell', 'wide_2', 'pulse']);
});

const many = Array.from({ length: 9000 }, (_, index) => `.c${index} {}`).join('\n');

test('every class has a short name of its own, whatever order the files come in', () => {
  const sheets: [string, string][] = [
    ['b.module.css', many],
    ['a.module.css', '.row {} .cell {}'],
  ];
  const names = shortNamesOf(sheets);
  expect(names.get('a.module.css row')).toBe('a');
  expect(names.get('a.module.css cell')).toBe('b');
  expect(new Set(names.values()).size).toBe(9002);
  expect(Math.max(...[...names.values()].map(({ length }) => length))).toBe(3);
  expect(shortNamesOf(sheets.toReversed())).toEqual(names);
});

test('no class is called what content blockers hide', () => {
  expect([...shortNamesOf([['a.module.css', many]]).values()].filter((name) => /ad/i.test(name))).toEqual([]);
});
