import { expect, test } from 'vitest';
import type { MatchStatistics } from '@touchline/contract';
import { clockText, isOver, isRunning, pointText } from './match-clock.ts';

const AT = Date.UTC(2026, 10, 20, 20);
function statistics(clock: MatchStatistics['clock']): MatchStatistics {
  return {
    clock,
    total_score: { home: 0, away: 0 },
    game_score: null,
    current_server: null,
    period_score: [],
    max_period_number: 2,
  };
}

test('a running clock counts on from its moment, a standing one does not, and neither runs backwards', () => {
  const at = new Date(AT).toISOString();
  const running = statistics({ seconds: 59, running: true, at });
  const standing = statistics({ seconds: 2700, running: false, at });
  expect([
    clockText(running, AT + 6_900),
    clockText(running, AT - 5_000),
    clockText(standing, AT + 60_000),
    clockText(statistics({ seconds: 5999, running: true, at }), AT + 1000),
    clockText(statistics(null), AT),
    clockText(null, AT),
  ]).toEqual(['01:05', '00:59', '45:00', '100:00', null, null]);
});

test('the six statuses are told apart [CAT-03]', () => {
  const statuses = [0, 1, 2, 3, 4, 5] as const;
  expect(statuses.map((status) => [isRunning(status), isOver(status)])).toEqual([
    [false, false],
    [true, false],
    [true, false],
    [false, true],
    [false, true],
    [false, false],
  ]);
});

test('above 40 is advantage [LAY-12]', () => {
  expect([0, 15, 30, 40, 50].map(pointText)).toEqual(['\u20070', '15', '30', '40', '\u2007A']);
});
