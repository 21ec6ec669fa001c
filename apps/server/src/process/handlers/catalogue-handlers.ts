import type { Feed } from '@touchline/feed';
import { catalogueCalls } from '../../calls/catalogue-calls.ts';
import { favouritesCalls, favouritesOf } from '../../calls/favourites-calls.ts';
import { matchCalls } from '../../calls/match-calls.ts';
import { pricesCalls } from '../../calls/prices-calls.ts';
import { searchCalls } from '../../calls/search-calls.ts';
import { statisticsCalls } from '../../calls/statistics.ts';
import { videoCalls } from '../../calls/video.ts';
import { votesCalls } from '../../calls/votes-calls.ts';
import { watchRulesCalls } from '../../calls/watch-rules-calls.ts';
import { createCompetitors, type LeagueCompetitor } from '../../catalogue/competitors.ts';
import { createFavouriteThings } from '../../catalogue/favourite-things.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { FeedClock } from '../../catalogue/feed-clock.ts';
import { createPriceHistory } from '../../catalogue/history/price-history.ts';
import { createReports } from '../../catalogue/history/reports.ts';
import { createResults } from '../../catalogue/history/results.ts';
import { createSearch } from '../../catalogue/search/catalogue-search.ts';
import type { Database } from '../../database/connect.ts';
import type { Costly } from '../../http/request-limits.ts';

export interface CatalogueHandlersDeps {
  readonly db: Database;
  readonly feed: Pick<Feed, 'archive'>;
  readonly clock: Pick<FeedClock, 'now'>;
  readonly catalogue: Pick<Catalogue, 'book' | 'history'>;
  /** Runs expensive work when it is the turn of its caller. */
  readonly costly: Costly;
  /** Of the feed's leagues, by id. */
  readonly competitors: ReadonlyMap<string, LeagueCompetitor>;
}

/** Calls about the catalogue, past matches and favourites. */
export function catalogueHandlers({
  db,
  feed,
  clock,
  catalogue,
  costly,
  competitors: ofLeagues,
}: CatalogueHandlersDeps) {
  const { book, history } = catalogue;
  const competitors = createCompetitors(book, ofLeagues);
  const now = (): number => clock.now();
  const results = createResults({ db, archive: feed.archive, book, now });
  const reports = createReports({
    archive: feed.archive,
    results,
    now,
    ends: (tournamentId) => history.ends(tournamentId),
  });
  return {
    ...catalogueCalls({ book, competitors }),
    ...matchCalls({ book, history, favourites: (playerId) => favouritesOf(db, playerId, 'matches'), now, costly }),
    ...searchCalls({ search: createSearch(book), costly }),
    ...statisticsCalls({ book, history, reports }),
    ...pricesCalls({ book, history, prices: createPriceHistory(feed.archive, now) }),
    ...favouritesCalls({ db, things: createFavouriteThings({ book, history, competitors }) }),
    ...videoCalls({ book, db }),
    ...votesCalls({ db, book }),
    ...watchRulesCalls({ db, book }),
  };
}
