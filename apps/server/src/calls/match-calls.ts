import type { Match } from '@touchline/contract';
import type { Book } from '../catalogue/book.ts';
import type { PastEntry } from '../catalogue/history/days.ts';
import { dayMs, type History } from '../catalogue/history/history.ts';
import { createMatchLists, type MatchFilter, wantsPast } from '../catalogue/match-list.ts';
import { type Costly, costs, unlimited } from '../http/request-limits.ts';
import { CallError, type Handlers } from './handler.ts';
import { createAnswerCache } from './answer-cache.ts';
import { MOST_ROWS, paged } from './paging.ts';

/** Results are listed from this long ago when no first day is given. */
const usualReachMs = 7 * dayMs;

export interface MatchCallsDeps {
  readonly book: Book;
  readonly history: History;
  /** Ids of the player's favourite matches. */
  readonly favourites: (playerId: string) => Promise<readonly string[]>;
  /** Feed time, ms since epoch. */
  readonly now: () => number;
  /** Without limits when absent. */
  readonly costly?: Costly;
}

/** Cost in points: by the rows of the list, which is at most as long as the list of ids. */
function pointsOf({ id, limit = MOST_ROWS }: MatchFilter): number {
  return Math.ceil(Math.min(limit, id?.length ?? MOST_ROWS) / costs.rows);
}

/** Matches and their markets: open ones from the book, those that are over from the history (API-03, API-04). */
export function matchCalls({
  book,
  history,
  favourites,
  now,
  costly = unlimited,
}: MatchCallsDeps): Pick<Handlers, 'getMatches' | 'getMatch' | 'getMarkets'> {
  const lists = createMatchLists(book);
  const cached = createAnswerCache(() => book.version());

  const pastOf = async (filter: MatchFilter, ids: ReadonlySet<string> | null): Promise<readonly PastEntry[]> => {
    if (!wantsPast(filter)) return [];
    if (ids !== null) return history.byIds([...ids]);
    const from = filter.start_from === undefined ? now() - usualReachMs : Date.parse(filter.start_from);
    return history.between(from, filter.start_to === undefined ? Infinity : Date.parse(filter.start_to));
  };

  /** The matches of a page: open ones from the book, the others read at once. */
  const matchesOf = async (found: readonly (string | PastEntry)[]): Promise<Match[]> => {
    const over = found.filter((item) => typeof item !== 'string');
    const read = new Map((await history.read(over)).map((match) => [match.id, match]));
    return found.flatMap((item) => {
      if (typeof item !== 'string') return read.get(item.id) ?? [];
      const entry = book.match(item);
      return entry ? book.matchWire(entry) : [];
    });
  };

  return {
    async getMatches({ query, caller, address }) {
      const inTurn = <T>(make: () => Promise<T>): Promise<T> => costly(address, pointsOf(query), make);
      const listOf = async (ids: ReadonlySet<string> | null) => {
        const { data, pagination } = paged(lists.find(query, ids, await pastOf(query, ids)), query);
        return { data: await matchesOf(data), pagination };
      };
      const isOfBookAlone = query.favourite !== true && query.id === undefined && !wantsPast(query);
      if (isOfBookAlone) return cached(JSON.stringify(query), () => listOf(null), inTurn);
      let ids = query.id === undefined ? null : new Set(query.id);
      if (query.favourite === true) {
        if (caller === null) throw new CallError('unauthorized', 'Favourites need a signed-in player.');
        const wanted = ids;
        ids = new Set((await favourites(caller.playerId)).filter((id) => wanted === null || wanted.has(id)));
      }
      return inTurn(() => listOf(ids));
    },
    async getMatch({ params }) {
      const entry = book.match(params.id) ?? book.bySlug(params.id);
      const match = entry ? book.matchWire(entry) : await history.find(params.id);
      if (!match) throw new CallError('not_found', `no match has the id or slug ${params.id}`);
      return match;
    },
    async getMarkets({ params, query }) {
      const entry = book.match(params.id);
      if (!entry) {
        if (await history.feedMatch(params.id)) return paged([], query);
        throw new CallError('not_found', `no match has the id ${params.id}`);
      }
      const { group_key: group, market_id: ids } = query;
      return paged(
        book
          .marketsWire(entry)
          .filter(
            (market) =>
              (group === undefined || market.market_groups.includes(group)) && (!ids || ids.includes(market.id)),
          )
          .toSorted((a, b) => a.priority - b.priority || Number(a.id) - Number(b.id)),
        query,
      );
    },
  };
}
