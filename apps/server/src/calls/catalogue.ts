import type { Calls, Category, Match, QueryOf, Sport, Tournament } from '@touchline/contract';
import type { Kysely } from 'kysely';
import type { Book, BookMatch } from '../catalogue/book.ts';
import { matchWire } from '../catalogue/wire.ts';
import type { Schema } from '../database/schema.ts';
import type { FeedCategory, FeedMatch } from '../feed/types.ts';
import { CallError, type Handlers } from './handler.ts';

interface Paged {
  readonly page?: number | undefined;
  readonly limit?: number | undefined;
}

/** Cuts a page out of a whole list; a page beyond the last one is empty. */
const paged = <T>(items: readonly T[], { page = 1, limit = 500 }: Paged) => ({
  data: items.slice((page - 1) * limit, page * limit),
  pagination: { total: items.length, page, limit, last_page: Math.max(1, Math.ceil(items.length / limit)) },
});

const byPriority = (a: { priority: number; name: string }, b: { priority: number; name: string }): number =>
  a.priority - b.priority || (a.name < b.name ? -1 : 1);

type MatchFilter = QueryOf<Calls['getMatches']>;
const statusWords = ['prematch', 'live', 'stopped', 'closed', 'finished', 'not_covered'] as const;

const matches = (book: Book, filter: MatchFilter): ((entry: BookMatch) => boolean) => {
  const among = (list: readonly string[] | undefined, value: string): boolean => !list || list.includes(value);
  const from = filter.start_from === undefined ? -Infinity : Date.parse(filter.start_from);
  const to = filter.start_to === undefined ? Infinity : Date.parse(filter.start_to);
  const types: readonly string[] = filter.type ?? ['match'];
  return (entry) => {
    const { match } = entry;
    const statusWord = statusWords[match.status];
    return (
      types.includes(match.type) &&
      among(filter.id, match.id) &&
      among(filter.sport_key, match.sportKey) &&
      among(filter.category_id, match.categoryId) &&
      among(filter.tournament_id, match.tournamentId) &&
      (!filter.match_status || (statusWord !== undefined && filter.match_status.includes(statusWord))) &&
      (filter.sport_type === undefined || book.sport(match.sportKey)?.type === filter.sport_type) &&
      match.startTime >= from &&
      match.startTime <= to &&
      (filter.has_video === undefined || match.hasVideo === filter.has_video) &&
      (filter.bettable === undefined || isBettable(entry) === filter.bettable)
    );
  };
};

const isBettable = (entry: BookMatch): boolean =>
  entry.match.status <= 1 && [...entry.markets.values()].some(({ market }) => market.status === 1);

const order = (book: Book, by: MatchFilter['sort_by']) => {
  const priority = ({ match }: BookMatch): number =>
    (book.sport(match.sportKey)?.priority ?? 0) * 10_000 + (book.tournament(match.tournamentId)?.priority ?? 0);
  return (a: BookMatch, b: BookMatch): number =>
    (by === 'start_time' ? 0 : priority(a) - priority(b)) ||
    a.match.startTime - b.match.startTime ||
    (a.match.id < b.match.id ? -1 : 1);
};

const atMostPerSport = (limit: number | undefined) => {
  const seen = new Map<string, number>();
  return ({ match }: BookMatch): boolean => {
    const count = (seen.get(match.sportKey) ?? 0) + 1;
    seen.set(match.sportKey, count);
    return limit === undefined || count <= limit;
  };
};

export interface CatalogueCallsDeps {
  readonly book: Book;
  readonly db: Kysely<Schema>;
  readonly categories: readonly FeedCategory[];
}

type Names =
  | 'getSports'
  | 'getCategories'
  | 'getTournaments'
  | 'getTournament'
  | 'getMatches'
  | 'getMatch'
  | 'getMarkets'
  | 'getCounters';

/** Reads of the catalogue; they are answered from memory, ended matches from the database. */
export const catalogueCalls = ({ book, db, categories }: CatalogueCallsDeps): Pick<Handlers, Names> => {
  const ended = async (idOrSlug: string): Promise<Match | null> => {
    const row = await db
      .selectFrom('match')
      .select(['data', 'status'])
      .where((where) => where.or([where('id', '=', idOrSlug), where('slug', '=', idOrSlug)]))
      .executeTakeFirst();
    if (!row) return null;
    // The column holds only what `write.ts` put there.
    const said = row.data as FeedMatch;
    // A match that was closed without its feed has no last word on where it stands.
    const match = said.status === row.status ? said : { ...said, status: row.status, stage: 'ended' };
    const sport = book.sport(match.sportKey);
    const tournament = book.tournament(match.tournamentId);
    const category = categories.find(({ id }) => id === match.categoryId);
    if (!sport || !tournament || !category) return null;
    // A page that still shows the match as it was takes the end only from a version that is not older (I8).
    const entry = { match, version: book.version(), markets: new Map(), openMarkets: 0 };
    return matchWire(entry, { sport, tournament, category });
  };

  const counters = (list: readonly (Sport | Category | Tournament)[]) =>
    list.map(({ id, counts }) => ({ id, ...counts }));

  return {
    getSports: async ({ query }) => ({
      data: book
        .sports()
        .filter(({ type }) => query.sport_type === undefined || type === query.sport_type)
        .toSorted(byPriority),
    }),
    getCategories: async ({ query }) =>
      paged(
        book
          .categories()
          .filter(({ sport }) => query.sport_key === undefined || sport.key === query.sport_key)
          .toSorted(byPriority),
        query,
      ),
    getTournaments: async ({ query }) =>
      paged(
        book
          .tournaments()
          .filter(
            ({ sport, category }) =>
              (query.sport_key === undefined || sport.key === query.sport_key) &&
              (query.category_id === undefined || category.id === query.category_id),
          )
          .toSorted(byPriority),
        query,
      ),
    async getTournament({ params }) {
      const found = book.tournaments().find(({ id }) => id === params.id);
      if (!found) throw new CallError('not_found', `no open league has the id ${params.id}`);
      return found;
    },
    async getMatches({ query }) {
      const found = [...book.matches()]
        .filter(matches(book, query))
        .toSorted(order(book, query.sort_by))
        .filter(atMostPerSport(query.max_per_sport));
      const { data, pagination } = paged(found, query);
      return { data: data.map((entry) => book.matchWire(entry)), pagination };
    },
    async getMatch({ params }) {
      const entry = book.match(params.id) ?? book.bySlug(params.id);
      const match = entry ? book.matchWire(entry) : await ended(params.id);
      if (!match) throw new CallError('not_found', `no match has the id or slug ${params.id}`);
      return match;
    },
    async getMarkets({ params, query }) {
      const entry = book.match(params.id);
      if (!entry) {
        if (await ended(params.id)) return paged([], query);
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
};
