import type { PastMatch } from '@touchline/contract';
import { describe, expect, test } from 'vitest';
import type { FeedIncident } from '@touchline/feed';
import { countsOf } from './numbers.ts';
import { tableOf } from './standings.ts';
import { thinned } from './thinned.ts';

function past(home: string, away: string, scored: number, conceded: number): PastMatch {
  return {
    id: '1',
    slug: 'a-b-1',
    start_time: '2030-01-01T00:00:00.000Z',
    tournament_name: 'League',
    home: { id: home, name: `Team ${home}` },
    away: { id: away, name: `Team ${away}` },
    score: { home: scored, away: conceded },
  };
}

describe('a table', () => {
  const results = [past('1', '2', 2, 0), past('2', '3', 1, 1), past('3', '1', 3, 1)];
  const brief = (sport: string) =>
    tableOf(sport, results).map(({ rank, competitor, played, won, drawn, lost, scored, conceded, points }) =>
      [rank, competitor.id, played, won, drawn, lost, scored, conceded, points].join(' '),
    );

  test('counts three points for a win and one for a draw in football [API-03]', () => {
    expect(brief('soccer')).toEqual(['1 3 2 1 1 0 4 2 4', '2 1 2 1 0 1 3 3 3', '3 2 2 0 1 1 1 3 1']);
  });

  test('counts wins in other sports [API-03]', () => {
    expect(brief('basketball').map((row) => row.at(-1))).toEqual(['1', '1', '0']);
  });
});

describe('numbers', () => {
  const incidentsOf = (...events: readonly [string, 'home' | 'away' | null, ('home' | 'away')?][]): FeedIncident[] =>
    events.map(([type, side, server], at) => ({
      number: at + 1,
      type,
      side,
      at,
      clock: null,
      stage: '1st_set',
      score: { home: 4, away: 7 },
      server: server ?? null,
    }));

  test('count for each side what the sport counts [CAT-10]', () => {
    const incidents = incidentsOf(['kick_off', null], ['corner', 'home'], ['corner', 'away'], ['corner', 'home']);
    expect(countsOf('soccer', incidents)).toContainEqual({ key: 'corners', home: 2, away: 1 });
    expect(countsOf('soccer', [])).toEqual([]);
    expect(countsOf('unheard-of', incidents)).toEqual([]);
    expect(countsOf('cricket', incidents)[0]).toEqual({ key: 'runs', home: 4, away: 7 });
  });

  test('a game won against the serve is a break, a tie-break is none [CAT-10]', () => {
    const holds = Array.from({ length: 10 }, (_, game) => {
      const server = game % 2 === 0 ? 'home' : 'away';
      const next = game % 2 === 0 ? 'away' : 'home';
      return [
        ['point', server, next],
        ['game_won', server, next],
      ] as const;
    }).flat();
    const incidents = incidentsOf(
      ['kick_off', null, 'home'],
      ...holds.map(([type, side, next]): [string, 'home' | 'away', 'home' | 'away'] => [type, side, next]),
      // Away breaks, home breaks back, then the tie-break.
      ['point', 'away', 'away'],
      ['game_won', 'away', 'away'],
      ['point', 'home', 'home'],
      ['game_won', 'home', 'home'],
      ['point', 'away', 'away'],
      ['game_won', 'away', 'away'],
      ['set_won', 'away', 'away'],
    );
    expect(countsOf('tennis', incidents)).toContainEqual({ key: 'breaks', home: 1, away: 1 });
  });
});

test('thinning keeps the first, the last, the lowest and the highest price', () => {
  const odds = Array.from({ length: 500 }, (_, at) =>
    at === 77 ? '1.01' : at === 333 ? '99' : at === 5 ? null : '2.5',
  );
  const points = odds.map((value, at) => ({ at, odds: value }));
  const kept = thinned(points, 120);
  expect(kept.length).toBeLessThanOrEqual(120);
  expect(kept.length).toBeGreaterThan(110);
  expect(kept.map(({ at }) => at)).toEqual(kept.map(({ at }) => at).toSorted((a, b) => a - b));
  expect([0, 77, 333, 499].every((at) => kept.some((point) => point.at === at))).toBe(true);
  expect(thinned(points.slice(0, 120), 120)).toEqual(points.slice(0, 120));
});
