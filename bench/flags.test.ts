import { expect, test } from 'vitest';
import { readFlags } from './flags.ts';

function read(...args: readonly string[]) {
  return readFlags(args, ['rounds', 'rate'], ['quick']);
}

test('what is not said is as it was meant', () => {
  const flags = read();
  expect([flags.whole('rounds', 5, 1, 100), flags.wholes('rate', [20, 200], 1, 1000), flags.given('quick')]).toEqual([
    5,
    [20, 200],
    false,
  ]);
  expect([flags.asserting, flags.json]).toEqual([false, null]);
});

test('what is said is taken', () => {
  const flags = read('--rounds', '1', '--rate', '5,50', '--quick', '--assert', '--json', 'figures.json');
  expect([flags.whole('rounds', 5, 1, 100), flags.wholes('rate', [20], 1, 1000), flags.given('quick')]).toEqual([
    1,
    [5, 50],
    true,
  ]);
  expect([flags.asserting, flags.json]).toEqual([true, 'figures.json']);
});

test.each([['0'], ['101'], ['1.5'], ['x'], [''], ['1,2'], ['-1']])('--rounds %s is refused in one line', (word) => {
  expect(() => read(`--rounds=${word}`).whole('rounds', 5, 1, 100)).toThrow(/^--rounds [^\n]+$/);
});

test('a flag that nobody knows is refused', () => {
  expect(() => read('--round', '1')).toThrow('--round');
});
