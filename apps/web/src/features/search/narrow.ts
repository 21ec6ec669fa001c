import type { Calls, QueryInputOf, Sport, SportType } from '@touchline/contract';

/** What a search looks at (CAT-07); null looks at everything. */
export interface Narrow {
  readonly status: 'live' | 'coming' | null;
  readonly type: SportType | null;
  /** Names of matches only, no sports and leagues. */
  readonly onlyEvents: boolean;
}

export const everything: Narrow = { status: null, type: null, onlyEvents: false };

export function isNarrowed({ status, type, onlyEvents }: Narrow): boolean {
  return status !== null || type !== null || onlyEvents;
}

/** An interrupted match is still a live one. */
const statusQuery = { live: 'live,stopped', coming: 'prematch' } as const;

/** The question for these words, narrowed. */
export function searchQuery(q: string, { status, type, onlyEvents }: Narrow): QueryInputOf<Calls['search']> {
  return {
    q,
    ...(status === null ? {} : { match_status: statusQuery[status] }),
    ...(type === null ? {} : { sport_type: type }),
    ...(onlyEvents ? { only_events_name: 'true' as const } : {}),
  };
}

/** Types that there are sports of, each with its first sport; none where all sports are of one type. */
export function typesOf(sports: readonly Sport[]): ReadonlyMap<SportType, Sport> {
  const types = new Map<SportType, Sport>();
  for (const sport of sports) if (!types.has(sport.type)) types.set(sport.type, sport);
  return types.size > 1 ? types : new Map();
}
