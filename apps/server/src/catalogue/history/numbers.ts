import type { FeedIncident } from '@touchline/feed';

/** Key of a count and the incident that counts for it, in the order in which they are shown. */
const counted: Readonly<Record<string, readonly (readonly [key: string, type: string])[]>> = {
  soccer: [
    ['goals', 'goal'],
    ['corners', 'corner'],
    ['yellow_cards', 'yellow_card'],
    ['red_cards', 'red_card'],
    ['penalties', 'penalty'],
  ],
  'ice-hockey': [
    ['goals', 'goal'],
    ['suspensions', 'penalty_2_min'],
  ],
  handball: [
    ['goals', 'goal'],
    ['suspensions', 'penalty_2_min'],
  ],
  tennis: [
    ['sets_won', 'set_won'],
    ['games_won', 'game_won'],
    ['points', 'point'],
  ],
  'table-tennis': [
    ['sets_won', 'set_won'],
    ['points', 'point'],
  ],
  badminton: [
    ['sets_won', 'set_won'],
    ['points', 'point'],
  ],
  volleyball: [
    ['sets_won', 'set_won'],
    ['points', 'point'],
  ],
  darts: [
    ['sets_won', 'set_won'],
    ['legs_won', 'leg'],
  ],
  snooker: [['frames_won', 'frame_won']],
  'counter-strike': [
    ['maps_won', 'map_won'],
    ['rounds', 'round'],
  ],
  'dota-2': [
    ['maps_won', 'map_won'],
    ['objectives', 'objective'],
  ],
  basketball: [
    ['baskets', 'basket'],
    ['three_pointers', 'three_pointer'],
    ['free_throws', 'free_throw'],
  ],
  'american-football': [
    ['touchdowns', 'touchdown'],
    ['field_goals', 'field_goal'],
  ],
  rugby: [
    ['tries', 'try'],
    ['penalty_goals', 'penalty_goal'],
  ],
  baseball: [['outs', 'out']],
  cricket: [
    ['fours', 'four'],
    ['sixes', 'six'],
    ['wickets', 'wicket'],
  ],
};

export interface Count {
  readonly key: string;
  readonly home: number;
  readonly away: number;
}

type Side = 'home' | 'away';

/** Games won against the serve; a set that stands at six games each is decided by a tie-break, where both serve. */
function breaksOf(incidents: readonly FeedIncident[]): Count {
  const breaks = { home: 0, away: 0 };
  let next: Side | null = null;
  let served: Side | null = null;
  let games = 0;
  for (const { type, side, server } of incidents) {
    // An incident of a point names the server of the next point.
    if (type === 'point') served = next;
    if (type === 'game_won' && side !== null) {
      if (games < 12 && served !== null && served !== side) breaks[side] += 1;
      games += 1;
    }
    if (type === 'set_won') games = 0;
    next = server ?? next;
  }
  return { key: 'breaks', ...breaks };
}

/** Counts of a sport's incidents for each side so far; empty before the start. */
export function countsOf(sportKey: string, incidents: readonly FeedIncident[]): Count[] {
  const last = incidents.at(-1);
  if (last === undefined) return [];
  const rows = (counted[sportKey] ?? []).map(([key, type]) => {
    const of = (side: Side): number =>
      incidents.filter((incident) => incident.type === type && incident.side === side).length;
    return { key, home: of('home'), away: of('away') };
  });
  if (sportKey === 'tennis') return [...rows, breaksOf(incidents)];
  return sportKey === 'cricket' || sportKey === 'baseball' ? [{ key: 'runs', ...last.score }, ...rows] : rows;
}
