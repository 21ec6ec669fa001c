import type { Chances } from './chances.ts';
import type { Planned } from './fixtures.ts';
import { HOUR } from './fixture-times.ts';
import type { League } from './leagues/atlas.ts';
import { RUNNING_TIME } from './models/outright-model.ts';
import { hash, unit } from './models/random.ts';
import type { OutrightType } from './types.ts';

/** From the announcement of an outright to that of the next one of its league. */
const TURN: Readonly<Record<OutrightType, number>> = {
  season: 182 * 24 * HOUR,
  stage: 8 * HOUR,
  simple_tournament: 96 * HOUR,
};

/** The outrights of the leagues that have them, one after the other. */
export interface OutrightPlans {
  /** Those open at `at`: one of each league. */
  openAt(at: number): Planned[];
  next(plan: Planned): Planned;
  /** The outright of a league by its number, or null for a league without outrights. */
  byNumber(league: League, number: number): Planned | null;
}

/** `idOf` makes the id of the outright with a number. */
export function createOutrightPlans(
  leagues: readonly League[],
  chances: Chances,
  idOf: (league: League, number: number) => string,
): OutrightPlans {
  const seed = chances.calendar;
  /** How long before time began the first outright of a league was announced. */
  const headStart = (league: League, turn: number): number => Math.floor(unit(seed, 5, league.index) * turn);

  const outrightOf = (league: League, type: OutrightType, number: number): Planned => {
    const start = number * TURN[type] - headStart(league, TURN[type]);
    const startTime = start + TURN[type] - (type === 'season' ? 0 : RUNNING_TIME[type]);
    const id = idOf(league, number);
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

  return {
    openAt: (at) =>
      leagues.flatMap((league) => {
        const type = league.outright;
        if (type === null) return [];
        return [outrightOf(league, type, Math.floor((at + headStart(league, TURN[type])) / TURN[type]))];
      }),
    next: ({ league, season }) => outrightOf(league, league.outright ?? 'season', season + 1),
    byNumber: (league, number) => (league.outright === null ? null : outrightOf(league, league.outright, number)),
  };
}
