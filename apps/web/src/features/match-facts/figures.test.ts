import { expect, test } from 'vitest';
import { sharesOf, resultFor } from './figures.ts';

function past(home: string, away: string, score: readonly [number, number]) {
  return {
    id: '1',
    slug: 'a-b-1',
    start_time: '2026-11-20T20:00:00Z',
    tournament_name: 'Cup',
    home: { id: home, name: home },
    away: { id: away, name: away },
    score: { home: score[0], away: score[1] },
  };
}

test('a result is shown from the side that was asked about', () => {
  expect([
    resultFor('7', past('7', '8', [2, 1])),
    resultFor('8', past('7', '8', [2, 1])),
    resultFor('8', past('7', '8', [1, 1])),
  ]).toEqual(['win', 'loss', 'draw']);
});

test('two bars fill their line together, whatever the numbers', () => {
  expect([sharesOf(3, 1), sharesOf(0, 0), sharesOf(0, 4), sharesOf(1, 2)]).toEqual([
    { home: 75, away: 25 },
    { home: 0, away: 0 },
    { home: 0, away: 100 },
    { home: 33, away: 67 },
  ]);
});
