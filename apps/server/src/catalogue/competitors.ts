import type { Calls, ReplyOf } from '@touchline/contract';
import type { FeedCompetitor } from '@touchline/feed';
import type { Book } from './book.ts';
import { competitorWire, sportRef } from './catalogue-wire.ts';

type CompetitorOfSport = ReplyOf<Calls['getCompetitors']>['data'][number];

/** A team or player of one of the feed's leagues. */
export type LeagueCompetitor = FeedCompetitor & { readonly sportKey: string };

/** Teams and players by their ids. */
export interface Competitors {
  /** Null where nobody knows them. */
  find(id: string): CompetitorOfSport | null;
}

/** Those of the feed's leagues, and those of open matches, which a recording has beside them. */
export function createCompetitors(
  book: Pick<Book, 'matches' | 'sport'>,
  leagues: ReadonlyMap<string, LeagueCompetitor>,
): Competitors {
  const inBook = (id: string): LeagueCompetitor | null => {
    for (const { match } of book.matches()) {
      const found = match.home?.id === id ? match.home : match.away?.id === id ? match.away : null;
      if (found !== null) return { ...found, sportKey: match.sportKey };
    }
    return null;
  };

  return {
    find(id) {
      const found = leagues.get(id) ?? inBook(id);
      const sport = found === null ? undefined : book.sport(found.sportKey);
      return found === null || sport === undefined ? null : { ...competitorWire(found), sport: sportRef(sport) };
    },
  };
}
