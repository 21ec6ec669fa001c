import { expect, test } from 'vitest';
import { races } from './races.ts';
import { isRight, runRaces } from './run.ts';

test('a small run: each limited thing has one winner among ten, and no rightful request is refused [R7] [I13]', async () => {
  const lines: string[] = [];
  const figures = await runRaces({ rounds: 1, racers: 10, only: null }, (line) => void lines.push(line));
  expect(figures.filter(({ extra, denied, wrong }) => extra > 0 || denied > 0 || wrong.length > 0)).toEqual([]);
  expect([figures.length, isRight(figures)]).toEqual([races.length, true]);
});
