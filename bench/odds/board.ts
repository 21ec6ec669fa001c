import { marketKey, type Market, type Match, type PushEvent, type Sport, type Tournament } from '@touchline/contract';

/** What a page shows for one outcome: `matchId/marketKey/outcomeId`, as `data-outcome` has it. */
export type OutcomeName = string;

/** A made-up catalogue of live matches whose odds move by a seed: the same seed, the same changes. */
export interface Board {
  readonly sports: readonly Sport[];
  readonly tournaments: readonly Tournament[];
  /** As they stand now. */
  matches(): readonly Match[];
  match(idOrSlug: string): Match | undefined;
  /** All markets of a match; those that no list shows are made when they are first asked for. */
  markets(match: Match): readonly Market[];
  /** Moves one market that lists show, and says how; counts as many changes as outcomes that got other odds. */
  move(at: number): { readonly event: PushEvent; readonly changes: number };
  /** The same with any market of a match whose markets were asked for. */
  moveWithin(matchId: string, at: number): PushEvent | null;
  /** Last odds of every outcome. */
  odds(): ReadonlyMap<OutcomeName, string>;
}

/** A match has a main market of three outcomes and a secondary one of two. */
export const outcomesPerMatch = 5;
const matchesPerLeague = 20;
/** On the page of a match, beside its two. */
const innerMarkets = 24;
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

function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function written(hundredths: number): string {
  return `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;
}
function hundredthsOf(odds: string): number {
  return Number(odds.replace('.', ''));
}

/** Another price within five per cent, at least a hundredth away. */
function moved(odds: string, random: () => number): string {
  const from = hundredthsOf(odds);
  const to = Math.round(from * (0.95 + 0.1 * random()));
  const next = to === from ? from + 1 : to;
  return written(next < lowest ? lowest + 20 + Math.round(random() * 200) : next > highest ? 500 : next);
}

function nameOf(serial: number): string {
  return `${places[serial % places.length]} ${words[Math.floor(serial / places.length) % words.length]}`;
}

function marketsOf(matchId: string, random: () => number): readonly [Market, Market] {
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
}

function matchOf(serial: number, start: string, random: () => number): Match {
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
}

/** A market that only the page of its match shows: two or three outcomes, by a name of its own. */
function innerMarketOf(matchId: string, place: number, random: () => number): Market {
  return {
    match_urn_id: `sr:match:${matchId}`,
    id: String(9000 + place),
    name: `Special ${place + 1}`,
    status: 1,
    specifier: '',
    outcomes: Array.from({ length: 2 + (place % 2) }, (_, at) => ({
      id: String(71 + at),
      name: `Choice ${at + 1}`,
      active: true,
      odds: written(130 + Math.floor(random() * 500)),
    })),
    market_groups: ['main'],
    priority: 10 + place,
    most_balanced: true,
    next_bet_stop: null,
    version: 1,
  };
}

/** Gives a market other odds: half of the moves are of one price, half of all of them. */
function moveMarket(
  matchId: string,
  market: Market,
  at: number,
  random: () => number,
): { readonly event: PushEvent; readonly changes: number } {
  const only = random() < 0.5 ? Math.floor(random() * market.outcomes.length) : null;
  let changes = 0;
  for (const [place, outcome] of market.outcomes.entries()) {
    if (only !== null && only !== place) continue;
    const former = outcome.odds;
    outcome.odds = moved(former, random);
    if (outcome.odds !== former) changes += 1;
  }
  market.version += 1;
  const { id, specifier, status, version, most_balanced, outcomes } = market;
  const moves = outcomes.map((outcome) => ({ id: outcome.id, odds: outcome.odds, active: outcome.active }));
  const change = { id, specifier, status, version, most_balanced, outcomes: moves };
  return { changes, event: { type: 'markets_changed', at, payload: { match_id: matchId, markets: [change] } } };
}

function tournamentsOf(matches: readonly Match[]): readonly Tournament[] {
  return [...Map.groupBy(matches, ({ tournament }) => tournament.id).values()].flatMap((league) => {
    const first = league[0];
    if (first === undefined) return [];
    return [
      {
        ...first.tournament,
        main_market_outcome_count: kinds[0].outcomes.length,
        secondary_market_outcome_count: kinds[1].outcomes.length,
        provider: 'betradar' as const,
        counts: { live: league.length, prematch: 0, outrights: 0 },
      },
    ];
  });
}

export function createBoard(outcomes: number, seed: number): Board {
  const random = randomFrom(seed);
  const start = new Date(Date.UTC(2026, 0, 1, 12)).toISOString();
  const matches = Array.from({ length: outcomes / outcomesPerMatch }, (_, serial) => matchOf(serial, start, random));
  const listed = ({ main_market: main, secondary_market: secondary }: Match): readonly Market[] =>
    [main, secondary].filter((market) => market !== null);
  const lines: readonly Line[] = matches.flatMap((match) =>
    listed(match).map((market) => ({ matchId: match.id, market })),
  );
  const inner = new Map<string, readonly Market[]>();
  const innerOf = (matchId: string): readonly Market[] => {
    const known =
      inner.get(matchId) ?? Array.from({ length: innerMarkets }, (_, place) => innerMarketOf(matchId, place, random));
    inner.set(matchId, known);
    return known;
  };
  const counts = { live: matches.length, prematch: 0, outrights: 0 };

  return {
    sports: [
      { ...sport, urn_id: 'sr:sport:1', priority: 1, type: 'regular', provider: 'betradar', has_draw: true, counts },
    ],
    tournaments: tournamentsOf(matches),
    matches: () => matches,
    match: (idOrSlug) => matches.find(({ id, slug }) => id === idOrSlug || slug === idOrSlug),
    markets: (match) => [...listed(match), ...innerOf(match.id)],
    move: (at) => {
      const line = lines[Math.floor(random() * lines.length)];
      if (line === undefined) throw new Error('a board has markets');
      return moveMarket(line.matchId, line.market, at, random);
    },
    moveWithin: (matchId, at) => {
      const known = inner.get(matchId) ?? [];
      const market = known[Math.floor(random() * known.length)];
      return market === undefined ? null : moveMarket(matchId, market, at, random).event;
    },
    odds: () =>
      new Map(
        [...lines, ...[...inner].flatMap(([matchId, known]) => known.map((market) => ({ matchId, market })))].flatMap(
          ({ matchId, market }) =>
            market.outcomes.map((outcome) => [`${matchId}/${marketKey(market)}/${outcome.id}`, outcome.odds] as const),
        ),
      ),
  };
}
