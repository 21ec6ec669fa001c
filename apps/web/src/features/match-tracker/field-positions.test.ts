import { expect, test } from 'vitest';
import type { MatchEvent } from '@touchline/contract';
import { BARS, groundOf, HIGH, homeShare, momentumOf, fieldPositionOf, runOf, WIDE } from './field-positions.ts';

function event(number: number, type: string, side: 'home' | 'away' | null = 'home', home = 0): MatchEvent {
  return {
    number,
    type,
    side,
    at: '2026-11-20T20:00:00Z',
    clock: null,
    stage: '1st_half',
    score: { home, away: 0 },
  };
}

test('an event is drawn at the same place every time, inside the ground', () => {
  for (const ground of ['soccer', 'tennis', 'baseball', 'american-football'] as const) {
    for (let number = 0; number < 200; number += 1) {
      const place = fieldPositionOf(
        ground,
        event(number, ['goal', 'corner', 'point', 'run', 'odd_one'][number % 5] ?? ''),
      );
      expect(place).toEqual(
        fieldPositionOf(ground, event(number, ['goal', 'corner', 'point', 'run', 'odd_one'][number % 5] ?? '')),
      );
      expect([place.x >= 0, place.x <= WIDE, place.y >= 0, place.y <= HIGH]).toEqual([true, true, true, true]);
    }
  }
});

test('sides attack opposite ends, and corners come from both', () => {
  const goals = Array.from({ length: 50 }, (_, number) => number);
  expect(goals.every((number) => fieldPositionOf('soccer', event(number, 'goal')).x > 90)).toBe(true);
  expect(goals.every((number) => fieldPositionOf('soccer', event(number, 'goal', 'away')).x < 10)).toBe(true);
  expect(new Set(goals.map((number) => fieldPositionOf('soccer', event(number, 'corner')).y))).toEqual(
    new Set([2, HIGH - 2]),
  );
  expect(fieldPositionOf('soccer', event(3, 'kick_off', null))).toEqual({ x: WIDE / 2, y: HIGH / 2 });
});

test('only grounds that are drawn are drawn', () => {
  expect(['soccer', 'futsal', 'darts', 'cricket'].map(groundOf)).toEqual(['soccer', 'soccer', null, null]);
});

test('momentum stands at the end, speaks against a side that was punished, and has as many bars always', () => {
  const bars = momentumOf([event(1, 'goal'), event(2, 'red_card'), event(3, 'period_end', null), event(4, 'corner')]);
  expect(bars).toHaveLength(BARS);
  expect(bars.slice(-3).map(({ side }) => side)).toEqual(['home', 'away', 'home']);
  expect(bars.at(-3)?.strength).toBe(1);
  expect([homeShare(bars), homeShare(momentumOf([]))]).toEqual([70, 50]);
  expect(momentumOf(Array.from({ length: 90 }, (_, number) => event(number, 'point')))).toHaveLength(BARS);
});

test('a run of play shows what each event brought', () => {
  const run = runOf(
    [
      event(1, 'kick_off', null),
      event(2, 'four', 'home', 4),
      event(3, 'wicket', 'home', 4),
      event(4, 'six', 'home', 10),
    ],
    3,
  );
  expect(run.map(({ event: { type }, scored }) => [type, scored])).toEqual([
    ['four', 4],
    ['wicket', null],
    ['six', 6],
  ]);
});
