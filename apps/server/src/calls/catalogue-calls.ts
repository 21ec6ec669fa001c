import type { Category, Sport, Tournament } from '@touchline/contract';
import type { Book } from '../catalogue/book.ts';
import type { Competitors } from '../catalogue/competitors.ts';
import type { WithCounts } from '../catalogue/catalogue-wire.ts';
import type { MatchFilter } from '../catalogue/match-list.ts';
import { CallError, type Handlers } from './handler.ts';
import { paged } from './paging.ts';

function byPriority(a: { priority: number; name: string }, b: { priority: number; name: string }): number {
  return a.priority - b.priority || (a.name < b.name ? -1 : 1);
}

type Names =
  | 'getSports'
  | 'getCategories'
  | 'getCategory'
  | 'getTournaments'
  | 'getTournament'
  | 'getCompetitors'
  | 'getCounters';

interface CatalogueCallsDeps {
  readonly book: Book;
  readonly competitors: Competitors;
}

/** Sports, categories, tournaments and teams, answered from the book and the leagues (API-03). */
export function catalogueCalls({ book, competitors }: CatalogueCallsDeps): Pick<Handlers, Names> {
  const counters = (list: readonly WithCounts<Sport | Category | Tournament>[]) =>
    list.map(({ id, counts }) => ({ id, ...counts }));

  const ofType = (sportKey: string, type: MatchFilter['sport_type']): boolean =>
    type === undefined || book.sport(sportKey)?.type === type;

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
    getCompetitors: async ({ query }) => ({ data: query.id.flatMap((id) => competitors.find(id) ?? []) }),
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
