import { calls } from '@touchline/contract';
import type { MatchStatus, Sport } from '@touchline/contract';
import type { Api } from '../api/api.ts';
import type { Loader, Loaders, LoadResult } from '../queries/loader.ts';
import { fetchPages } from '../queries/pages.ts';
import type { MatchGroup, MatchHead, MatchListFilter, MatchListView } from '../sportsbook.ts';
import { keepArray } from '../store/readable.ts';
import type { Facts } from './facts.ts';

const defaultLimit = 500;

/** [CAT-03] Which statuses stand in which list, and under which words the server knows them. */
const phases = {
  live: { statuses: [1, 2], query: { match_status: 'live,stopped', type: 'match', sort_by: 'priority' } },
  prematch: { statuses: [0], query: { match_status: 'prematch', type: 'match', sort_by: 'start_time' } },
  outright: {
    statuses: [0, 1, 2],
    query: { match_status: 'prematch,live,stopped', type: 'stage,season,simple_tournament', sort_by: 'start_time' },
  },
} as const satisfies Record<
  MatchListFilter['phase'],
  {
    readonly statuses: readonly MatchStatus[];
    readonly query: Record<string, string> & { sort_by: 'priority' | 'start_time' };
  }
>;

const statusesOf = (filter: MatchListFilter): readonly MatchStatus[] => phases[filter.phase].statuses;

/** Whether a match belongs to a list as it stands now. */
export const belongs = (head: MatchHead, filter: MatchListFilter): boolean =>
  (head.type === 'match') === (filter.phase !== 'outright') &&
  statusesOf(filter).includes(head.status) &&
  (filter.sportKey === undefined || head.tournament.sport.key === filter.sportKey) &&
  (filter.tournamentId === undefined || head.tournament.id === filter.tournamentId) &&
  (filter.categoryId === undefined || head.tournament.category.id === filter.categoryId);

type Start = Pick<MatchHead, 'id' | 'start_time'>;

const byStart = (a: Start, b: Start): number =>
  a.start_time === b.start_time ? (a.id < b.id ? -1 : 1) : a.start_time < b.start_time ? -1 : 1;

const groupOf = (heads: readonly [MatchHead, ...MatchHead[]]): MatchGroup => {
  const { tournament } = heads[0];
  return {
    sportKey: tournament.sport.key,
    sportName: tournament.sport.name,
    tournamentId: tournament.id,
    tournamentSlug: tournament.slug,
    tournamentName: tournament.name,
    categoryName: tournament.category.name,
    countryCode: tournament.category.country_code,
    matchIds: heads.map(({ id }) => id),
  };
};

const isFilled = (heads: MatchHead[]): heads is [MatchHead, ...MatchHead[]] => heads.length > 0;

/** Sports by priority, their leagues by priority, the matches of a league by start. */
export const groupMatches = (heads: readonly MatchHead[], sports: readonly Sport[]): readonly MatchGroup[] => {
  const rank = new Map(sports.map((sport, place) => [sport.key, place]));
  const rankOf = (head: MatchHead): number => rank.get(head.tournament.sport.key) ?? sports.length;
  const leagues = [...Map.groupBy(heads, (head) => head.tournament.id).values()].filter(isFilled);
  return leagues
    .toSorted(([a], [b]) => {
      const sport = rankOf(a) - rankOf(b) || (a.tournament.sport.key < b.tournament.sport.key ? -1 : 1);
      if (a.tournament.sport.key !== b.tournament.sport.key) return sport;
      return a.tournament.priority - b.tournament.priority || (a.tournament.name < b.tournament.name ? -1 : 1);
    })
    .map(groupOf);
};

const keepGroups = (former: readonly MatchGroup[], next: readonly MatchGroup[]): readonly MatchGroup[] => {
  const byId = new Map(former.map((group) => [group.tournamentId, group]));
  const kept = next.map((group) => {
    const old = byId.get(group.tournamentId);
    return old !== undefined && keepArray(old.matchIds, group.matchIds) === old.matchIds ? old : group;
  });
  return keepArray(former, kept);
};

interface List {
  readonly filter: MatchListFilter;
  readonly loader: Loader;
  /** What the server said, when it holds more than was asked for. */
  beyond: number;
  unsettled: boolean;
}

export interface MatchLists {
  loader(filter: MatchListFilter): Loader;
  view(filter: MatchListFilter, former: MatchListView | null, sports: readonly Sport[]): MatchListView;
  /** Updates were lost: every list is asked for again, and is not to be trusted until it is there. */
  lost(): void;
  isUnsettled(): boolean;
  /** Whether a list that somebody looks at has the match and keeps it current. */
  keeps(matchId: string): boolean;
  reloadAll(): void;
  /** Whether a match that is not known could stand in a list that somebody looks at. */
  mayHold(status: MatchStatus): boolean;
}

export const listKey = (filter: MatchListFilter): string =>
  `list/${[filter.phase, filter.sportKey, filter.tournamentId, filter.categoryId, filter.limit].join('/')}`;

