import { betStatuses, calls } from '@touchline/contract';
import type { Bet, PushEvent } from '@touchline/contract';
import { describeBet, isOpenStatus, resultsOf } from '@touchline/rules';
import type { Api } from '../api/api.ts';
import type { BetsFilter, Loaded, Readable } from '../sportsbook.ts';
import type { Notifier } from '../store/notifier.ts';
import { derive, keepArray, whileWatched } from '../store/readable.ts';
import { loadedAs, type Loader, type Loaders, type LoadResult, resultOf } from './loader.ts';
import { fetchPages } from './pages.ts';

export type OfferChange = Extract<PushEvent, { type: 'bet_cashout_changed' }>['payload'];

/** Bets of the player: one home for each bet, seen through filters. */
export interface Bets {
  list(filter: BetsFilter): Readable<Loaded<readonly Bet[]>>;
  /** As it is known now; null for one that no list holds. */
  bet(id: string): Bet | null;
  /** [PUSH-06] */
  changed(bet: Bet, version: number): void;
  /** [PLC-07] The offer for cash-out of a bet moved. */
  offerChanged(change: OfferChange): void;
  /** Before a call whose answer holds a bet: to be handed to `applyAnswer` with it. */
  begin(): number;
  /** Applies the bet of an answer; push that came meanwhile is newer. */
  applyAnswer(bet: Bet, begun: number): void;
  reload(): void;
  /** [AUTH-04] Another player, or none: nothing of the former one stays. */
  clear(): void;
}

const key = 'bets';

function keyOf({ status, result = 'all' }: BetsFilter): string {
  return `${key}/${status}/${result}`;
}

function ofResult(bet: Bet, { result = 'all' }: BetsFilter): boolean {
  return result === 'all' || (describeBet(bet).tone !== 'open' && resultsOf(result).includes(bet.result));
}

/** [PLC-08] A VIP bet that was rejected is in no list. */
function isShown(bet: Bet, filter: BetsFilter): boolean {
  return (
    !(bet.is_vip && bet.status === 'rejected') &&
    (filter.status === 'all' || isOpenStatus(bet.status) === (filter.status === 'open')) &&
    ofResult(bet, filter)
  );
}

function statusesOf({ status }: BetsFilter): string {
  return betStatuses.filter((each) => status === 'all' || isOpenStatus(each) === (status === 'open')).join(',');
}

function queryOf(filter: BetsFilter): { readonly status?: string; readonly result?: string } {
  const results = resultsOf(filter.result ?? 'all').join(',');
  return {
    ...(filter.status === 'all' ? {} : { status: statusesOf(filter) }),
    ...(results === '' ? {} : { result: results }),
  };
}

function newestFirst(a: Bet, b: Bet): number {
  if (a.created_at !== b.created_at) return a.created_at < b.created_at ? 1 : -1;
  return a.id.length - b.id.length === 0 ? (a.id < b.id ? 1 : -1) : b.id.length - a.id.length;
}

export function createBets(notifier: Notifier, loaders: Loaders, api: Api, playerId: () => string | null): Bets {
  const versions = new Map<string, number>();
  const offerVersions = new Map<string, number>();
  const byFilter = new Map<string, Loader>();
  /** One for each filter, so that its identity can be relied on. */
  const lists = new Map<string, Readable<Loaded<readonly Bet[]>>>();
  let bets: ReadonlyMap<string, Bet> = new Map();
  let generation = 0;
  /** What push moved last of each bet, in the order of its coming: newer than every answer that was asked for before. */
  let moves = 0;
  const movedAt = new Map<string, number>();
  const offers = new Map<string, { readonly at: number; readonly to_cashout: string | null }>();

  const put = (next: ReadonlyMap<string, Bet>): void => {
    bets = next;
    notifier.changed(key, 'frame');
  };

  /** A bet of an answer with what push published of its offer since the request. */
  const withOffer = (bet: Bet, begun: number): Bet => {
    const offer = offers.get(bet.id);
    return offer === undefined || offer.at <= begun || !isOpenStatus(bet.status)
      ? bet
      : { ...bet, to_cashout: offer.to_cashout };
  };

  const isNewer = (id: string, begun: number): boolean => (movedAt.get(id) ?? 0) > begun;

  const load = async (filter: BetsFilter): Promise<LoadResult> => {
    if (playerId() === null) return 'ready';
    const [of, begun] = [generation, moves];
    const answer = await fetchPages((page, limit) =>
      api.call(calls.getBets, { query: { ...queryOf(filter), page: String(page), limit: String(limit) } }),
    );
    if (of !== generation) return 'failed';
    if (answer.kind !== 'ok') return resultOf(answer);
    const listed = new Set(answer.value.items.map(({ id }) => id));
    const next = new Map(
      [...bets].filter(([id, bet]) => isNewer(id, begun) || listed.has(id) || !isShown(bet, filter)),
    );
    for (const bet of answer.value.items) if (!isNewer(bet.id, begun)) next.set(bet.id, withOffer(bet, begun));
    put(next);
    return 'ready';
  };

  const loaderOf = (filter: BetsFilter): Loader => {
    const name = keyOf(filter);
    const found = byFilter.get(name);
    if (found !== undefined) return found;
    const made = loaders.make({ key: name, load: () => load(filter) });
    byFilter.set(name, made);
    return made;
  };

  const listOf = (filter: BetsFilter): Readable<Loaded<readonly Bet[]>> => {
    const loader = loaderOf(filter);
    let former: readonly Bet[] = [];
    return whileWatched(
      derive(
        notifier,
        [key, keyOf(filter)],
        () => [loader.status(), loader.message(), bets] as const,
        ([state, message]): Loaded<readonly Bet[]> => {
          if (state !== 'ready') return loadedAs<readonly Bet[]>(state, message, null);
          former = keepArray(former, [...bets.values()].filter((bet) => isShown(bet, filter)).toSorted(newestFirst));
          return { state, value: former };
        },
      ),
      loader.watch,
    );
  };

  const move = (id: string): void => {
    moves += 1;
    movedAt.set(id, moves);
  };

  return {
    list: (filter) => {
      const name = keyOf(filter);
      const made = lists.get(name) ?? listOf(filter);
      lists.set(name, made);
      return made;
    },
    bet: (id) => bets.get(id) ?? null,
    changed: (bet, version) => {
      if (version <= (versions.get(bet.id) ?? -1)) return;
      versions.set(bet.id, version);
      move(bet.id);
      put(new Map(bets).set(bet.id, bet));
    },
    offerChanged: ({ bet_id: id, to_cashout, version }) => {
      if (version <= (offerVersions.get(id) ?? -1)) return;
      offerVersions.set(id, version);
      moves += 1;
      offers.set(id, { at: moves, to_cashout });
      const bet = bets.get(id);
      if (bet === undefined || bet.to_cashout === to_cashout || !isOpenStatus(bet.status)) return;
      put(new Map(bets).set(id, { ...bet, to_cashout }));
    },
    begin: () => moves,
    applyAnswer: (bet, begun) => {
      if (isNewer(bet.id, begun)) return;
      // An answer is no older than any list that was asked for before it.
      move(bet.id);
      put(new Map(bets).set(bet.id, withOffer(bet, begun)));
    },
    reload: () => {
      for (const loader of byFilter.values()) loader.reload();
    },
    clear: () => {
      generation += 1;
      versions.clear();
      offerVersions.clear();
      movedAt.clear();
      offers.clear();
      put(new Map());
      for (const loader of byFilter.values()) loader.reset();
    },
  };
}
