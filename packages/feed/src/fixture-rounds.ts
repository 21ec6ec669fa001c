import type { League } from './leagues/atlas.ts';
import type { SportModel } from './models/model.ts';
import { unit } from './models/random.ts';
import { GRID, JITTER, SURE_LEAD } from './fixture-times.ts';

interface Slot {
  readonly league: League;
  /** Place among the slots of the same league in one round of the schedule. */
  readonly place: number;
}

type Weights = ReadonlyMap<League, number>;

/** The schedule: the same round of slots again and again, one start a slot. */
export interface Rounds {
  /** Slots of each league in a round. */
  readonly weights: Weights;
  readonly slots: readonly Slot[];
  /** Ms between two starts. */
  readonly interval: number;
}

/** Matches of a league between two matches of the same team, at least. */
export function shortestGap(teams: number): number {
  return Math.floor(teams / 2) - 1;
}

/** One round of the schedule: every league as often as its weight says, evenly spread. */
function slotsBy(weights: Weights, seed: number): Slot[] {
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

/**
 * Spreads the leagues over the rounds. With very many matches the small leagues play less often, so that no team plays twice
 * at a time. Throws a `RangeError` when not even that helps.
 */
export function roundsOf(
  leagues: readonly League[],
  models: ReadonlyMap<string, SportModel>,
  seed: number,
  matches: number,
): Rounds {
  let weights = new Map(leagues.map((league) => [league, league.weight]));
  for (;;) {
    const slots = slotsBy(weights, seed);
    const meanDuration =
      slots.reduce((sum, slot) => sum + (models.get(slot.league.sportKey)?.expectedDuration ?? 0), 0) / slots.length;
    const interval = (meanDuration + 2 * SURE_LEAD) / matches;
    const hurried = hurriedLeagues({ weights, slots, interval }, models);
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
function hurriedLeagues(
  { weights, slots, interval }: Rounds,
  models: ReadonlyMap<string, SportModel>,
): ReadonlySet<League> {
  const round = slots.length * interval;
  // Two slots of a league may come closer by the slots that others squeeze in between, and starts move by the jitter.
  const slack = 2 * JITTER + GRID + 2 * weights.size * interval * 0.02;
  const isHurried = ([league, weight]: readonly [League, number]): boolean => {
    const rest = (shortestGap(league.teams.length) / weight) * round - slack;
    return rest < (models.get(league.sportKey)?.longestDuration ?? 0);
  };
  return new Set([...weights].filter(isHurried).map(([league]) => league));
}