export const createMatchLists = (
  loaders: Loaders,
  api: Api,
  facts: Facts,
  more: {
    /** Whether prices in lists are to be trusted may have changed. */
    readonly onTrust: () => void;
    readonly ready: () => boolean;
    readonly isWatchedElsewhere: (matchId: string) => boolean;
    readonly onWatched: () => () => void;
  },
): MatchLists => {
  const lists = new Map<string, List>();
  const watched = (): readonly List[] => [...lists.values()].filter(({ loader }) => loader.isWatched());
  const isUnsettled = (): boolean => watched().some((list) => list.unsettled);
  const isCurrent = ({ loader, unsettled }: List): boolean => loader.status() === 'ready' && !unsettled;

  const retire = (head: MatchHead): void => {
    if (!more.isWatchedElsewhere(head.id)) facts.forget(head.id);
  };

  const load = async (filter: MatchListFilter, list: () => List | undefined): Promise<LoadResult> => {
    const before = [...facts.heads()].filter((head) => belongs(head, filter));
    const limit = filter.limit ?? defaultLimit;
    const answer = await fetchPages(
      (page, size) =>
        api.call(calls.getMatches, {
          query: {
            ...phases[filter.phase].query,
            ...(filter.sportKey === undefined ? {} : { sport_key: filter.sportKey }),
            ...(filter.tournamentId === undefined ? {} : { tournament_id: filter.tournamentId }),
            ...(filter.categoryId === undefined ? {} : { category_id: filter.categoryId }),
            page: String(page),
            limit: String(size),
          },
        }),
      limit,
    );
    if (answer.kind !== 'ok') return 'failed';
    const { items, total } = answer.value;
    for (const match of items) facts.applyMatch(match);
    const present = new Set(items.map(({ id }) => id));
    // A list that was cut says nothing of what stands behind its last match.
    const last = items.length < total ? items.at(-1) : undefined;
    const isCovered = (head: MatchHead): boolean =>
      last === undefined
        ? items.length >= total
        : phases[filter.phase].query.sort_by === 'start_time' && byStart(head, last) < 0;
    // Whatever the server no longer lists, and push did not touch meanwhile, is over.
    for (const head of before) {
      if (!present.has(head.id) && facts.head(head.id) === head && isCovered(head)) retire(head);
    }
    const entry = list();
    if (entry !== undefined) {
      const wasCurrent = isCurrent(entry);
      entry.beyond = Math.max(0, total - items.length);
      entry.unsettled = false;
      if (!wasCurrent && !isUnsettled()) more.onTrust();
    }
    return 'ready';
  };

  const entryOf = (filter: MatchListFilter): List => {
    const key = listKey(filter);
    const found = lists.get(key);
    if (found !== undefined) return found;
    const made: List = {
      filter,
      beyond: 0,
      unsettled: false,
      loader: loaders.make({
        key,
        load: () => load(filter, () => lists.get(key)),
        ready: more.ready,
        onWatched: () => {
          const release = more.onWatched();
          return () => {
            release();
            sweep();
            more.onTrust();
          };
        },
      }),
    };
    lists.set(key, made);
    return made;
  };

  /** Matches that ended and that nobody looks at any more are let go. */
  const sweep = (): void => {
    const filters = watched().map(({ filter }) => filter);
    for (const head of facts.heads()) {
      const over = head.status === 3 || head.status === 4;
      if (over && !filters.some((filter) => belongs(head, filter))) retire(head);
    }
  };

  return {
    loader: (filter) => entryOf(filter).loader,
    view: (filter, former, sports) => {
      const list = entryOf(filter);
      const status = list.loader.status();
      if (status !== 'ready') {
        const state = status === 'loading' ? 'loading' : 'failed';
        return former?.state === state ? former : { state, groups: [], total: 0 };
      }
      const members = [...facts.heads()].filter((head) => belongs(head, filter)).toSorted(byStart);
      const shown = members.slice(0, filter.limit ?? defaultLimit);
      const groups = keepGroups(former?.groups ?? [], groupMatches(shown, sports));
      const total = members.length + list.beyond;
      return former?.state === 'ready' && former.groups === groups && former.total === total
        ? former
        : { state: 'ready', groups, total };
    },
    lost: () => {
      for (const list of lists.values()) {
        if (list.loader.isWatched()) list.unsettled = true;
        else list.loader.reset();
      }
      if (isUnsettled()) more.onTrust();
      const filters = watched().map(({ filter }) => filter);
      for (const head of facts.heads()) {
        if (!filters.some((filter) => belongs(head, filter))) retire(head);
      }
    },
    isUnsettled,
    keeps: (matchId) => {
      const head = facts.head(matchId);
      return head !== undefined && watched().some((list) => isCurrent(list) && belongs(head, list.filter));
    },
    reloadAll: () => {
      sweep();
      for (const { loader } of lists.values()) loader.reload();
    },
    mayHold: (status) => watched().some(({ filter }) => statusesOf(filter).includes(status)),
  };
};
