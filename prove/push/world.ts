/**
 * What there is to show, as a function of versions: whoever sees a market of version 7 can say how it has to look, so that
 * a view is held against the truth at every moment, not only at the end.
 */
import { type Market, type MarketChangeWire, marketKey, type Match } from '@touchline/contract';

export const leagueSize = 10;
/** Kinds of markets of every match: lists show the first two, which never go away and keep their words. */
const kinds = [
  { id: '1', specifier: '', name: 'Match result', outcomes: ['1', 'x', '2'] },
  { id: '18', specifier: 'total=2.5', name: 'Total goals', outcomes: ['over', 'under'] },
  { id: '18', specifier: 'total=3.5', name: 'Total goals', outcomes: ['over', 'under'] },
  { id: '16', specifier: 'hcp=-1', name: 'Handicap', outcomes: ['1', '2'] },
] as const;

export const listed = 2;
export const marketCount = kinds.length;
/** The last version of each life of a market takes it away; the next one brings it back, under other words. */
const life = 16;
/** Versions of a match between two that say it whole: its words move with these. */
const round = 4;

export function matchIdOf(match: number): string {
  return String(100_000 + match);
}
export function numberOf(matchId: string): number {
  return Number(matchId) - 100_000;
}
export function leagueOf(match: number): string {
  return String(500 + Math.floor(match / leagueSize));
}

function kindOf(place: number): (typeof kinds)[number] {
  const kind = kinds[place];
  if (kind === undefined) throw new RangeError(`a match has ${kinds.length} markets`);
  return kind;
}

export function keyOf(place: number): string {
  return marketKey(kindOf(place));
}

export function isGone(place: number, version: number): boolean {
  return place >= listed && version % life === life - 1;
}

/** The lowest version above `version` that takes the market away: what a view without it must have received. */
export function nextGone(version: number): number {
  return version + 1 + ((2 * life - 2 - (version % life)) % life);
}

/** Which life a version belongs to: its words are published once, when it begins. */
export function lifeOf(place: number, version: number): number {
  return place < listed ? 0 : Math.floor(version / life);
}

function priceOf(match: number, place: number, version: number, outcome: number): string {
  const hundredths = 101 + ((version * 37 + match * 11 + place * 101 + outcome * 53) % 2_900);
  return `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;
}

function statusOf(place: number, version: number): 1 | -1 | 0 {
  return isGone(place, version) ? 0 : version % 11 === 10 ? -1 : 1;
}

/** The words of one life. All of them move, so that words of two lives are words of none. */
function wordsAt(place: number, lived: number) {
  const { name, outcomes } = kindOf(place);
  return {
    name: `${name} ${lived}`,
    outcomes: outcomes.map((outcome) => `${outcome} ${lived}`),
    market_groups: ['main', `group ${lived}`],
    priority: place + 10 * (lived % 7),
    most_balanced: (place + lived) % 2 === 1,
  };
}

/** Of which life all words are that are shown; null when they are of no one life. */
export function livedIn(place: number, market: Market): number | null {
  const lived = Number(market.name.split(' ').at(-1));
  const { name, outcomes, market_groups, priority, most_balanced } = wordsAt(place, lived);
  const isOne =
    market.name === name &&
    market.priority === priority &&
    market.most_balanced === most_balanced &&
    market.market_groups.join() === market_groups.join() &&
    market.outcomes.map((outcome) => outcome.name).join() === outcomes.join();
  return isOne ? lived : null;
}

/** A market as a snapshot has it. */
export function marketAt(match: number, place: number, version: number): Market {
  const { id, specifier, outcomes } = kindOf(place);
  const words = wordsAt(place, lifeOf(place, version));
  return {
    match_urn_id: `sr:match:${matchIdOf(match)}`,
    id,
    name: words.name,
    status: statusOf(place, version),
    specifier,
    outcomes: outcomes.map((outcome, at) => ({
      id: outcome,
      name: words.outcomes[at] ?? '',
      active: (version + at) % 13 !== 0,
      odds: priceOf(match, place, version, at),
    })),
    market_groups: words.market_groups,
    priority: words.priority,
    most_balanced: words.most_balanced,
    next_bet_stop: null,
    version,
  };
}

/** The same as a change; words travel only when the market is new or back again, and what is usual is left out. */
export function changeAt(match: number, place: number, version: number): MarketChangeWire {
  const { id, specifier, status, most_balanced, outcomes, name, market_groups, priority } = marketAt(
    match,
    place,
    version,
  );
  const isNew = place >= listed && version % life === 0;
  return {
    id,
    ...(specifier === '' ? {} : { specifier }),
    status,
    version,
    ...(isNew ? { most_balanced } : {}),
    outcomes: outcomes.map(({ id: outcome, odds, active, name: word }) => ({
      id: outcome,
      odds,
      ...(active ? {} : { active }),
      ...(isNew ? { name: word } : {}),
    })),
    ...(isNew ? { name, market_groups, priority } : {}),
  };
}

/** Whether this version says the whole match; the others leave its words out. */
export function isWhole(version: number): boolean {
  return version % round === 0;
}

/** Which whole match the words of a version are from. */
export function roundOf(version: number): number {
  return Math.floor(version / round);
}

/** Of which round a name is; NaN when it is of none. */
export function roundIn(name: string): number {
  return Number(/ in round (\d+)$/.exec(name)?.[1] ?? Number.NaN);
}

/** What moves of a match itself. */
export function headAt(match: number, version: number) {
  return {
    name: `Home ${match} - Away ${match} in round ${roundOf(version)}`,
    stage: `stage_${version}`,
    available_markets: 1 + (version % 50),
  };
}

/** Versions of one match: of itself, and of its markets. */
export interface Versions {
  readonly head: number;
  readonly markets: readonly number[];
}

export function matchAt(match: number, { head, markets }: Versions): Match {
  const id = matchIdOf(match);
  const league = leagueOf(match);
  const market = (place: number): Market => marketAt(match, place, markets[place] ?? 0);
  return {
    id,
    urn_id: `sr:match:${id}`,
    slug: `match-${id}`,
    type: 'match',
    tournament: {
      id: league,
      urn_id: `sr:tournament:${league}`,
      slug: `league-${league}`,
      name: `League ${league}`,
      priority: 1,
      category: { id: '40', slug: 'world', name: 'World', country_code: null },
      sport: { id: '1', key: 'soccer', name: 'Football' },
    },
    competitors: null,
    stadium: null,
    city: null,
    status: 1,
    start_time: '2030-01-01T12:00:00.000Z',
    statistics: null,
    main_market: market(0),
    secondary_market: market(1),
    top_markets: [],
    has_video: false,
    provider: 'betradar',
    version: head,
    ...headAt(match, head),
  };
}
