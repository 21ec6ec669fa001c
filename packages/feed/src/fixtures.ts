import type { Atlas, League, Team } from './leagues/atlas.ts';
import type { Chances, MatchChances } from './chances.ts';
import type { SportModel } from './models/model.ts';
import { RUNNING_TIME } from './models/outright-model.ts';
import { hash, hashText, unit } from './models/random.ts';
import type { FeedMatch, OutrightType } from './types.ts';

const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
/** Nothing is announced earlier than this before it starts. */
export const HORIZON = 168 * HOUR;
/** Everything is announced at the latest this long before it starts; mean of the further lead as well. */
const SURE_LEAD = 12 * HOUR;
const GRID = 5 * MINUTE;
const JITTER = 6 * MINUTE;
const GOLDEN = 0.618_033_988_749_894_9;
/** From the announcement of an outright to that of the next one of its league. */
const TURN: Readonly<Record<OutrightType, number>> = {
  season: 182 * 24 * HOUR,
  stage: 8 * HOUR,
  simple_tournament: 96 * HOUR,
};

/** A match that will be played, told by its id alone. */
export interface Planned {
  readonly id: string;
  readonly type: FeedMatch['type'];
  readonly league: League;
  /** Null for outrights. */
  readonly home: Team | null;
  readonly away: Team | null;
  /** Feed time in ms; the winner of a season is known at once, so that it starts when the season ends. */
  readonly startTime: number;
  readonly announcedAt: number;
  /** Its part of the calendar: what may be known of it from the start. */
  readonly seed: number;
  /** What decides how it goes. */
  readonly chances: MatchChances;
  /** Which season of its league: in each one every team meets every other twice. Of outrights their number. */
  readonly season: number;
}

export interface FixtureList {
  /** Every plan that starts in [from, to), in order of start. */
  startingBetween(from: number, to: number): Planned[];
  /** Outrights open at `at`: one of each league that has them. */
  outrightsAt(at: number): Planned[];
  /** The outright after this one. */
  nextOutright(plan: Planned): Planned;
  /** Matches of a league that start before `before`, by their number in it, the latest first. */
  leagueBefore(tournamentId: string, before: number): Iterable<Planned>;
  /** The plan behind an id, or null when it is not of this feed. */
  byId(id: string): Planned | null;
}

interface Slot {
  readonly league: League;
  /** Place among the slots of the same league in one round of the schedule. */
  readonly place: number;
}

/** The m-th pairing of a league by the circle method; a team rests at least about half a round between two matches. */
export function pairing(teams: number, m: number): readonly [number, number] {
  const odd = teams % 2 === 1;
  const circle = odd ? teams + 1 : teams;
  const perRound = odd ? circle / 2 - 1 : circle / 2;
  const round = Math.floor(m / perRound);
  const pair = (m % perRound) + (odd ? 1 : 0);
  const at = (position: number): number => {
    // Without a partner for all, position 0 is the one who rests and the others are numbered from 0.
    if (position === 0) return 0;
    const turned = (((position - 1 - round) % (circle - 1)) + circle - 1) % (circle - 1);
    return odd ? turned : turned + 1;
  };
  return [at(pair), at(circle - 1 - pair)];
}

/** Matches of a league until each team has met each other one twice. */
function seasonLength(teams: number): number {
  return teams * (teams - 1);
}

/** Matches of a league between two matches of the same team, at least. */
export function shortestGap(teams: number): number {
  return Math.floor(teams / 2) - 1;
}

/**
 * The endless fixture list: one global sequence of evenly spaced starts, dealt to the leagues by their weight.
 * Throws a `RangeError` when so many matches are wanted that a team would have to play two at once.
 */
