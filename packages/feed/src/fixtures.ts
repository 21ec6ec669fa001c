import type { Atlas, League, Team } from './leagues/atlas.ts';
import type { Chances, MatchChances } from './chances.ts';
import { roundsOf } from './fixture-rounds.ts';
import { createImportedPlanner } from './imported-plans.ts';
import type { SportModel } from './models/model.ts';
import { hash } from './models/random.ts';
import { createOutrightPlans } from './outright-plans.ts';
import { createRegularPlans } from './regular-plans.ts';
import type { FeedMatch } from './types.ts';

/** A match that will be played; its id alone leads to it. */
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

/** The digit of an id that says whose plan it is. */
const REGULAR = '1';
const OUTRIGHT = '2';
const IMPORTED = '3';

function pad(value: number, digits: number): string {
  return String(value).padStart(digits, '0');
}

/**
 * The endless fixture list: one global sequence of evenly spaced starts, spread over the leagues by their weight. Leagues that
 * are not on offer have their place in it, so that the others play as ever.
 * Throws a `RangeError` when so many matches are wanted that a team would have to play two at once.
 */
export function createFixtures(
  { leagues }: Atlas,
  models: ReadonlyMap<string, SportModel>,
  chances: Chances,
  matches: number,
): FixtureList {
  const rounds = roundsOf(
    leagues.filter((league) => league.fixtures === null && models.has(league.sportKey)),
    models,
    chances.calendar,
    matches,
  );
  /** Distinguishes the ids of one seed and rate from those of another. */
  const tag = String(100 + (hash(chances.calendar, matches) % 800));
  const regular = createRegularPlans(rounds, chances, (number) => `${tag}${REGULAR}${number}`);
  const outrights = createOutrightPlans(
    leagues,
    chances,
    (league, number) => `${tag}${OUTRIGHT}${pad(league.index, 3)}${pad(number, 4)}`,
  );
  const importedAt = createImportedPlanner(
    chances,
    (league, place, check) => `${tag}${IMPORTED}${pad(league.index, 3)}${pad(place, 5)}${pad(check % 1000, 3)}`,
  );

  function* importedBetween(from: number, to: number): Generator<Planned> {
    for (const league of leagues) {
      for (const [place, { startTime }] of (league.fixtures ?? []).entries()) {
        if (startTime < from || startTime >= to) continue;
        const plan = importedAt(league, place);
        if (plan !== null) yield plan;
      }
    }
  }

  function* leagueBefore(tournamentId: string, before: number): Generator<Planned> {
    const league = leagues.find(({ tournament }) => tournament.id === tournamentId);
    if (league?.isOffered !== true) return;
    for (let place = (league.fixtures?.length ?? 0) - 1; place >= 0; place -= 1) {
      const plan = importedAt(league, place);
      if (plan !== null && plan.startTime < before) yield plan;
    }
    for (const plan of regular.ofLeague(league, before)) if (plan.startTime < before) yield plan;
  }

  /** The plan that an id could be of, by its digits alone. */
  const candidate = (id: string): Planned | null => {
    const rest = id.slice(4);
    if (id[3] === REGULAR) return regular.at(Number(rest));
    const league = leagues[Number(rest.slice(0, 3))];
    if (league === undefined) return null;
    if (id[3] === OUTRIGHT) return outrights.byNumber(league, Number(rest.slice(3)));
    return id[3] === IMPORTED ? importedAt(league, Number(rest.slice(3, 8))) : null;
  };

  return {
    startingBetween: (from, to) => {
      const isWithin = ({ startTime }: Planned): boolean => startTime >= from && startTime < to;
      return [...[...regular.around(from, to)].filter(isWithin), ...importedBetween(from, to)]
        .filter(({ league }) => league.isOffered)
        .toSorted((a, b) => a.startTime - b.startTime || (a.id < b.id ? -1 : 1));
    },
    outrightsAt: (at) => outrights.openAt(at).filter(({ league }) => league.isOffered),
    leagueBefore,
    nextOutright: outrights.next,
    byId: (id) => {
      if (!/^\d{5,20}$/.test(id) || !id.startsWith(tag)) return null;
      const plan = candidate(id);
      return plan?.id === id && plan.league.isOffered ? plan : null;
    },
  };
}
