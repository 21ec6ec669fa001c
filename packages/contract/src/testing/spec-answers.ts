/** Answers of a back end that keeps to the specification and knows nothing more. */
import type { ReadResult } from '../reading/read.ts';

export const context = { order: 7, now: Date.UTC(2026, 10, 1, 12), currencies: [{ code: 'JPY', subunits: '1' }] };

export function read<T>(reading: ReadResult<T>): T {
  if (reading.kind === 'unreadable') throw new Error(reading.why);
  return reading.value;
}

export const sport = {
  id: 'fb',
  urn_id: 'sr:sport:1',
  key: 'soccer',
  name: 'Football',
  priority: 9,
  type: 'regular',
  provider: 'betradar',
};
const category = { id: 'c:1', slug: 'england', name: 'England', priority: 1, country_code: 'GB', sport };
export const league = {
  id: 'sr:tournament:17',
  urn_id: 'sr:tournament:17',
  slug: 'crown league',
  name: 'Crown League',
  priority: 5,
  category,
  sport,
  main_market_outcomes_count: 3,
  provider: 'betradar',
};
export const market = {
  match_urn_id: 'sr:match:4711',
  id: '1x2',
  name: 'Result',
  status: 1,
  specifier: null,
  outcomes: [
    { id: 'Home win', name: 'Home', active: true, odds: '@2.1025641' },
    { id: 'x', name: 'Draw', active: true, odds: '@3.10' },
    { id: 'away', name: 'Away', active: false, odds: null },
  ],
  market_groups: ['main'],
  priority: 100,
  most_balanced: false,
  next_bet_stop: null,
};
export const match = {
  id: 'sr:match:4711',
  urn_id: 'sr:match:4711',
  slug: 'Northport_City-4711',
  type: 'match',
  tournament: league,
  competitors: [
    { name: 'Northport', logo: null },
    { name: 'Vale', logo: null },
  ],
  status: 1,
  stage: null,
  start_time: '2026-11-01T13:30:00+02:00',
  statistics: {
    clock: '67:12',
    total_score: '2:1',
    game_score: null,
    current_server: null,
    period_score: ['1:1', '1:0'],
  },
  main_market: market,
  provider: 'betradar',
};

/** JSON in which texts that begin with @ are the digits of numbers. */
export function json(value: unknown): string {
  return JSON.stringify(value).replaceAll(/"@([^"]+)"/g, '$1');
}
