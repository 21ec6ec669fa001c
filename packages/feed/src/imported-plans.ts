import type { Chances } from './chances.ts';
import type { Planned } from './fixtures.ts';
import { HORIZON } from './fixture-times.ts';
import type { League } from './leagues/atlas.ts';
import { hash, hashText } from './models/random.ts';

/** The match at a place of an imported league's season, or null where there is none. */
export type ImportedPlanner = (league: League, place: number) => Planned | null;

/** `idOf` makes the id of a match from league, place, and a check that tells another import apart. */
export function createImportedPlanner(
  chances: Chances,
  idOf: (league: League, place: number, check: number) => string,
): ImportedPlanner {
  return (league, place) => {
    const fixture = league.fixtures?.[place];
    if (fixture === undefined) return null;
    const home = league.teams.find((team) => team.name === fixture.home);
    const away = league.teams.find((team) => team.name === fixture.away);
    if (home === undefined || away === undefined) return null;
    const check = hashText(`${fixture.home}/${fixture.away}/${fixture.startTime}`);
    const id = idOf(league, place, check);
    const seed = hash(chances.calendar, 3, check);
    return {
      id,
      type: 'match',
      league,
      home,
      away,
      startTime: fixture.startTime,
      announcedAt: fixture.startTime - HORIZON,
      seed,
      chances: chances.match(id, fixture.startTime, seed),
      season: 0,
    };
  };
}
