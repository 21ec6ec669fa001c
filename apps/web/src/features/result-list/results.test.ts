import { expect, test } from 'vitest';
import { buildMatch } from '@touchline/client/testing';
import { groupResults, narrowResults, winnerOf } from './results.ts';

function scored(home: number, away: number) {
  return {
    clock: null,
    total_score: { home, away },
    game_score: null,
    current_server: null,
    period_score: [],
    max_period_number: 2,
  };
}

test('the side with the higher final score has won, nobody in a draw [NAV-13]', () => {
  expect([scored(2, 1), scored(0, 3), scored(1, 1), null].map((statistics) => winnerOf({ statistics }))).toEqual([
    'home',
    'away',
    null,
    null,
  ]);
});

test('results stand by sport and league, by their priority, and by time within [NAV-13]', () => {
  const base = buildMatch().tournament;
  const cup = { ...base, id: '11', name: 'Cup', priority: 0 };
  const tennis = { ...base, id: '12', sport: { id: '31', key: 'tennis', name: 'Tennis' } };
  const matches = [
    buildMatch({ id: '1' }),
    buildMatch({ id: '2', tournament: tennis }),
    buildMatch({ id: '3', tournament: cup }),
    buildMatch({ id: '4' }),
  ];
  expect(
    groupResults(matches, ['tennis', 'football']).map(({ key, startsSport, matches: inside }) => [
      key,
      startsSport,
      inside.map(({ id }) => id),
    ]),
  ).toEqual([
    ['12', true, ['2']],
    ['11', true, ['3']],
    ['10', false, ['1', '4']],
  ]);
});

test('words look in teams, league and country, whatever their accents [NAV-13]', () => {
  const matches = [buildMatch({ id: '1', name: 'Málaga - Köln' }), buildMatch({ id: '2', name: 'Leeds - Hull' })];
  const found = (words: string) => narrowResults(matches, words).map(({ id }) => id);
  expect([
    found('malaga'),
    found('KOLN mal'),
    found('england'),
    found('  '),
    found('malaga hull'),
    found('<b>'),
  ]).toEqual([['1'], ['1'], ['1', '2'], ['1', '2'], [], []]);
});