export function createFixtures(
  atlas: Atlas,
  models: ReadonlyMap<string, SportModel>,
  chances: Chances,
  matches: number,
): FixtureList {
  const seed = chances.calendar;
  const regular = atlas.leagues.filter((league) => league.fixtures === null && models.has(league.sportKey));
  const { weights, slots, interval } = dealt(regular, models, seed, matches);
  const tag = String(100 + (hash(seed, matches) % 800));
  const phase = unit(seed, 3);

  const planAt = (k: number): Planned | null => {
    const slot = slots[k % slots.length];
    if (slot === undefined || k < 0) return null;
    const { league } = slot;
    const m = Math.floor(k / slots.length) * (weights.get(league) ?? 1) + slot.place;
    const [first, second] = pairing(league.teams.length, m);
    const turn = hash(seed, league.index, m) % 2 === 0;
    const shuffle = (team: number): number =>
      (team * strideOf(league.teams.length) + (hash(seed, 13) % league.teams.length)) % league.teams.length;
    const home = league.teams[shuffle(turn ? first : second)];
    const away = league.teams[shuffle(turn ? second : first)];
    if (home === undefined || away === undefined) return null;
    const jitter = (unit(seed, 11, k) * 2 - 1) * JITTER;
    const startTime = Math.round(((k + phase) * interval + jitter) / GRID) * GRID;
    const spread = (phase + k * GOLDEN) % 1;
    const id = `${tag}1${k}`;
    const own = hash(seed, 1, k);
    const lead = Math.min(HORIZON, SURE_LEAD * (1 - Math.log(1 - spread)));
    return {
      id,
      type: 'match',
      league,
      home,
      away,
      startTime,
      announcedAt: startTime - Math.floor(lead),
      seed: own,
      chances: chances.match(id, startTime, own),
      season: Math.floor(m / seasonLength(league.teams.length)),
    };
  };

  const importedAt = (league: League, place: number): Planned | null => {
    const fixture = league.fixtures?.[place];
    if (fixture === undefined) return null;
    const home = league.teams.find((team) => team.name === fixture.home);
    const away = league.teams.find((team) => team.name === fixture.away);
    if (home === undefined || away === undefined) return null;
    const check = hashText(`${fixture.home}/${fixture.away}/${fixture.startTime}`);
    const id = `${tag}3${pad(league.index, 3)}${pad(place, 5)}${pad(check % 1000, 3)}`;
    const own = hash(seed, 3, check);
    return {
      id,
      type: 'match',
      league,
      home,
      away,
      startTime: fixture.startTime,
      announcedAt: fixture.startTime - HORIZON,
      seed: own,
      chances: chances.match(id, fixture.startTime, own),
      season: 0,
    };
  };

  /** How long before time began the first outright of a league was announced. */
  const headStart = (league: League, turn: number): number => Math.floor(unit(seed, 5, league.index) * turn);
  const outrightOf = (league: League, type: OutrightType, number: number): Planned => {
    const start = number * TURN[type] - headStart(league, TURN[type]);
    const startTime = start + TURN[type] - (type === 'season' ? 0 : RUNNING_TIME[type]);
    const id = `${tag}2${pad(league.index, 3)}${pad(number, 4)}`;
    const own = hash(seed, 2, league.index, number);
    return {
      id,
      type,
      league,
      home: null,
      away: null,
      startTime,
      announcedAt: start,
      seed: own,
      chances: chances.match(id, startTime, own),
      season: number,
    };
  };
  const withOutright = atlas.leagues.flatMap((league) =>
    league.outright === null ? [] : [{ league, type: league.outright }],
  );
  /** Where the slots of each league stand in one round of the schedule, in order. */
  const slotsOf = new Map<League, number[]>();
  for (const [at, { league }] of slots.entries()) {
    const known = slotsOf.get(league);
    if (known === undefined) slotsOf.set(league, [at]);
    else known.push(at);
  }

  function* leagueBefore(tournamentId: string, before: number): Generator<Planned> {
    const league = atlas.leagues.find(({ tournament }) => tournament.id === tournamentId);
    if (league === undefined) return;
    for (let place = (league.fixtures?.length ?? 0) - 1; place >= 0; place -= 1) {
      const plan = importedAt(league, place);
      if (plan !== null && plan.startTime < before) yield plan;
    }
    const places = slotsOf.get(league) ?? [];
    const last = Math.ceil((before + JITTER + GRID) / interval - phase);
    for (let round = Math.floor(last / slots.length); round >= 0; round -= 1) {
      for (const place of places.toReversed()) {
        const plan = planAt(round * slots.length + place);
        if (plan !== null && plan.startTime < before) yield plan;
      }
    }
  }

  return {
    startingBetween: (from, to) => {
      const plans: Planned[] = [];
      const last = Math.ceil((to + JITTER + GRID) / interval - phase);
      for (let k = Math.max(0, Math.floor((from - JITTER - GRID) / interval - phase)); k <= last; k += 1) {
        const plan = planAt(k);
        if (plan !== null && plan.startTime >= from && plan.startTime < to) plans.push(plan);
      }
      for (const league of atlas.leagues) {
        for (const [place, fixture] of (league.fixtures ?? []).entries()) {
          if (fixture.startTime < from || fixture.startTime >= to) continue;
          const plan = importedAt(league, place);
          if (plan !== null) plans.push(plan);
        }
      }
      return plans.toSorted((a, b) => a.startTime - b.startTime || (a.id < b.id ? -1 : 1));
    },
    outrightsAt: (at) =>
      withOutright.map(({ league, type }) =>
        outrightOf(league, type, Math.floor((at + headStart(league, TURN[type])) / TURN[type])),
      ),
    leagueBefore,
    nextOutright: (plan) => outrightOf(plan.league, plan.league.outright ?? 'season', plan.season + 1),
    byId: (id) => {
      if (!/^\d{5,20}$/.test(id) || !id.startsWith(tag)) return null;
      const rest = id.slice(4);
      const league = atlas.leagues[Number(rest.slice(0, 3))];
      const plan =
        id[3] === '1'
          ? planAt(Number(rest))
          : league === undefined
            ? null
            : id[3] === '2'
              ? league.outright === null
                ? null
                : outrightOf(league, league.outright, Number(rest.slice(3)))
              : id[3] === '3'
                ? importedAt(league, Number(rest.slice(3, 8)))
                : null;
      return plan?.id === id ? plan : null;
    },
  };
}

