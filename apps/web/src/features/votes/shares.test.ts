import { expect, test } from 'vitest';
import { sharesOf } from './shares.ts';

const answers = [
  { data: '1', votes: 3 },
  { data: 'x', votes: 0 },
  { data: '2', votes: 1 },
];

test('a vote that was just put counts at once, in the place of the one before [NOTE-04]', () => {
  const of = (data: string | null, own: string | null) =>
    sharesOf({ answers, data }, own).map(({ votes, percent }) => [votes, percent]);
  expect(of(null, null)).toEqual([
    [3, 75],
    [0, 0],
    [1, 25],
  ]);
  expect(of(null, '2')).toEqual([
    [3, 60],
    [0, 0],
    [2, 40],
  ]);
  expect(of('1', 'x')).toEqual([
    [2, 50],
    [1, 25],
    [1, 25],
  ]);
  expect(sharesOf({ answers: [{ data: '1', votes: 0 }], data: null }, null)[0]?.percent).toBe(0);
});
