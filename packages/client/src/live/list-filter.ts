/** Which matches a list has, and what the server is asked for. */
import type { MatchStatus, SportType } from '@touchline/contract';
import type { MatchHead, MatchListFilter } from '../sportsbook.ts';

/** As many ids as one call takes (NAV-29). */
const idsInCall = 50;

/** [CAT-03] Which statuses stand in which list, and by which numbers it is asked for. */
const phases = {
  live: { statuses: [1, 2], query: { match_status: '1,2', type: 'match', sort_by: 'priority' } },
  prematch: { statuses: [0], query: { match_status: '0', type: 'match', sort_by: 'start_time' } },
  outright: {
    statuses: [0, 1, 2],
    query: { match_status: '0,1,2', type: 'stage,season,simple_tournament', sort_by: 'start_time' },
  },
} as const satisfies Record<
  MatchListFilter['phase'],
  {
    readonly statuses: readonly MatchStatus[];
    readonly query: Record<string, string> & { sort_by: 'priority' | 'start_time' };
  }
>;

export function statusesOf(filter: MatchListFilter): readonly MatchStatus[] {
  return phases[filter.phase].statuses;
}

/** Whether the server answers the matches of a list in the order of their start. */
export function isAskedByStart(filter: MatchListFilter): boolean {
  return phases[filter.phase].query.sort_by === 'start_time';
}

/** Type of a sport as far as it is known (CAT-13); matches name their sport without it. */
export type SportTypes = (sportKey: string) => SportType | undefined;

function isPlaced({ id, tournament, competitors }: MatchHead, filter: MatchListFilter, typeOf: SportTypes): boolean {
  return (
    (filter.sportKey === undefined || tournament.sport.key === filter.sportKey) &&
    (filter.sportType === undefined || typeOf(tournament.sport.key) === filter.sportType) &&
    (filter.tournamentId === undefined || tournament.id === filter.tournamentId) &&
    (filter.tournamentIds === undefined || filter.tournamentIds.includes(tournament.id)) &&
    (filter.categoryId === undefined || tournament.category.id === filter.categoryId) &&
    (filter.ids === undefined ||
      filter.ids.includes(id) ||
      (competitors !== null &&
        filter.competitorIds?.some((team) => team === competitors.home.id || team === competitors.away.id) === true))
  );
}

// Moments of one form stand in the order of their text.
function isTimely({ start_time: start }: MatchHead, { startFrom, startTo }: MatchListFilter): boolean {
  return (startFrom === undefined || start >= startFrom) && (startTo === undefined || start <= startTo);
}

/**
 * Whether a match belongs to a list as it stands now. "Bettable" looks at what moves seldom: a row that left with each
 * suspension would take its neighbours away from under the finger.
 */
export function belongs(head: MatchHead, filter: MatchListFilter, typeOf: SportTypes = () => undefined): boolean {
  return (
    (head.type === 'match') === (filter.phase !== 'outright') &&
    statusesOf(filter).includes(head.status) &&
    isPlaced(head, filter, typeOf) &&
    isTimely(head, filter) &&
    (filter.video !== true || head.has_video) &&
    (filter.bettable !== true || (head.status !== 2 && head.available_markets > 0))
  );
}

/** What the server is asked with, once for each lot of ids. `bettable` is left to `belongs`, which has its own idea. */
export function queriesOf(filter: MatchListFilter) {
  const { sportKey, sportType, tournamentId, categoryId, startFrom, startTo, video, maxPerSport } = filter;
  const base = {
    ...phases[filter.phase].query,
    ...(sportKey === undefined ? {} : { sport_key: sportKey }),
    ...(sportType === undefined ? {} : { sport_type: sportType }),
    ...(tournamentId === undefined ? {} : { tournament_id: tournamentId }),
    ...(categoryId === undefined ? {} : { category_id: categoryId }),
    ...(startFrom === undefined ? {} : { start_from: startFrom }),
    ...(startTo === undefined ? {} : { start_to: startTo }),
    ...(video === undefined ? {} : { has_video: 'true' as const }),
    ...(maxPerSport === undefined ? {} : { max_per_sport: String(maxPerSport) }),
  };
  const lots = (name: 'id' | 'tournament_id' | 'competitor_id', ids: readonly string[]) =>
    Array.from({ length: Math.ceil(ids.length / idsInCall) }, (_, lot) => ({
      ...base,
      [name]: ids.slice(lot * idsInCall, (lot + 1) * idsInCall).join(','),
    }));
  if (filter.ids !== undefined)
    return [...lots('id', filter.ids), ...lots('competitor_id', filter.competitorIds ?? [])];
  return filter.tournamentIds === undefined ? [base] : lots('tournament_id', filter.tournamentIds);
}

export function listKey(filter: MatchListFilter): string {
  const parts = Object.entries(filter).map(([name, value]) => (value === undefined ? '' : `${name}=${String(value)}`));
  return `list/${parts.toSorted().join('/')}`;
}
