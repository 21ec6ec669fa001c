import { expect, test } from 'vitest';
import { readFolded, toggleFolded } from './preferences.ts';

test('folding twice gives back what was', () => {
  const once = toggleFolded(null, 'league:1');
  expect([once, toggleFolded(once, 'league:1')]).toEqual(['league:1', null]);
});

test('what is folded is kept in order and bounded', () => {
  let stored: string | null = null;
  for (let index = 0; index < 250; index += 1) stored = toggleFolded(stored, `n${index}`);
  const names = [...readFolded(stored)];
  expect([names.length, names[0], names.at(-1)]).toEqual([200, 'n50', 'n249']);
});
