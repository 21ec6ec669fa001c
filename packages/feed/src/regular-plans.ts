import type { Chances } from './chances.ts';
import type { Planned } from './fixtures.ts';
import type { Rounds } from './fixture-rounds.ts';
import { GOLDEN, GRID, HORIZON, JITTER, SURE_LEAD } from './fixture-times.ts';
import type { League } from './leagues/atlas.ts';
import { hash, unit } from './models/random.ts';

/** The endless sequence of matches of the project's own leagues, by their number in it. */
export interface RegularPlans {
  at(number: number): Planned | null;
  /** About those that start in [from, to): a few more at both ends. */
  around(from: number, to: number): Iterable<Planned>;
  /** Matches of a league that start about before `before`, the latest first. */
  ofLeague(league: League, before: number): Iterable<Planned>;
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

/** Steps through the table so that neighbours in the circle differ in strength; coprime to the number of teams. */
function strideOf(teams: number): number {
  const gcd = (a: number, b: number): number => (b === 0 ? a : gcd(b, a % b));
  let stride = Math.max(1, Math.round(teams * GOLDEN));
  while (gcd(stride, teams) !== 1) stride += 1;
  return stride;
}

/** `idOf` makes the id of the match with a number. */
export function createRegularPlans(
  { weights, slots, interval }: Rounds,
  chances: Chances,
  idOf: (number: number) => string,
): RegularPlans {
  const seed = chances.calendar;
  const phase = unit(seed, 3);
  const firstFrom = (time: number): number => Math.max(0, Math.floor((time - JITTER - GRID) / interval - phase));
  const lastUntil = (time: number): number => Math.ceil((time + JITTER + GRID) / interval - phase);
  /** Where the slots of each league stand in one round of the schedule, in order. */
  const placesOf = new Map<League, number[]>();
  for (const [place, { league }] of slots.entries()) placesOf.set(league, [...(placesOf.get(league) ?? []), place]);

  const at = (number: number): Planned | null => {
    const slot = slots[number % slots.length];
    if (slot === undefined || number < 0) return null;
    const { league } = slot;
    const m = Math.floor(number / slots.length) * (weights.get(league) ?? 1) + slot.place;
    const [first, second] = pairing(league.teams.length, m);
    const turn = hash(seed, league.index, m) % 2 === 0;
    const shuffle = (team: number): number =>
      (team * strideOf(league.teams.length) + (hash(seed, 13) % league.teams.length)) % league.teams.length;
    const home = league.teams[shuffle(turn ? first : second)];
    const away = league.teams[shuffle(turn ? second : first)];
    if (home === undefined || away === undefined) return null;
    const jitter = (unit(seed, 11, number) * 2 - 1) * JITTER;
    const startTime = Math.round(((number + phase) * interval + jitter) / GRID) * GRID;
    const spread = (phase + number * GOLDEN) % 1;
    const lead = Math.min(HORIZON, SURE_LEAD * (1 - Math.log(1 - spread)));
    const id = idOf(number);
    const own = hash(seed, 1, number);
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

  return {
    at,

    *around(from, to) {
      const last = lastUntil(to);
      for (let number = firstFrom(from); number <= last; number += 1) {
        const plan = at(number);
        if (plan !== null) yield plan;
      }
    },

    *ofLeague(league, before) {
      const places = placesOf.get(league)?.toReversed() ?? [];
      for (let round = Math.floor(lastUntil(before) / slots.length); round >= 0; round -= 1) {
        for (const place of places) {
          const plan = at(round * slots.length + place);
          if (plan !== null) yield plan;
        }
      }
    },
  };
}
