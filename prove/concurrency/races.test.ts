import { expect, test } from 'vitest';
import { races } from './races.ts';
import { isRight, concurrencyPlanOf, runRaces } from './run.ts';

test('a small run: each limited thing has one winner among ten, and no rightful request is refused [R7] [I13]', async () => {
  const lines: string[] = [];
  const figures = await runRaces({ rounds: 1, racers: 10, only: null }, (line) => void lines.push(line));
  expect(figures.filter(({ extra, denied, wrong }) => extra > 0 || denied > 0 || wrong.length > 0)).toEqual([]);
  expect([figures.length, isRight(figures)]).toEqual([races.length, true]);
});

test('a run without a winner fails, and so does a wrong one [R7]', () => {
  const figures = {
    name: 'x',
    rounds: 1,
    racers: 2,
    winners: 1,
    rightful: 1,
    extra: 0,
    denied: 0,
    wrong: [],
    seconds: 0,
  };
  expect(isRight([figures])).toBe(true);
  for (const over of [{ winners: 0 }, { extra: 1 }, { denied: 1 }, { wrong: ['books'] }])
    expect(isRight([{ ...figures, ...over }])).toBe(false);
  expect(isRight([])).toBe(false);
});

test('flags take whole numbers and known names [R7]', () => {
  expect(concurrencyPlanOf([])).toEqual({ rounds: 200, racers: 50, only: null, json: null });
  expect(() => concurrencyPlanOf(['--rounds', '0'])).toThrow('--rounds');
  expect(() => concurrencyPlanOf(['--only', 'nothing'])).toThrow('no race');
});
