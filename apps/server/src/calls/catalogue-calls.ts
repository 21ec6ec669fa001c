import type { Category, Match, Sport, Tournament } from '@touchline/contract';
import type { Book } from '../catalogue/book.ts';
import { createMatchLists, type MatchFilter, wantsPast } from '../catalogue/match-list.ts';
import type { WithCounts } from '../catalogue/catalogue-wire.ts';
import type { PastEntry } from '../catalogue/history/days.ts';
import { dayMs, type History } from '../catalogue/history/history.ts';
import { type Costly, costs, unlimited } from '../http/request-limits.ts';
import { CallError, type Handlers } from './handler.ts';
import { createKeptAnswers } from './kept-answers.ts';

interface Paged {
  readonly page?: number | undefined;
  readonly limit?: number | undefined;
}

/** Cuts a page out of a whole list; a page beyond the last one is empty. */
function paged<T>(items: readonly T[], { page = 1, limit = mostRows }: Paged) {
  return {
    data: items.slice((page - 1) * limit, page * limit),
    pagination: { total: items.length, page, limit, last_page: Math.max(1, Math.ceil(items.length / limit)) },
  };
}

/** Rows of a list without a limit, and the most there are in one. */
const mostRows = 500;

function byPriority(a: { priority: number; name: string }, b: { priority: number; name: string }): number {
  return a.priority - b.priority || (a.name < b.name ? -1 : 1);
}

/** Results without a first day begin so long ago. */
const usualReachMs = 7 * dayMs;

export interface CatalogueCallsDeps {
  readonly book: Book;
  readonly history: History;
  /** Ids of the matches that a player keeps at hand. */
  readonly favourites: (playerId: string) => Promise<readonly string[]>;
  /** Feed time, ms since epoch. */
  readonly now: () => number;
  /** Without limits when absent. */
  readonly costly?: Costly;
}

type Names =
  | 'getSports'
  | 'getCategories'
  | 'getCategory'
  | 'getTournaments'
  | 'getTournament'
  | 'getMatches'
  | 'getMatch'
  | 'getMarkets'
  | 'getCounters';

/** Reads of the catalogue; what is open is answered from memory, what is over by the history (API-03, API-04). */
export function catalogueCalls({
  book,
  history,
  favourites,
  now,
  costly = unlimited,
}: CatalogueCallsDeps): Pick<Handlers, Names> {
  const lists = createMatchLists(book);
  const keep = createKeptAnswers(() => book.version());
  const counters = (list: readonly WithCounts<Sport | Category | Tournament>[]) =>
    list.map(({ id, counts }) => ({ id, ...counts }));

  const ofType = (sportKey: string, type: MatchFilter['sport_type']): boolean =>
    type === undefined || book.sport(sportKey)?.type === type;

  const pastOf = async (filter: MatchFilter, ids: ReadonlySet<string> | null): Promise<readonly PastEntry[]> => {
    if (!wantsPast(filter)) return [];
    if (ids !== null) return history.cluster([...ids]);
    const from = filter.start_from === undefined ? now() - usualReachMs : Date.parse(filter.start_from);
    return history.between(from, filter.start_to === undefined ? Infinity : Date.parse(filter.start_to));
  };

  /** A list of known matches has no more rows than those; every other one may have as many as it is asked for. */
  const pointsOf = ({ id, limit = mostRows }: MatchFilter): number =>
    Math.ceil(Math.min(limit, id?.length ?? mostRows) / costs.rows);

  /** Whole matches of a page: open ones from the book, the others told in one go. */
  const wholeOf = async (found: readonly (string | PastEntry)[]): Promise<Match[]> => {
    const over = found.filter((item) => typeof item !== 'string');
    const told = new Map((await history.tell(over)).map((match) => [match.id, match]));
    return found.flatMap((item) => {
      if (typeof item !== 'string') return told.get(item.id) ?? [];
      const entry = book.match(item);
      return entry ? book.matchWire(entry) : [];
    });
  };

  return {
    getSports: async ({ query }) => ({
      data: book
        .sports()
        .filter(({ key }) => ofType(key, query.sport_type))
        .toSorted(byPriority),
    }),
    getCategories: async ({ query }) =>
      paged(
        book
          .categories()
          .filter(
            ({ sport }) =>
              (query.sport_key === undefined || sport.key === query.sport_key) && ofType(sport.key, query.sport_type),
          )
          .toSorted(byPriority),
        query,
      ),
    async getCategory({ params }) {
      const found = book.categoryWire(params.id);
      if (!found) throw new CallError('not_found', `no category has the id ${params.id}`);
      return found;
    },
    getTournaments: async ({ query }) =>
      paged(
        book
          .tournaments()
          .filter(
            ({ sport, category }) =>
              (query.sport_key === undefined || sport.key === query.sport_key) &&
              (query.category_id === undefined || category.id === query.category_id) &&
              ofType(sport.key, query.sport_type),
          )
          .toSorted(byPriority),
        query,
      ),
    async getTournament({ params }) {
      const found = book.tournamentWire(params.id);
      if (!found) throw new CallError('not_found', `no league has the id or slug ${params.id}`);
      return found;
    },
    async getMatches({ query, caller, address }) {
      const inTurn = <T>(make: () => Promise<T>): Promise<T> => costly(address, pointsOf(query), make);
      const listOf = async (ids: ReadonlySet<string> | null) => {
        const { data, pagination } = paged(lists.find(query, ids, await pastOf(query, ids)), query);
        return { data: await wholeOf(data), pagination };
      };
      const isOfBookAlone = query.favourite !== true && query.id === undefined && !wantsPast(query);
      if (isOfBookAlone) return keep(JSON.stringify(query), () => listOf(null), inTurn);
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
        if (await history.said(params.id)) return paged([], query);
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
    async getCounters({ body }) {
      const live = book.sports().reduce((sum, { counts }) => sum + counts.live, 0);
      return {
        ...(body.live ? { live } : {}),
        ...(body.sports ? { sports: counters(book.sports()) } : {}),
        ...(body.categories ? { categories: counters(book.categories()) } : {}),
        ...(body.tournaments ? { tournaments: counters(book.tournaments()) } : {}),
      };
    },
  };
}
