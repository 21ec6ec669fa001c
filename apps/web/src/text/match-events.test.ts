import { expect, test } from 'vitest';
import type { MatchEvent } from '@touchline/contract';
import { isNotable, eventMarkOf, minuteOf } from './match-events.ts';

function event(type: string, clock: number | null): MatchEvent {
  return {
    number: 1,
    type,
    side: null,
    at: '2026-11-20T20:00:00Z',
    clock,
    stage: '1st_half',
    score: { home: 0, away: 0 },
  };
}

test('the first minute is the first, and a sport without a clock has none', () => {
  expect([0, 59, 60, 2700, null].map((clock) => minuteOf(event('goal', clock)))).toEqual([1, 1, 2, 46, null]);
});

test('what stops and starts the sale is no event of the game', () => {
  expect(['suspend', 'resume', 'goal', 'odd_one'].map((type) => isNotable(event(type, 0)))).toEqual([
    false,
    false,
    true,
    true,
  ]);
});

test('cards, goals and the ends of periods look different, unknown events plain', () => {
  const types = ['goal', 'yellow_card', 'red_card', 'corner', 'wicket', 'period_end', 'innings_start', 'odd_one'];
  expect(types.map(eventMarkOf)).toEqual(['score', 'yellow', 'red', 'corner', 'lost', 'whistle', 'whistle', 'plain']);
});
