import type { MatchGroup } from '@touchline/client';

/** A league, or a part of it, in a list. */
export interface LeagueChunk {
  readonly group: MatchGroup;
  readonly matchIds: readonly string[];
  /** First league of its sport in this list. */
  readonly startsSport: boolean;
  /** First part of its league: it carries the league's header. */
  readonly startsLeague: boolean;
}

/**
 * About so many rows are contained, mounted and subscribed together: few, for the last of them stand there unseen, and as
 * many as a league's day has, for the head of a league stays in sight within them.
 */
export const CHUNK_ROWS = 10;

export function leagueFold(group: MatchGroup): string {
  return `league:${group.tournamentId}`;
}
export function sportFold(sportKey: string): string {
  return `sport:${sportKey}`;
}

/** Cuts leagues into chunks of about `size` rows; what is folded away has no rows. */
export function chunkLeagues(
  groups: readonly MatchGroup[],
  folded: ReadonlySet<string>,
  size: number = CHUNK_ROWS,
): readonly (readonly LeagueChunk[])[] {
  const chunks: LeagueChunk[][] = [];
  let chunk: LeagueChunk[] = [];
  let rows = 0;
  let sport: string | null = null;
  const put = (part: LeagueChunk): void => {
    if (rows >= size) {
      chunks.push(chunk);
      chunk = [];
      rows = 0;
    }
    chunk.push(part);
    // A header counts too, or a list of folded leagues would be one chunk without end.
    rows += Math.max(1, part.matchIds.length);
  };
  for (const group of groups) {
    const startsSport = group.sportKey !== sport;
    sport = group.sportKey;
    const isSportFolded = folded.has(sportFold(group.sportKey));
    if (isSportFolded && !startsSport) continue;
    const ids = isSportFolded || folded.has(leagueFold(group)) ? [] : group.matchIds;
    put({ group, matchIds: ids.slice(0, size), startsSport, startsLeague: true });
    for (let from = size; from < ids.length; from += size) {
      put({ group, matchIds: ids.slice(from, from + size), startsSport: false, startsLeague: false });
    }
  }
  if (chunk.length > 0) chunks.push(chunk);
  return chunks;
}

/** At most `limit` matches of each sport, whole leagues first; what is left out is only left out of sight. */
export function limitPerSport(groups: readonly MatchGroup[], limit: number): readonly MatchGroup[] {
  const used = new Map<string, number>();
  return groups.flatMap((group) => {
    const left = limit - (used.get(group.sportKey) ?? 0);
    if (left <= 0) return [];
    const matchIds = group.matchIds.slice(0, left);
    used.set(group.sportKey, (used.get(group.sportKey) ?? 0) + matchIds.length);
    return [matchIds.length === group.matchIds.length ? group : { ...group, matchIds }];
  });
}

/** Heights in px, the same as in the style sheets: far parts of a list keep their place by them. */
export const HEIGHTS = {
  wide: { row: 64, league: 32, sport: 40 },
  narrow: { row: 120, league: 36, sport: 44 },
} as const;

export function chunkHeight(
  chunk: readonly LeagueChunk[],
  heights: (typeof HEIGHTS)['wide' | 'narrow'],
  headings: 'sports' | 'leagues' | 'runs' | 'none',
  folded: ReadonlySet<string>,
): number {
  return chunk.reduce((height, part) => {
    const sport = headings === 'sports' && part.startsSport ? heights.sport : 0;
    const hasHead = headings !== 'none' && part.startsLeague && !folded.has(sportFold(part.group.sportKey));
    const league = hasHead ? heights.league : 0;
    return height + sport + league + part.matchIds.length * heights.row;
  }, 0);
}
