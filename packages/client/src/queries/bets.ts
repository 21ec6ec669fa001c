import { betStatuses, calls } from '@touchline/contract';
import type { Bet } from '@touchline/contract';
import { isOpenStatus } from '@touchline/rules';
import type { Api } from '../api/api.ts';
import type { BetsFilter, Loaded, Readable } from '../sportsbook.ts';
import type { Notifier } from '../store/notifier.ts';
import { derive, keepArray, whileWatched } from '../store/readable.ts';
import type { Loader, Loaders, LoadResult } from './loader.ts';
import { fetchPages } from './pages.ts';

/** Bets of the player: one home for each bet, seen through filters. */
export interface Bets {
  list(filter: BetsFilter): Readable<Loaded<readonly Bet[]>>;
  /** [PUSH-06] */
  changed(bet: Bet, version: number): void;
  reload(): void;
  /** [AUTH-04] Another player, or none: nothing of the former one stays. */
  clear(): void;
}

const key = 'bets';

const isShown = (bet: Bet, { status }: BetsFilter): boolean =>
  status === 'all' || isOpenStatus(bet.status) === (status === 'open');

const statusesOf = ({ status }: BetsFilter): string =>
  betStatuses.filter((each) => status === 'all' || isOpenStatus(each) === (status === 'open')).join(',');

const newestFirst = (a: Bet, b: Bet): number => {
  if (a.created_at !== b.created_at) return a.created_at < b.created_at ? 1 : -1;
  return a.id.length - b.id.length === 0 ? (a.id < b.id ? 1 : -1) : b.id.length - a.id.length;
};

export const createBets = (notifier: Notifier, loaders: Loaders, api: Api, playerId: () => string | null): Bets => {
  const versions = new Map<string, number>();
  const byFilter = new Map<BetsFilter['status'], Loader>();
  let bets: ReadonlyMap<string, Bet> = new Map();
  let generation = 0;
  /** Bets that push moved while lists were being asked for: newer than what the answers say. */
  const moved = new Set<Set<string>>();

  const put = (next: ReadonlyMap<string, Bet>): void => {
    bets = next;
    notifier.changed(key, 'frame');
  };

  const load = async (filter: BetsFilter): Promise<LoadResult> => {
    if (playerId() === null) return 'ready';
    const begun = generation;
    const meanwhile = new Set<string>();
    moved.add(meanwhile);
    const answer = await fetchPages((page, limit) =>
      api.call(calls.getBets, {
        query: {
          ...(filter.status === 'all' ? {} : { status: statusesOf(filter) }),
          page: String(page),
          limit: String(limit),
        },
      }),
    );
    moved.delete(meanwhile);
    if (begun !== generation || answer.kind !== 'ok') return 'failed';
    const listed = new Set(answer.value.items.map(({ id }) => id));
    const next = new Map([...bets].filter(([id, bet]) => meanwhile.has(id) || listed.has(id) || !isShown(bet, filter)));
    for (const bet of answer.value.items) if (!meanwhile.has(bet.id)) next.set(bet.id, bet);
    put(next);
    return 'ready';
  };

  const loaderOf = (filter: BetsFilter): Loader => {
    const found = byFilter.get(filter.status);
    if (found !== undefined) return found;
    const made = loaders.make({ key: `${key}/${filter.status}`, load: () => load(filter) });
    byFilter.set(filter.status, made);
    return made;
  };

  return {
    list: (filter) => {
      const loader = loaderOf(filter);
      let former: readonly Bet[] = [];
      return whileWatched(
        derive(
          notifier,
          [key, `${key}/${filter.status}`],
          () => [loader.status(), bets] as const,
          ([state]): Loaded<readonly Bet[]> => {
            if (state !== 'ready') return { state, value: null };
            former = keepArray(former, [...bets.values()].filter((bet) => isShown(bet, filter)).toSorted(newestFirst));
            return { state, value: former };
          },
        ),
        loader.watch,
      );
    },
    changed: (bet, version) => {
      if (version <= (versions.get(bet.id) ?? -1)) return;
      versions.set(bet.id, version);
      for (const meanwhile of moved) meanwhile.add(bet.id);
      put(new Map(bets).set(bet.id, bet));
    },
    reload: () => {
      for (const loader of byFilter.values()) loader.reload();
    },
    clear: () => {
      generation += 1;
      versions.clear();
      put(new Map());
      for (const loader of byFilter.values()) loader.reset();
    },
  };
};
