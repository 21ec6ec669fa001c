import { createAtlas, type ImportedLeague } from '@touchline/feed';
import type { CrestOwner } from './crests.ts';

/** Sports of single players, who have round badges. */
const ofPersons = new Set(['tennis', 'table-tennis', 'badminton', 'darts', 'snooker', 'boxing', 'mma', 'golf']);

/** All competitors of the feed's leagues by id, also those of past matches. */
export function competitorsOf(
  imported: readonly ImportedLeague[],
): ReadonlyMap<string, CrestOwner & { readonly sportKey: string }> {
  // The competitors do not depend on the number of outcomes.
  const { leagues } = createAtlas(imported, () => 0);
  return new Map(
    leagues.flatMap(({ teams, sportKey }) =>
      teams.map(
        ({ id, name, color }) => [id, { id, name, color, sportKey, isPerson: ofPersons.has(sportKey) }] as const,
      ),
    ),
  );
}
