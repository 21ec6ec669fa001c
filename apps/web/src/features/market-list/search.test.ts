import { expect, test } from 'vitest';
import type { Block } from './blocks.ts';
import { changeNames } from './remembered.ts';
import { findBlocks, foldText, markWords } from './search.ts';

function block(name: string, ...outcomes: readonly string[]): Block {
  return {
    key: name,
    name,
    layout: 'grid',
    groups: ['main'],
    marketKeys: [`${name}|`],
    outcomeCount: outcomes.length,
    kind: name,
    outcomes: outcomes.map((outcome) => ({ id: outcome, name: outcome })),
  };
}
const blocks = [
  block('Match result', 'Atlético Madrid', 'Draw', 'Girona'),
  block('Total goals', 'Over 2.5', 'Under 2.5'),
  block('1st half – Total goals', 'Over 0.5', 'Under 0.5'),
];
function found(typed: string) {
  return findBlocks(blocks, typed).map(({ block: { name }, outcomeIds }) => [
    name,
    outcomeIds === null ? null : [...outcomeIds],
  ]);
}

test('a market is found by its name whatever the case and accents, with all its outcomes [CAT-04]', () => {
  expect(found('TOTAL')).toEqual([
    ['Total goals', null],
    ['1st half – Total goals', null],
  ]);
  expect(found('goals half')).toEqual([['1st half – Total goals', null]]);
  expect(found('  ')).toHaveLength(3);
  expect(found('no such')).toEqual([]);
});

test('an outcome is found by its own name, or together with that of its market', () => {
  expect(found('atletico')).toEqual([['Match result', ['Atlético Madrid']]]);
  expect(found('half over')).toEqual([['1st half – Total goals', ['Over 0.5']]]);
});

test('what was found is marked in the name as it is written', () => {
  const marked = (name: string, typed: string) =>
    markWords(name, typed)
      .map(({ text, isFound }) => (isFound ? `[${text}]` : text))
      .join('');
  expect(marked('Atlético – Total', 'tot atle')).toBe('[Atlé]tico – [Tot]al');
  expect(marked('Straße', 'strass')).toBe('[Straß]e');
  expect(marked('goal, goals', 'goal')).toBe('[goal], [goal]s');
  expect(marked('<b>bold</b>', 'b')).toBe('<[b]>[b]old</[b]>');
  expect(marked('Total', '')).toBe('Total');
});

test('letters of every writing are folded alike', () => {
  expect(['ÉÀ', 'Ødegård', 'ИЙ', 'İ', 'GROẞ'].map(foldText)).toEqual(['ea', 'odegard', 'ии', 'i', 'gross']);
});

test('folding all and unfolding all leaves the rest as it was', () => {
  const all = changeNames('a b', ['c', 'b'], true);
  expect([all, changeNames(all, ['c', 'b'], false), changeNames('a', ['a'], false)]).toEqual(['a c b', 'a', null]);
});
