import type { Market, Match, PushEvent, Sport } from '@touchline/contract';

/** What a page shows for one outcome: `matchId/marketKey/outcomeId`, as `data-outcome` has it. */
export type OutcomeName = string;

/** A made-up catalogue of live matches whose odds move by a seed: the same seed, the same changes. */
export interface Board {
  readonly sports: readonly Sport[];
  /** As they stand now. */
  matches(): readonly Match[];
  /** Moves one market and says how; counts as many changes as outcomes that got other odds. */
  move(at: number): { readonly event: PushEvent; readonly changes: number };
  /** Last odds of every outcome. */
  odds(): ReadonlyMap<OutcomeName, string>;
}

/** A match has a main market of three outcomes and a secondary one of two. */
export const outcomesPerMatch = 5;
const matchesPerLeague = 20;
const lowest = 105;
const highest = 3000;

const sport = { id: '1', key: 'soccer', name: 'Football' };
const kinds = [
  { id: '1', specifier: '', name: '1x2', outcomes: ['1', 'x', '2'], names: ['Home', 'Draw', 'Away'] },
  { id: '18', specifier: 'total=2.5', name: 'Total', outcomes: ['over', 'under'], names: ['Over 2.5', 'Under 2.5'] },
] as const;

const places = ['Alder', 'Birch', 'Cedar', 'Dover', 'Elm', 'Ford', 'Grange', 'Haven', 'Isle', 'Juniper'];
const words = ['Rovers', 'United', 'Athletic', 'Town', 'City', 'Albion', 'Wanderers', 'Rangers', 'County', 'Park'];
const colors = ['#b3202c', '#1d4fa3', '#157a4a', '#c98a12', '#5b2a86', '#333f48'];

interface Line {
  readonly matchId: string;
  readonly market: Market;
}

const randomFrom = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

const written = (hundredths: number): string =>
  `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;
const hundredthsOf = (odds: string): number => Number(odds.replace('.', ''));

/** Another price within five per cent, at least a hundredth away. */
const moved = (odds: string, random: () => number): string => {
  const from = hundredthsOf(odds);
  const to = Math.round(from * (0.95 + 0.1 * random()));
  const next = to === from ? from + 1 : to;
  return written(next < lowest ? lowest + 20 + Math.round(random() * 200) : next > highest ? 500 : next);
};

const nameOf = (serial: number): string =>
  `${places[serial % places.length]} ${words[Math.floor(serial / places.length) % words.length]}`;

const marketsOf = (matchId: string, random: () => number): readonly [Market, Market] => {
  const [main, secondary] = kinds.map((kind, priority): Market => ({
    match_urn_id: `sr:match:${matchId}`,
    id: kind.id,
    name: kind.name,
    status: 1,
    specifier: kind.specifier,
    outcomes: kind.outcomes.map((id, place) => ({
      id,
      name: kind.names[place] ?? id,
      active: true,
      odds: written(130 + Math.floor(random() * 500)),
    })),
    market_groups: ['main'],
    priority,
    most_balanced: true,
    next_bet_stop: null,
    version: 1,
  }));
  if (main === undefined || secondary === undefined) throw new Error('two kinds of markets are written');
  return [main, secondary];
};

const matchOf = (serial: number, start: string, random: () => number): Match => {
  const id = String(1000 + serial);
  const league = Math.floor(serial / matchesPerLeague);
  const competitor = (side: number) => ({
    id: String(100_000 + 2 * serial + side),
    name: nameOf(7 * serial + 31 * side),
    logo: null,
    color: colors[(serial + 2 * side) % colors.length] ?? '#333f48',
  });
  const [home, away] = [competitor(0), competitor(1)];
  const [main, secondary] = marketsOf(id, random);
  return {
    id,
    urn_id: `sr:match:${id}`,
    slug: `match-${id}`,
    type: 'match',
    name: `${home.name} - ${away.name}`,
    tournament: {
      id: String(500 + league),
      urn_id: `sr:tournament:${500 + league}`,
      slug: `league-${500 + league}`,
      name: `League ${league + 1}`,
      priority: league,
      category: { id: '40', slug: 'world', name: 'World', country_code: null },
      sport,
    },
    competitors: { home, away },
    stadium: null,
    city: null,
    status: 1,
    // No clock that runs: what is measured is odds alone.
    stage: 'halftime',
    start_time: start,
    end_time: null,
    statistics: {
      clock: { seconds: 2700, running: false, at: start },
      total_score: { home: serial % 4, away: (serial >> 2) % 3 },
      game_score: null,
      current_server: null,
      period_score: [{ number: 1, home: serial % 4, away: (serial >> 2) % 3 }],
      max_period_number: 2,
    },
    available_markets: 2 + (serial % 60),
    main_market: main,
    secondary_market: secondary,
    top_markets: [],
    has_video: false,
    provider: 'betradar',
    version: 1,
  };
};

export const createBoard = (outcomes: number, seed: number): Board => {
  const random = randomFrom(seed);
  const start = new Date(Date.UTC(2026, 0, 1, 12)).toISOString();
  const matches = Array.from({ length: outcomes / outcomesPerMatch }, (_, serial) => matchOf(serial, start, random));
  const lines: readonly Line[] = matches.flatMap(({ id, main_market: main, secondary_market: secondary }) =>
    [main, secondary].flatMap((market) => (market === null ? [] : [{ matchId: id, market }])),
  );
  const counts = { live: matches.length, prematch: 0, outrights: 0 };

  return {
    sports: [
      { ...sport, urn_id: 'sr:sport:1', priority: 1, type: 'regular', provider: 'betradar', has_draw: true, counts },
    ],
    matches: () => matches,
    move: (at) => {
      const line = lines[Math.floor(random() * lines.length)];
      if (line === undefined) throw new Error('a board has markets');
      const { matchId, market } = line;
      // Half of the moves are of one price, half of the whole market.
      const only = random() < 0.5 ? Math.floor(random() * market.outcomes.length) : null;
      let changes = 0;
      for (const [place, outcome] of market.outcomes.entries()) {
        if (only !== null && only !== place) continue;
        const former = outcome.odds;
        outcome.odds = moved(former, random);
        if (outcome.odds !== former) changes += 1;
      }
      market.version += 1;
      const { id, specifier, status, version, most_balanced, outcomes: all } = market;
      return {
        changes,
        event: {
          type: 'markets_changed',
          at,
          payload: {
            match_id: matchId,
            markets: [
              {
                id,
                specifier,
                status,
                version,
                most_balanced,
                outcomes: all.map((outcome) => ({ id: outcome.id, odds: outcome.odds, active: outcome.active })),
              },
            ],
          },
        },
      };
    },
    odds: () =>
      new Map(
        lines.flatMap(({ matchId, market }) =>
          market.outcomes.map(
            (outcome) => [`${matchId}/${market.id}|${market.specifier}/${outcome.id}`, outcome.odds] as const,
          ),
        ),
      ),
  };
};
