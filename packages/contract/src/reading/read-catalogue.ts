import { marketKey } from '../market-key.ts';
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
function slugIn(raw: Loose): unknown {
  const own = pick(raw, 'slug');
  return own ?? (slugOf(textIn(raw['name']) ?? '') || textIn(raw['id']));
}

const nameless = { id: '-', slug: '-', key: '-', name: '' };

export const completeSport: Completer = (raw) => ({
  ...raw,
  urn_id: pick(raw, 'urn_id') ?? '',
  key: pick(raw, 'key', 'slug') ?? slugIn(raw),
  priority: pick(raw, 'priority') ?? 0,
  type: pick(raw, 'type') ?? 'regular',
  provider: pick(raw, 'provider') ?? 'betradar',
  has_draw: pick(raw, 'has_draw') ?? hasDraw(raw),
});

export const completeSportRef: Completer = (raw) => ({ ...raw, key: pick(raw, 'key', 'slug') ?? slugIn(raw) });

export const completeCategory: Completer = (raw) => ({
  ...raw,
  slug: slugIn(raw),
  priority: pick(raw, 'priority') ?? 0,
  sport: pick(raw, 'sport') ?? nameless,
});

/** The outcome counts are named without their fields in the specification. */
function outcomeCounts(raw: Loose): Loose {
  return {
    main_market_outcome_count: pick(raw, 'main_market_outcome_count', 'main_market_outcomes_count'),
    secondary_market_outcome_count: pick(raw, 'secondary_market_outcome_count', 'secondary_market_outcomes_count'),
  };
}

export const completeTournamentRef: Completer = (raw) => {
  const category = pick(raw, 'category') ?? nameless;
  return {
    ...raw,
    ...outcomeCounts(raw),
    urn_id: pick(raw, 'urn_id') ?? '',
    slug: slugIn(raw),
    priority: pick(raw, 'priority') ?? 0,
    category,
    sport: pick(raw, 'sport') ?? (isLoose(category) ? category['sport'] : undefined) ?? nameless,
  };
};

/** LAY-11: without its outcome counts, a league has the columns of its sport. */
export const completeTournament: Completer = (raw, context) => {
  const league = completeTournamentRef(raw, context);
  const sport = league['sport'];
  return {
    ...league,
    main_market_outcome_count: league['main_market_outcome_count'] ?? (hasDraw(sport) ? 3 : 2),
    secondary_market_outcome_count: league['secondary_market_outcome_count'] ?? 2,
    provider: pick(raw, 'provider') ?? (isLoose(sport) ? sport['provider'] : undefined) ?? 'betradar',
  };
};

/** Two sides, as `{ home, away }` or in this order; of an outright all who take part. */
function sidesOf(raw: Loose): unknown {
  const sides = raw['competitors'];
  const list = listIn(sides);
  if (list === undefined) return isLoose(sides) && isLoose(sides['home']) && isLoose(sides['away']) ? sides : null;
  const isMatch = (pick(raw, 'type') ?? 'match') === 'match';
  if (!isMatch) return list;
  return list.length === 2 ? { home: list[0], away: list[1] } : null;
}

function nameIn(side: unknown): string {
  return isLoose(side) ? (textIn(side['name']) ?? '') : '';
}

/** Name of a match as our own server writes it. */
function matchName(raw: Loose, sides: unknown): string {
  const named = textIn(pick(raw, 'name'));
  if (named !== undefined) return named;
  if (isLoose(sides)) return `${nameIn(sides['home'])} vs ${nameIn(sides['away'])}`;
  return nameIn(pick(raw, 'tournament', 'parent'));
}

function key(market: unknown): string {
  return isLoose(market)
    ? marketKey({ id: textIn(market['id']) ?? '', specifier: textIn(market['specifier']) ?? '' })
    : '';
}

/** How many markets are known to be open, where the match does not name a number. */
function marketsIn(raw: Loose): number {
  const markets = [raw['main_market'], raw['secondary_market'], ...(listIn(raw['top_markets']) ?? [])];
  return new Set(markets.filter(isLoose).map(key)).size;
}

