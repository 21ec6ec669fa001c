import type { Completer } from './context.ts';
import { isLoose, listIn, pick, textIn, wholeIn } from './loose.ts';
import type { Loose } from './loose.ts';

/** Sports whose matches can be drawn, by the words that back ends use for them (LAY-11). */
const drawn =
  /^(?:soccer|football|futsal|handball|ice[-_ ]?hockey|field[-_ ]?hockey|hockey|rugby.*|bandy|floorball|water[-_ ]?polo|aussie[-_ ]?rules|cricket|beach[-_ ]?soccer)$/;

function hasDraw(sport: unknown): boolean {
  return isLoose(sport) && drawn.test((textIn(sport['key']) ?? '').toLowerCase());
}

function slugOf(words: string): string {
  return words
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
}

/** A slug where there is none: from the name, else the id. */
function slugIn(given: Loose): unknown {
  const own = pick(given, 'slug');
  return own ?? (slugOf(textIn(given['name']) ?? '') || textIn(given['id']));
}

const nameless = { id: '-', slug: '-', key: '-', name: '' };

export const completeSport: Completer = (given) => ({
  ...given,
  urn_id: pick(given, 'urn_id') ?? '',
  key: pick(given, 'key', 'slug') ?? slugIn(given),
  priority: pick(given, 'priority') ?? 0,
  type: pick(given, 'type') ?? 'regular',
  provider: pick(given, 'provider') ?? 'betradar',
  has_draw: pick(given, 'has_draw') ?? hasDraw(given),
});

export const completeSportRef: Completer = (given) => ({ ...given, key: pick(given, 'key', 'slug') ?? slugIn(given) });

export const completeCategory: Completer = (given) => ({
  ...given,
  slug: slugIn(given),
  priority: pick(given, 'priority') ?? 0,
  sport: pick(given, 'sport') ?? nameless,
});

/** The outcome counts are named without their fields in the specification. */
function outcomeCounts(given: Loose): Loose {
  return {
    main_market_outcome_count: pick(given, 'main_market_outcome_count', 'main_market_outcomes_count'),
    secondary_market_outcome_count: pick(given, 'secondary_market_outcome_count', 'secondary_market_outcomes_count'),
  };
}

export const completeTournamentRef: Completer = (given) => {
  const category = pick(given, 'category') ?? nameless;
  return {
    ...given,
    ...outcomeCounts(given),
    urn_id: pick(given, 'urn_id') ?? '',
    slug: slugIn(given),
    priority: pick(given, 'priority') ?? 0,
    category,
    sport: pick(given, 'sport') ?? (isLoose(category) ? category['sport'] : undefined) ?? nameless,
  };
};

/** LAY-11: without its outcome counts, a league has the columns of its sport. */
export const completeTournament: Completer = (given, context) => {
  const league = completeTournamentRef(given, context);
  const sport = league['sport'];
  return {
    ...league,
    main_market_outcome_count: league['main_market_outcome_count'] ?? (hasDraw(sport) ? 3 : 2),
    secondary_market_outcome_count: league['secondary_market_outcome_count'] ?? 2,
    provider: pick(given, 'provider') ?? (isLoose(sport) ? sport['provider'] : undefined) ?? 'betradar',
  };
};

/** Two sides, as `{ home, away }` or in this order; of an outright all who take part. */
function sidesOf(given: Loose): unknown {
  const sides = given['competitors'];
  const list = listIn(sides);
  if (list === undefined) return isLoose(sides) && isLoose(sides['home']) && isLoose(sides['away']) ? sides : null;
  const isMatch = (pick(given, 'type') ?? 'match') === 'match';
  if (!isMatch) return list;
  return list.length === 2 ? { home: list[0], away: list[1] } : null;
}

function nameIn(side: unknown): string {
  return isLoose(side) ? (textIn(side['name']) ?? '') : '';
}

/** Name of a match as our own server writes it. */
function matchName(given: Loose, sides: unknown): string {
  const named = textIn(pick(given, 'name'));
  if (named !== undefined) return named;
  if (isLoose(sides)) return `${nameIn(sides['home'])} vs ${nameIn(sides['away'])}`;
  return nameIn(pick(given, 'tournament', 'parent'));
}

function key(market: unknown): string {
  return isLoose(market) ? `${textIn(market['id']) ?? ''}|${textIn(market['specifier']) ?? ''}` : '';
}

/** How many markets are known to be open, where the match does not say. */
function marketsIn(given: Loose): number {
  const markets = [given['main_market'], given['secondary_market'], ...(listIn(given['top_markets']) ?? [])];
  return new Set(markets.filter(isLoose).map(key)).size;
}

/** A match, or an outright with the fields that the specification gives one: `parent` and `end_date`. */
export const completeMatch: Completer = (given) => {
  const league = pick(given, 'tournament', 'parent');
  const sides = sidesOf(given);
  const isOutright = (pick(given, 'type') ?? 'match') !== 'match';
  return {
    ...given,
    urn_id: pick(given, 'urn_id') ?? textIn(given['id']) ?? '',
    type: pick(given, 'type') ?? 'match',
    name: matchName(given, sides),
    slug: pick(given, 'slug') ?? textIn(given['id']),
    tournament: league,
    competitors: sides,
    stage: pick(given, 'stage') ?? (wholeIn(given['status']) === 0 ? 'not_started' : ''),
    end_date: pick(given, 'end_date', 'end_time'),
    // Of an outright nothing is said of its markets before they are asked for.
    available_markets: pick(given, 'available_markets') ?? (marketsIn(given) || (isOutright ? 1 : 0)),
    top_markets: pick(given, 'top_markets') ?? [],
    has_video: pick(given, 'has_video') ?? false,
    provider: pick(given, 'provider') ?? (isLoose(league) ? pick(league, 'provider') : undefined) ?? 'betradar',
  };
};

