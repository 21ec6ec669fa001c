import { expect, test } from 'vitest';
import { priceCellsOf } from './price-cells.ts';

function named(...ids: readonly string[]) {
  return ids.map((id) => ({ id, name: id.toUpperCase() }));
}
function cellWords(...args: Parameters<typeof priceCellsOf>): readonly string[] {
  return priceCellsOf(...args).map(({ id, isHeld }) => (isHeld ? `(${id})` : id));
}

test('a market that is not there yet holds as many places as its league has prices [LAY-11]', () => {
  expect([cellWords(null, 3), cellWords(null, 2), cellWords([], 3)]).toEqual([
    ['(1)', '(x)', '(2)'],
    ['(1)', '(2)'],
    ['(1)', '(x)', '(2)'],
  ]);
});

test('a missing outcome keeps its own place [LAY-11]', () => {
  expect([cellWords(named('1', '2'), 3), cellWords(named('x'), 3), cellWords(named('2'), 2)]).toEqual([
    ['1', '(x)', '2'],
    ['(1)', 'x', '(2)'],
    ['(1)', '2'],
  ]);
});

test('no price is left out because its league has fewer, and three is the most [CAT-14]', () => {
  expect([cellWords(named('1', 'x', '2'), 2), cellWords(named('a', 'b', 'c', 'd'), 3)]).toEqual([
    ['1', 'x', '2'],
    ['a', 'b', 'c'],
  ]);
});

test('other outcomes stand in their order, what is missing is held at the end [CAT-14]', () => {
  expect(cellWords(named('over', 'under'), 3)).toEqual(['over', 'under', '(held-0)']);
});
