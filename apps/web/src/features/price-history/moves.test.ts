import type { MatchEvent } from '@touchline/contract';
import { expect, test } from 'vitest';
import { causesOf, movesOf } from './moves.ts';

function at(second: number): string {
  return new Date(Date.UTC(2026, 0, 1) + second * 1000).toISOString();
}
function anEvent(type: string, second: number): MatchEvent {
  return {
    number: second,
    type,
    side: 'home',
    at: at(second),
    clock: second,
    stage: '1st_half',
    score: { home: 1, away: 0 },
  };
}

test('goals, cards and penalties may move a price, corners and whistles do not [CAT-05c]', () => {
  const types = ['kick_off', 'corner', 'yellow_card', 'goal', 'red_card', 'penalty', 'penalty_missed', 'period_end'];
  const events = types.map((type, place) => anEvent(type, place));
  const named = (from: number) => causesOf(events, Date.parse(at(from))).map(({ type }) => type);
  expect(named(0)).toEqual(['yellow_card', 'goal', 'red_card', 'penalty', 'penalty_missed']);
  expect(named(4)).toEqual(['red_card', 'penalty', 'penalty_missed']);
  const runs = Array.from({ length: 41 }, (_, second) => anEvent('run', second));
  expect(causesOf(runs, 0)).toEqual([]);
});

test('an event has the price before it and the first one after its suspension, up to the next event [CAT-05c]', () => {
  const goal = anEvent('goal', 10);
  const lines = [
    {
      id: '1',
      points: [
        { at: at(0), odds: '2.1' },
        { at: at(8), odds: null },
        { at: at(10), odds: null },
        { at: at(30), odds: '1.4' },
      ],
    },
    {
      id: 'x',
      points: [
        { at: at(0), odds: '3.4' },
        { at: at(12), odds: '3.4' },
      ],
    },
    {
      id: '2',
      points: [
        { at: at(0), odds: '4' },
        { at: at(11), odds: null },
      ],
    },
    { id: 'new', points: [{ at: at(20), odds: '9' }] },
  ];
  expect(movesOf(goal, undefined, lines)).toEqual([
    { id: '1', before: '2.1', after: '1.4' },
    { id: '2', before: '4', after: null },
  ]);
  expect(movesOf(goal, anEvent('red_card', 20), lines)[0]).toEqual({ id: '1', before: '2.1', after: null });
});
