import { expect, test } from 'vitest';
import { isRight, concurrencyPlanOf } from './run.ts';

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
