import type { Chances } from './chances.ts';
import type { Planned } from './fixtures.ts';
import type { Atlas } from './leagues/atlas.ts';
import { MODELS } from './models/registry.ts';
import { hash } from './models/random.ts';
import type { ScriptedPlan } from './types.ts';

/** Plans a match or an outright that the desk adds at `now`; throws a `RangeError` where the feed has none of the kind. */
export type DeskPlanner = (wanted: ScriptedPlan, now: number, isTaken: (matchId: string) => boolean) => Planned;

export function createDeskPlanner({ leagues }: Atlas, chances: Chances): DeskPlanner {
  let added = 0;

  const freeId = (now: number, isTaken: (matchId: string) => boolean): string => {
    const idNow = (): string => `9${Math.floor(now / 1000)}${String(added).padStart(3, '0')}`;
    do added += 1;
    while (isTaken(idNow()));
    return idNow();
  };

  return ({ sportKey, type, startTime, ...names }, now, isTaken) => {
    const fitting = leagues.filter(
      (league) =>
        league.isOffered &&
        league.sportKey === sportKey &&
        (type === 'match' ? MODELS.has(sportKey) && league.fixtures === null : league.outright === type),
    );
    const league = fitting[added % Math.max(1, fitting.length)];
    if (league === undefined) throw new RangeError(`There is no ${type} of the sport ${sportKey}.`);
    const count = league.teams.length;
    const first = hash(chances.calendar, 31, added) % count;
    const second = (first + 1 + (hash(chances.calendar, 32, added) % (count - 1))) % count;
    const home = league.teams[first];
    const away = league.teams[second];
    if (home === undefined || away === undefined) throw new RangeError(`There are no teams for ${sportKey}.`);
    const id = freeId(now, isTaken);
    const seed = hash(chances.calendar, 33, added);
    return {
      id,
      type,
      league,
      home: type !== 'match' ? null : names.home === undefined ? home : { ...home, name: names.home },
      away: type !== 'match' ? null : names.away === undefined ? away : { ...away, name: names.away },
      startTime,
      announcedAt: now,
      seed,
      chances: chances.match(id, startTime, seed),
      season: -1,
    };
  };
}
