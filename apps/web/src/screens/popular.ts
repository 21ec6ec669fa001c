import type { MatchGroup } from '@touchline/client';

const MOST_OF_SPORT = 3;

/**
 * Matches for the cards of the home screen: the first of each league in the order of sports and leagues, live ones before
 * those to come, at most three of one sport, so that the row is not all football.
 */
export function popularOf(live: readonly MatchGroup[], coming: readonly MatchGroup[], most: number): readonly string[] {
  const used = new Map<string, number>();
  const leagues = new Set<string>();
  const take = (groups: readonly MatchGroup[], room: number): readonly string[] =>
    groups
      .flatMap(({ sportKey, tournamentId, matchIds: [first] }) => {
        const count = used.get(sportKey) ?? 0;
        if (first === undefined || count >= MOST_OF_SPORT || leagues.has(tournamentId)) return [];
        used.set(sportKey, count + 1);
        leagues.add(tournamentId);
        return [first];
      })
      .slice(0, room);
  const now = take(live, Math.ceil(most / 2));
  used.clear();
  return [...now, ...take(coming, most - now.length)];
}
