import { expect, test } from 'vitest';
import { readFlags } from './flags.ts';

function read(...args: readonly string[]) {
  return readFlags(args, ['rounds', 'rate'], ['quick']);
}

test('a flag that is not given has its default', () => {
  const flags = read();
  expect([flags.whole('rounds', 5, 1, 100), flags.wholes('rate', [20, 200], 1, 1000), flags.given('quick')]).toEqual([
    5,
    [20, 200],
    false,
  ]);
  expect([flags.asserting, flags.json]).toEqual([false, null]);
});

test('a flag that is given counts', () => {
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

test('an unknown flag is refused', () => {
  expect(() => read('--round', '1')).toThrow('--round');
});
