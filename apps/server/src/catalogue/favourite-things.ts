import type { Calls, FavouriteType, QueryOf } from '@touchline/contract';
import type { Book, BookMatch } from './book.ts';
import type { Competitors } from './competitors.ts';
import type { History } from './history/history.ts';
import { isBettable, statusWords, wantsPast } from './match-list.ts';

/** The query of `getFavourites`. */
export type FavouritesFilter = QueryOf<Calls['getFavourites']>;

/** What favourites are: matches, leagues, sports and teams. */
export interface FavouriteThings {
  /** Whether there is such a thing, open or not. */
  knows(type: FavouriteType, id: string): Promise<boolean>;
  /** Those with a match that fits, in their order (API-07d). Past matches count for matches alone. */
  fitting(type: FavouriteType, ids: readonly string[], filter: FavouritesFilter): Promise<readonly string[]>;
}

interface FavouriteThingsDeps {
  readonly book: Book;
  readonly history: Pick<History, 'feedMatch' | 'byIds'>;
  readonly competitors: Competitors;
}

export function createFavouriteThings({ book, history, competitors }: FavouriteThingsDeps): FavouriteThings {
  /** Ids of the league, sport or teams of a match. */
  const idsOf = (type: FavouriteType, { match }: BookMatch): readonly (string | undefined)[] => {
    if (type === 'competitors') return [match.home?.id, match.away?.id];
    return [type === 'tournaments' ? match.tournamentId : book.sport(match.sportKey)?.id];
  };

  const fits = (entry: BookMatch, { match_status: words, bettable }: FavouritesFilter): boolean =>
    (words === undefined || words.includes(statusWords[entry.match.status])) &&
    (bettable === undefined || isBettable(entry) === bettable);

  const pastIds = async (ids: readonly string[], filter: FavouritesFilter): Promise<ReadonlySet<string>> => {
    if (!wantsPast(filter)) return new Set();
    const past = await history.byIds(ids.filter((id) => book.match(id) === undefined));
    return new Set(
      past
        .filter(({ status }) => filter.match_status?.some((word) => word === statusWords[status]) === true)
        .map(({ id }) => id),
    );
  };

  return {
    async knows(type, id) {
      if (type === 'sports') return book.allSports().some((sport) => sport.id === id);
      if (type === 'tournaments') return book.tournament(id) !== undefined;
      if (type === 'competitors') return competitors.find(id) !== null;
      return book.match(id) !== undefined || (await history.feedMatch(id)) !== null;
    },
    async fitting(type, ids, filter) {
      if (filter.match_status === undefined && filter.bettable === undefined) return ids;
      if (type === 'matches') {
        const past = await pastIds(ids, filter);
        return ids.filter((id) => {
          const entry = book.match(id);
          return entry === undefined ? past.has(id) : fits(entry, filter);
        });
      }
      const open = new Set<string | undefined>();
      if (ids.length > 0)
        for (const entry of book.matches()) if (fits(entry, filter)) for (const id of idsOf(type, entry)) open.add(id);
      return ids.filter((id) => open.has(id));
    },
  };
}