/** A match, or an outright with the fields that the specification gives one: `parent` and `end_date`. */
export const completeMatch: Completer = (raw) => {
  const league = pick(raw, 'tournament', 'parent');
  const sides = sidesOf(raw);
  const isOutright = (pick(raw, 'type') ?? 'match') !== 'match';
  return {
    ...raw,
    urn_id: pick(raw, 'urn_id') ?? textIn(raw['id']) ?? '',
    type: pick(raw, 'type') ?? 'match',
    name: matchName(raw, sides),
    slug: pick(raw, 'slug') ?? textIn(raw['id']),
    tournament: league,
    competitors: sides,
    stage: pick(raw, 'stage') ?? (wholeIn(raw['status']) === 0 ? 'not_started' : ''),
    end_date: pick(raw, 'end_date', 'end_time'),
    // Of an outright no markets are known before they are asked for.
    available_markets: pick(raw, 'available_markets') ?? (marketsIn(raw) || (isOutright ? 1 : 0)),
    top_markets: pick(raw, 'top_markets') ?? [],
    has_video: pick(raw, 'has_video') ?? false,
    provider: pick(raw, 'provider') ?? (isLoose(league) ? pick(league, 'provider') : undefined) ?? 'betradar',
  };
};

export const completeMarket: Completer = (raw) => ({
  ...raw,
  match_urn_id: pick(raw, 'match_urn_id') ?? '',
  specifier: pick(raw, 'specifier') ?? '',
  outcomes: raw['outcomes'] ?? [],
  market_groups: raw['market_groups'] ?? [],
  priority: pick(raw, 'priority') ?? 0,
  most_balanced: pick(raw, 'most_balanced') ?? false,
});

/** An outcome without a price is not for sale. */
export const completeOutcome: Completer = (raw) => {
  const price = textIn(raw['odds']);
  const isPriced = price !== undefined && /^0*[1-9]/.test(price) && !/^0*\./.test(price) && !/^0+$/.test(price);
  return {
    ...raw,
    name: pick(raw, 'name') ?? textIn(raw['id']) ?? '',
    active: isPriced ? (pick(raw, 'active') ?? true) : false,
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

export const completeCompetitor: Completer = (raw) => {
  const name = textIn(raw['name']) ?? '';
  return {
    ...raw,
    id: pick(raw, 'id') ?? (name || '-'),
    name,
    color: pick(raw, 'color') ?? colorOf(name),
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
  // Whether it runs is unknown: it stands until it is read again.
  return seconds === undefined ? null : { seconds, running: false, at: new Date(now).toISOString() };
}

const servers: Readonly<Record<string, string>> = { home: 'home', away: 'away', 1: 'home', 2: 'away' };

export const completeStatistics: Completer = (raw, { now }) => {
  const periods = (listIn(raw['period_score']) ?? []).flatMap((period, place) => {
    const score = pairOf(period);
    const number = isLoose(period) ? pick(period, 'number') : undefined;
    return isScore(score) ? [{ ...score, number: number ?? place + 1 }] : [];
  });
  return {
    ...raw,
    clock: clockOf(raw['clock'], now),
    total_score: scoreOf(raw['total_score']) ?? { home: 0, away: 0 },
    game_score: scoreOf(raw['game_score']),
    current_server: servers[textIn(raw['current_server']) ?? ''] ?? null,
    period_score: periods,
    max_period_number: pick(raw, 'max_period_number') ?? periods.length,
  };
};

function count(from: unknown): number | undefined {
  return wholeIn(isLoose(from) ? pick(from, 'count', 'total', 'live') : from);
}

/** Counts of one thing; a number alone says how many are open, and nothing of how many of them are live. */
export const completeCounted: Completer = (raw) => {
  const live = wholeIn(raw['live']) ?? 0;
  const outrights = wholeIn(raw['outrights']) ?? 0;
  const all = wholeIn(pick(raw, 'count', 'total'));
  return {
    ...raw,
    live,
    outrights,
    prematch:
      wholeIn(pick(raw, 'prematch', 'pre_match', 'upcoming')) ??
      (all === undefined ? 0 : Math.max(0, all - live - outrights)),
  };
};

/** A list of counts, or counts by id. */
function countedIn(value: unknown): unknown {
  if (!isLoose(value)) return value;
  return Object.entries(value).map(([id, of]) => (isLoose(of) ? { id, ...of } : { id, count: of }));
}

export const completeCounters: Completer = (raw) => ({
  ...raw,
  live: count(raw['live']),
  sports: countedIn(raw['sports']),
  categories: countedIn(raw['categories']),
  tournaments: countedIn(pick(raw, 'tournaments', 'leagues')),
});

function hits(value: unknown, name: string): unknown {
  return (listIn(value) ?? []).map((hit) =>
    isLoose(hit) && hit[name] !== undefined ? { marks: [], ...hit } : { [name]: hit, marks: [] },
  );
}

/** Hits may stand without the places of the words in their names. */
export const completeSearch: Completer = (raw) => ({
  sports: hits(raw['sports'], 'sport'),
  tournaments: hits(pick(raw, 'tournaments', 'leagues'), 'tournament'),
  matches: hits(pick(raw, 'matches', 'events', 'data', 'items', 'results'), 'match'),
  is_close: raw['is_close'] ?? false,
});