function pad(value: number, digits: number): string {
  return String(value).padStart(digits, '0');
}

/** Steps through the table so that neighbours in the circle differ in strength; coprime to the number of teams. */
function strideOf(teams: number): number {
  const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));
  let stride = Math.max(1, Math.round(teams * GOLDEN));
  while (gcd(stride, teams) !== 1) stride += 1;
  return stride;
}

type Weights = ReadonlyMap<League, number>;

/** One round of the schedule: every league as often as its weight says, evenly spread. */
function deal(weights: Weights, seed: number): Slot[] {
  return [...weights]
    .flatMap(([league, weight]) => {
      const phase = unit(seed, 7, league.index);
      return Array.from({ length: weight }, (_, place) => ({
        slot: { league, place },
        at: (place + phase) / weight,
      }));
    })
    .toSorted((a, b) => a.at - b.at || a.slot.league.index - b.slot.league.index)
    .map(({ slot }) => slot);
}

interface Dealt {
  readonly weights: Weights;
  readonly slots: readonly Slot[];
  /** Ms between two starts. */
  readonly interval: number;
}

/** Deals the rounds. With very many matches the small leagues play less often, so that no team plays twice at a time. */
function dealt(
  leagues: readonly League[],
  models: ReadonlyMap<string, SportModel>,
  seed: number,
  matches: number,
): Dealt {
  let weights = new Map(leagues.map((league) => [league, league.weight]));
  for (;;) {
    const slots = deal(weights, seed);
    const meanDuration =
      slots.reduce((sum, slot) => sum + (models.get(slot.league.sportKey)?.expectedDuration ?? 0), 0) / slots.length;
    const interval = (meanDuration + 2 * SURE_LEAD) / matches;
    const hurried = tooHurried(weights, models, slots.length * interval, interval);
    if (hurried.size === 0) return { weights, slots, interval };
    const stuck = [...hurried].find((league) => weights.get(league) === 1);
    if (stuck !== undefined) {
      throw new RangeError(
        `${matches} matches at once are too many: a team of ${stuck.tournament.name} would play twice at a time.`,
      );
    }
    weights = new Map([...weights].map(([league, weight]) => [league, hurried.has(league) ? weight - 1 : weight]));
  }
}

/** Leagues whose teams would not have rested before they play again. */
function tooHurried(
  weights: Weights,
  models: ReadonlyMap<string, SportModel>,
  round: number,
  interval: number,
): ReadonlySet<League> {
  // Two slots of a league may come closer by the slots that others squeeze in between, and starts move by the jitter.
  const slack = 2 * JITTER + GRID + 2 * weights.size * interval * 0.02;
  const isHurried = ([league, weight]: readonly [League, number]): boolean => {
    const rest = (shortestGap(league.teams.length) / weight) * round - slack;
    return rest < (models.get(league.sportKey)?.longestDuration ?? 0);
  };
  return new Set([...weights].filter(isHurried).map(([league]) => league));
}