export const completeMarket: Completer = (given) => ({
  ...given,
  match_urn_id: pick(given, 'match_urn_id') ?? '',
  specifier: pick(given, 'specifier') ?? '',
  outcomes: given['outcomes'] ?? [],
  market_groups: given['market_groups'] ?? [],
  priority: pick(given, 'priority') ?? 0,
  most_balanced: pick(given, 'most_balanced') ?? false,
});

/** An outcome without a price is not for sale. */
export const completeOutcome: Completer = (given) => {
  const price = textIn(given['odds']);
  const isPriced = price !== undefined && /^0*[1-9]/.test(price) && !/^0*\./.test(price) && !/^0+$/.test(price);
  return {
    ...given,
    name: pick(given, 'name') ?? textIn(given['id']) ?? '',
    active: isPriced ? (pick(given, 'active') ?? true) : false,
    odds: isPriced ? price : '1',
  };
};

const colors = 0x1_00_00_00;

/** A color that is always the same for a name. */
function colorOf(name: string): string {
  let hash = 7;
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % colors;
  return `#${hash.toString(16).padStart(6, '0')}`;
}

export const completeCompetitor: Completer = (given) => {
  const name = textIn(given['name']) ?? '';
  return {
    ...given,
    id: pick(given, 'id') ?? (name || '-'),
    name,
    color: pick(given, 'color') ?? colorOf(name),
  };
};

function pairOf(value: unknown): { readonly home: unknown; readonly away: unknown } | null {
  if (isLoose(value)) return { home: value['home'], away: value['away'] };
  const sides = listIn(value) ?? textIn(value)?.split(/\s*[:-]\s*/);
  return sides?.length === 2 ? { home: sides[0], away: sides[1] } : null;
}

function isScore(score: ReturnType<typeof pairOf>): boolean {
  return wholeIn(score?.home) !== undefined && wholeIn(score?.away) !== undefined;
}

function scoreOf(value: unknown): unknown {
  const score = pairOf(value);
  return isScore(score) ? score : null;
}

/** Seconds of a clock that says them, or minutes and seconds: `67:12`. */
function secondsOf(clock: unknown): number | undefined {
  const parts =
    textIn(clock)
      ?.split(':')
      .map((part) => wholeIn(part)) ?? [];
  const [minutes, seconds] = parts;
  return parts.length === 2 && minutes !== undefined && seconds !== undefined ? minutes * 60 + seconds : wholeIn(clock);
}

function clockOf(clock: unknown, now: number): unknown {
  if (isLoose(clock) && clock['seconds'] !== undefined)
    return { running: false, at: new Date(now).toISOString(), ...clock };
  const seconds = secondsOf(clock);
  // Nobody says whether it runs: it stands until it is read again.
  return seconds === undefined ? null : { seconds, running: false, at: new Date(now).toISOString() };
}

const servers: Readonly<Record<string, string>> = { home: 'home', away: 'away', 1: 'home', 2: 'away' };

export const completeStatistics: Completer = (given, { now }) => {
  const periods = (listIn(given['period_score']) ?? []).flatMap((period, place) => {
    const score = pairOf(period);
    const number = isLoose(period) ? pick(period, 'number') : undefined;
    return isScore(score) ? [{ ...score, number: number ?? place + 1 }] : [];
  });
  return {
    ...given,
    clock: clockOf(given['clock'], now),
    total_score: scoreOf(given['total_score']) ?? { home: 0, away: 0 },
    game_score: scoreOf(given['game_score']),
    current_server: servers[textIn(given['current_server']) ?? ''] ?? null,
    period_score: periods,
    max_period_number: pick(given, 'max_period_number') ?? periods.length,
  };
};

function count(from: unknown): number | undefined {
  return wholeIn(isLoose(from) ? pick(from, 'count', 'total', 'live') : from);
}

/** Counts of one thing; a number alone says how many are open, and nothing of how many of them are live. */
export const completeCounted: Completer = (given) => {
  const live = wholeIn(given['live']) ?? 0;
  const outrights = wholeIn(given['outrights']) ?? 0;
  const all = wholeIn(pick(given, 'count', 'total'));
  return {
    ...given,
    live,
    outrights,
    prematch:
      wholeIn(pick(given, 'prematch', 'pre_match', 'upcoming')) ??
      (all === undefined ? 0 : Math.max(0, all - live - outrights)),
  };
};

/** A list of counts, or counts by id. */
function countedIn(value: unknown): unknown {
  if (!isLoose(value)) return value;
  return Object.entries(value).map(([id, of]) => (isLoose(of) ? { id, ...of } : { id, count: of }));
}

export const completeCounters: Completer = (given) => ({
  ...given,
  live: count(given['live']),
  sports: countedIn(given['sports']),
  categories: countedIn(given['categories']),
  tournaments: countedIn(pick(given, 'tournaments', 'leagues')),
});

function hits(value: unknown, name: string): unknown {
  return (listIn(value) ?? []).map((hit) =>
    isLoose(hit) && hit[name] !== undefined ? { marks: [], ...hit } : { [name]: hit, marks: [] },
  );
}

/** Hits may stand without the places of the words in their names. */
export const completeSearch: Completer = (given) => ({
  sports: hits(given['sports'], 'sport'),
  tournaments: hits(pick(given, 'tournaments', 'leagues'), 'tournament'),
  matches: hits(pick(given, 'matches', 'events', 'data', 'items', 'results'), 'match'),
  is_close: given['is_close'] ?? false,
});
