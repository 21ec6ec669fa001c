import { expect, test } from 'vitest';
import { countdownOf } from './countdown.ts';
import { periodColumns, planOf } from './periods.ts';

function statistics(played: number, most: number) {
  return {
    clock: null,
    total_score: { home: 0, away: 0 },
    game_score: null,
    current_server: null,
    period_score: Array.from({ length: played }, (_, index) => ({ number: index + 1, home: 0, away: 0 })),
    max_period_number: most,
  };
}

test('periods to come keep their columns from before the start to the end [CAT-02]', () => {
  expect(periodColumns('soccer', null)).toEqual([1, 2]);
  expect(periodColumns('tennis', statistics(1, 5))).toEqual([1, 2, 3, 4, 5]);
  expect(periodColumns('snooker', statistics(1, 19))).toHaveLength(9);
  expect(periodColumns('snooker', statistics(12, 19))).toHaveLength(12);
  expect(periodColumns('ice-hockey', statistics(4, 3))).toEqual([1, 2, 3, 4]);
  expect(periodColumns('chess', null)).toHaveLength(2);
});

test('only a sport whose games have points of their own has a column for them [LAY-12]', () => {
  expect(['tennis', 'soccer', 'darts'].map((sport) => planOf(sport).hasPoints)).toEqual([true, false, false]);
});

test('a countdown is shown in days, then by the second, and ends at the start', () => {
  const start = Date.UTC(2026, 10, 20, 20);
  const before = (seconds: number) => countdownOf(start, start - seconds * 1000);
  expect([before(3 * 86_400 + 5), before(30 * 3600 + 62), before(3599), before(9), before(0), before(-5)]).toEqual([
    { kind: 'days', count: 3 },
    { kind: 'time', time: '30:01:02' },
    { kind: 'time', time: '59:59' },
    { kind: 'time', time: '00:09' },
    null,
    null,
  ]);
});
