import { createAtlas, type ImportedLeague } from '@touchline/feed';
import type { CrestOwner } from './crests.ts';

/** Sports of players, whose badges are round. */
const ofPersons = new Set(['tennis', 'table-tennis', 'badminton', 'darts', 'snooker', 'boxing', 'mma', 'golf']);

/** Everybody who plays in the leagues of the feed, by id: also those whose matches are over. */
export function competitorsOf(imported: readonly ImportedLeague[]): ReadonlyMap<string, CrestOwner> {
  // The number of outcomes is of no matter for who plays.
  const { leagues } = createAtlas(imported, () => 0);
  return new Map(
    leagues.flatMap(({ teams, sportKey }) =>
      teams.map(({ id, name, color }) => [id, { id, name, color, isPerson: ofPersons.has(sportKey) }] as const),
    ),
  );
}
