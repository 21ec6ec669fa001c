import type { Book } from '../catalogue/book.ts';
import { isOnAir } from '../calls/video.ts';
import { createAtlas } from '../feed/leagues/atlas.ts';
import type { ImportedLeague } from '../feed/types.ts';
import type { CrestOwner } from './crests.ts';
import type { Scene } from './testCard.ts';

/** Sports of players, whose badges are round. */
const ofPersons = new Set(['tennis', 'table-tennis', 'badminton', 'darts', 'snooker', 'boxing', 'mma', 'golf']);

/** Everybody who plays in the leagues of the feed, by id: also those whose matches are over. */
export const competitorsOf = (imported: readonly ImportedLeague[]): ReadonlyMap<string, CrestOwner> => {
  // The number of outcomes is of no matter for who plays.
  const { leagues } = createAtlas(imported, () => 0);
  return new Map(
    leagues.flatMap(({ teams, sportKey }) =>
      teams.map(({ id, name, color }) => [id, { id, name, color, isPerson: ofPersons.has(sportKey) }] as const),
    ),
  );
};

const two = (value: number): string => String(value).padStart(2, '0');

/** What a test picture of a match shows now; null when there is nothing to show. */
export const sceneOf = (book: Book, feedNow: () => number, matchId: string): Omit<Scene, 'language'> | null => {
  const entry = book.match(matchId);
  if (entry === undefined || !isOnAir(entry)) return null;
  const { sportKey, home, away, statistics } = entry.match;
  if (home === null || away === null) return null;
  const clock = statistics?.clock ?? null;
  const played =
    clock === null
      ? null
      : clock.seconds + (clock.running ? Math.max(0, Math.floor((feedNow() - clock.at) / 1000)) : 0);
  return {
    sportKey,
    home,
    away,
    score: statistics?.totalScore ?? { home: 0, away: 0 },
    clock: played === null ? null : `${two(Math.floor(played / 60))}:${two(played % 60)}`,
  };
};
