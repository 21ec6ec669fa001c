import type { MarketHead, MatchHead } from '@touchline/client';
import type { Competitor } from '@touchline/contract';

/** The time that the workshop stands at, so that it looks the same each time. */
export const NOW = '2026-11-24T18:30:00.000Z';

export type SampleMarket = Pick<MarketHead, 'key' | 'name' | 'outcomes'>;

interface Sides {
  readonly home: string;
  readonly away: string;
}

const COLORS = ['#c8102e', '#1d4ed8', '#f5c518', '#0f766e', '#f8fafc', '#111827'] as const;

function competitor(name: string, place: number): Competitor {
  return { id: `${place + 1}`, name, logo: null, color: COLORS[place % COLORS.length] ?? '#808080' };
}

function league(key: string, name: string): MatchHead['tournament'] {
  return {
    id: '17',
    urn_id: 'sr:tournament:17',
    slug: 'league',
    name: 'League',
    priority: 1,
    category: { id: '1', slug: 'england', name: 'England', country_code: 'GB' },
    sport: { id: '1', key, name },
  };
}

/** A football match that has not begun, but for what is said otherwise. */
export function matchOf(
  { home, away }: Sides,
  changes: Partial<Omit<MatchHead, 'competitors' | 'field'>> = {},
): MatchHead {
  return {
    id: '100',
    urn_id: 'sr:match:100',
    slug: 'home-away-100',
    type: 'match',
    name: `${home} – ${away}`,
    tournament: league('soccer', 'Football'),
    competitors: { home: competitor(home, 0), away: competitor(away, 1) },
    field: [],
    stadium: null,
    city: null,
    status: 0,
    stage: 'not_started',
    start_time: '2026-11-24T20:45:00.000Z',
    statistics: null,
    available_markets: 84,
    mainMarketKey: '1|',
    secondaryMarketKey: '18|total=2.5',
    topMarketKeys: [],
    has_video: false,
    provider: 'betradar',
    version: 1,
    ...changes,
  };
}

/** What is known of a running match. */
export function scoreOf(
  home: number,
  away: number,
  more: Partial<NonNullable<MatchHead['statistics']>> = {},
): NonNullable<MatchHead['statistics']> {
  return {
    clock: { seconds: 4025, running: false, at: NOW },
    total_score: { home, away },
    game_score: null,
    current_server: null,
    period_score: [],
    max_period_number: 2,
    ...more,
  };
}

/** A tennis match in its second set. */
export function tennisOf(sides: Sides): MatchHead {
  return matchOf(sides, {
    tournament: league('tennis', 'Tennis'),
    status: 1,
    stage: '2nd_set',
    mainMarketKey: '186|',
    secondaryMarketKey: '189|total=22.5',
    statistics: scoreOf(1, 0, { clock: null, game_score: { home: 40, away: 50 }, current_server: 'away' }),
  });
}

/** A bet on a whole competition. */
export function outrightOf(name: string, field: readonly string[]): MatchHead {
  return {
    ...matchOf({ home: '', away: '' }),
    type: 'season',
    name,
    competitors: null,
    field: field.map(competitor),
    start_time: '2026-12-18T12:00:00.000Z',
    end_date: '2027-05-23T17:00:00.000Z',
    available_markets: 1,
    mainMarketKey: '906|',
    secondaryMarketKey: null,
  };
}

export function winnerMarket({ home, away }: Sides): SampleMarket {
  return {
    key: '1|',
    name: '1x2',
    outcomes: [
      { id: '1', name: home },
      { id: 'x', name: 'draw' },
      { id: '2', name: away },
    ],
  };
}

export const totalMarket: SampleMarket = {
  key: '18|total=2.5',
  name: 'Total',
  outcomes: [
    { id: 'over', name: 'over 2.5' },
    { id: 'under', name: 'under 2.5' },
  ],
};

export function fieldMarket(names: readonly string[]): SampleMarket {
  return { key: '906|', name: 'Winner', outcomes: names.map((name, place) => ({ id: `${place + 1}`, name })) };
}

export const TEAMS: Sides = { home: 'Northbridge FC', away: 'Real Costa' };
export const LONG_TEAMS: Sides = {
  home: 'Borussia Verein für Leibesübungen Mönchengladbach 1900',
  away: 'Club Social y Deportivo Independiente Rivadavia de Mendoza',
};
export const ARABIC_TEAMS: Sides = { home: 'الهلال السعودي', away: 'نادي الوحدة الرياضي الثقافي' };
export const PLAYERS: Sides = { home: 'Álvarez, Martina', away: 'Kowalczyk, Zuzanna' };
export const FIELD: readonly string[] = ['Northbridge FC', 'Real Costa', 'Harbour Town', 'Olympia 1909'];
